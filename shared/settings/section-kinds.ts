import type * as z from 'zod/mini'
import { money, number, onOff, own, picture, text, time } from '#shared/kernel/record-fields.ts'
import type { FieldsOf, NoOthers } from '#shared/kernel/record-kind.ts'
import { type SettingsSection, settingsSections } from './settings-sections.ts'

/** A section of the settings, as staff edit it: a record of which there is one. Its endpoint is in its contract. */
export type SectionKind<
  Form extends z.ZodMiniObject = z.ZodMiniObject,
  Fields extends FieldsOf<Form> = FieldsOf<Form>,
> = {
  readonly title: string
  /** What stands below it. */
  readonly lead?: string
  readonly form: Form
  /** In the order of the form. */
  readonly fields: Fields & NoOthers<Fields, Form>
  /** What is said when it is saved. */
  readonly saved: string
}
const sectionKind = <Form extends z.ZodMiniObject, Fields extends FieldsOf<Form>>(
  form: Form,
  spec: Omit<SectionKind<Form, Fields>, 'form' | 'saved'> & { readonly saved?: string },
): SectionKind<Form, Fields> => ({ form, saved: 'Guests see it within seconds.', ...spec })

/** All sections. A forgotten one does not compile, nor does one that leaves a field out: each save would reset it. */
export const sectionKinds = {
  business: sectionKind(settingsSections.business, {
    title: 'Business',
    lead: 'What the site, e-mails and invoices call you, and what the law asks you to publish.',
    fields: {
      businessName: text('Name'),
      tagline: text('Tagline', { hint: 'Under the name, at the foot of each page' }),
      legalName: text('Legal name', { hint: 'On invoices and the legal page' }),
      registrationNumber: text('Registration number'),
      placeOfRegistration: text('Registered in'),
      officeBearers: text('Directors or members'),
      serviceAddress: text('Address for legal documents', { hint: 'Empty: the address below' }),
      vatNumber: text('VAT number', { hint: 'Empty: not registered, and prices include none' }),
    },
  }),
  appearance: sectionKind(settingsSections.appearance, {
    title: 'Colours and mark',
    lead: 'Of the site, e-mails, documents and the staff area. All other colours follow from these three.',
    fields: {
      mainColor: own('Main colour', { hint: 'Headings, chosen days, and the hue of header and footer' }),
      accentColor: own('Colour of buttons', { hint: 'Under white words' }),
      backgroundColor: own('Background', { hint: 'Light: behind dark text' }),
      mark: picture('Mark', {
        initial: null,
        hint: 'A square picture beside your name. Without one your initials are drawn',
      }),
    },
    saved: 'Guests see it within a minute.',
  }),
  contact: sectionKind(settingsSections.contact, {
    title: 'Contact and social',
    lead: 'A social icon shows on the site only where there is a link.',
    fields: {
      contactPhone: text('Phone', { hint: 'The Call button' }),
      contactWhatsapp: text('WhatsApp', { hint: 'The WhatsApp button. Empty: none' }),
      contactEmail: text('E-mail address for guests'),
      address: text('Address'),
      mapPoint: text('Your point on the map', {
        hint: 'The gate that guests drive to. In Google Maps hold it until a pin shows, and copy the two numbers: -32.61480, 26.94020',
      }),
      instagramUrl: text('Instagram'),
      facebookUrl: text('Facebook'),
      tiktokUrl: text('TikTok'),
    },
  }),
  notifications: sectionKind(settingsSections.notifications, {
    title: 'Notifications',
    fields: {
      notifyEmail: text('Where staff are told', {
        hint: 'New bookings, payments, enquiries and problems go to this address',
      }),
    },
    saved: 'New messages go there from now on.',
  }),
  payments: sectionKind(settingsSections.payments, {
    title: 'Card payments',
    fields: {
      payfastEnabled: onOff('Guests can pay by card', { hint: 'PayFast. EFT is always offered' }),
      payfastMinAmountCents: money('Smallest card payment'),
      payfastMaxAmountCents: money('Largest card payment', { hint: 'Above it guests are offered the deposit or EFT' }),
      cardHoldMinutes: number('Minutes that nights are held', {
        hint: 'While a guest pays by card, nobody else can take the nights',
      }),
    },
  }),
  bank: sectionKind(settingsSections.bank.shape.bank, {
    title: 'Bank account for EFT',
    lead: 'All owners get an e-mail when it changes. What you type here is not kept in the browser.',
    fields: {
      accountHolder: text('Account holder'),
      bankName: text('Bank'),
      accountNumber: text('Account number'),
      branchCode: text('Branch code'),
      accountType: text('Type of account', { hint: 'Cheque, savings, …' }),
    },
    saved: 'E-mails and booking pages show the new account from now on.',
  }),
  'booking-rules': sectionKind(settingsSections['booking-rules'], {
    title: 'Booking rules',
    lead: 'Bookings on file keep the rules that they were made under.',
    fields: {
      requireFridaySaturdayTogether: onOff('Friday and Saturday nights only together', {
        hint: 'A night whose neighbour is taken can still be booked alone',
      }),
      checkInTime: time('Check-in from', { hint: 'A cabin can have its own, among its details' }),
      checkOutTime: time('Check-out until', { hint: 'A cabin can have its own, among its details' }),
      minNights: number('Shortest stay, in nights'),
      maxNights: number('Longest stay, in nights'),
      bookingHorizonMonths: number('Months ahead that guests can book'),
      eftExpiryHours: number('Hours to pay by EFT', {
        hint: 'Without a payment or a proof of it the booking lapses, at the latest at 16:00 on its arrival day',
      }),
      cardExpiryHours: number('Hours to pay by card'),
      smallAmountCents: money('Small amount', {
        hint: 'A booking with less than this missing is confirmed, and no guest is reminded of less',
      }),
      extraNonBusinessDays: own('Days on which your bank is closed', {
        hint: 'Beside weekends and public holidays, which are known',
      }),
    },
  }),
  'school-terms': sectionKind(settingsSections['school-terms'], {
    title: 'School holidays',
    lead: 'The days between two terms of the public schools. Type in the terms; the calendars of staff show the holidays.',
    fields: { schoolTerms: own('Terms') },
    saved: 'The calendars of staff show the holidays.',
  }),
  'guest-notice': sectionKind(settingsSections['guest-notice'], {
    title: 'Notice to guests',
    lead: 'One line at the top of every page, until its end: the road is closed, there is a fire ban, the power is off.',
    fields: { guestNotice: own('Notice') },
  }),
  'booking-stops': sectionKind(settingsSections['booking-stops'], {
    title: 'Stop taking bookings',
    lead: 'Guests see prices and free nights, and cannot book. Bookings on file go on, and can be paid. You can still book for guests.',
    fields: { bookingStops: own('Stops') },
  }),
  'first-steps': sectionKind(settingsSections['first-steps'], {
    title: 'First steps',
    fields: {
      showsFirstSteps: onOff('List on Today what is left to do before the site opens', {
        hint: 'For owners. It goes by itself once all is done',
      }),
    },
    saved: 'Today shows it, or no longer.',
  }),
  privacy: sectionKind(settingsSections.privacy, {
    title: 'Privacy',
    fields: {
      informationOfficer: text('Information officer', { hint: 'On the privacy page' }),
      pixelId: text('Meta pixel', {
        hint: 'Loads only after a guest has agreed. Empty: no tracker and no question',
      }),
    },
  }),
} as const satisfies { readonly [Section in SettingsSection]: object }

export type SectionForm<Section extends SettingsSection> = z.output<(typeof sectionKinds)[Section]['form']>
