import { describe, expect, it } from 'vitest'
import { readMarkdownWithoutPhones } from '#shared/content/read-markdown.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { layoutValues } from '#lambdas/email/email-layout.ts'
import { TemplateUnusable } from '#lambdas/email/fill-template.ts'
import { renderEmail } from '#lambdas/email/render-email.ts'
import { arrivalPackFields } from '#lambdas/notifications/arrival-pack-fields.ts'
import { bookingFields } from '#lambdas/notifications/booking-fields.ts'
import { defaultTemplate } from '#lambdas/notifications/default-templates.ts'
import { emailValues } from '#lambdas/notifications/email-values.ts'
import { emptyArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import type { ArrivalPack } from '#shared/arrival/arrival-pack.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import type { BookingEvent } from '#shared/bookings/booking-event.ts'
import type { Order } from '#shared/bookings/order.ts'
import { EmailType, topicOf } from '#shared/notifications/email-type.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { AdjustmentLine } from '#shared/payments/ledger.ts'
import { initialModeration } from '#shared/reviews/moderation.ts'
import type { Review } from '#shared/reviews/review.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { aBooking, aPayment, aRefund, aStaffMember, anOrder } from '#test/support/booking-fixture.ts'
import { anArrivalPack } from '#test/support/arrival-pack-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { anEvent } from './booking-event-fixture.ts'
import { linksOf, readable } from './email-html.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

type EmailSources = {
  booking?: Booking
  order?: Partial<Order>
  event?: Partial<BookingEvent>
  settings?: Partial<Settings>
  today?: string
  pack?: Partial<ArrivalPack>
} & Pick<Parameters<typeof emailValues>[0], 'reviewing' | 'review'>

const valuesOf = ({
  booking = aBooking.pending(),
  order = {},
  event = {},
  settings = {},
  today = TODAY,
  ...more
}: EmailSources = {}) =>
  emailValues({
    ...more,
    booking,
    order: anOrder(order),
    event: anEvent(event),
    settings: { ...demoData.settings, ...settings },
    cabinTitle: 'Protea',
    cabinTitles: { protea: 'Protea' },
    siteOrigin: 'https://www.example.com',
    guestToken: '7K4QXsecretsecretsecret22',
    businessTime: { now: NOW, today, isBeforeCutOff: true },
  })

/** What a template of this type is filled in with. */
const givenTo = (type: EmailType, sources: EmailSources = {}) => ({
  fields: {
    ...bookingFields(type, valuesOf(sources)),
    ...arrivalPackFields(anArrivalPack(sources.pack), 'https://www.example.com/booking/7K4QXsecretsecretsecret22'),
  },
  layout: layoutValues({ ...demoData.settings, ...sources.settings }),
  siteOrigin: 'https://www.example.com',
  readMarkdown: readMarkdownWithoutPhones,
})
const emailOf = (type: EmailType, sources: EmailSources = {}) =>
  renderEmail(defaultTemplate(type), givenTo(type, sources))

/** The e-mails about a booking; the others are tested in test/enquiries and test/quotes. */
const bookingMails = EmailType.options.filter((type) => topicOf(type) === 'booking')

const orderWithAddOns: Partial<Order> = {
  addOns: [
    {
      addOnId: 'firewood',
      name: 'Bag of firewood',
      unit: 'item',
      quantity: 2,
      priceAtBookingCents: 85_00,
      times: 2,
      totalCents: 170_00,
    },
  ],
  specialRequests: 'A cot, please.\nAnd late arrival.',
}
const review: Review = {
  ...initialModeration,
  id: 'review',
  guestName: 'Thandi M.',
  guestEmail: 'thandi@example.co.za',
  cabinSlug: 'protea',
  rating: 1,
  title: 'Cold',
  reviewText: 'The tub never got warm.\n\nWe left a day early.',
  verified: true,
  stayDate: '2027-02-01',
  images: [],
  reviewSource: 'Website',
  sourceUrl: null,
  bookingReference: 'MC-7K4QX',
  createdAt: NOW,
}
const anAdjustment = (amountCents: number): AdjustmentLine => ({
  id: `adjustment-of-${amountCents}`,
  kind: 'adjustment',
  amountCents,
  at: NOW,
  by: 'Nomsa',
  note: '',
})
const paid = (cents: number, changes: Parameters<typeof aPayment>[1] = {}) => ({ ledger: [aPayment(cents, changes)] })

/** Each type with a state of a booking in which it is sent, and its required values, in HTML and in plain text. */
const cases: readonly {
  type: EmailType
  when: string
  sources: EmailSources
  contains: readonly string[]
  not?: readonly string[]
}[] = [
  {
    type: 'pending_payment',
    when: 'a deposit is due by EFT',
    sources: { order: orderWithAddOns },
    contains: [
      'R2,125.00',
      'MC-7K4QX',
      'Example Bank',
      '00 0000 0142',
      'Mountain Cabins Demonstration (Pty) Ltd',
      'within 48 hours, by Monday 23 November 2026, 10:00 South African time',
      'The balance of R2,125.00 is due by Tuesday 12 January 2027',
      'https://www.example.com/upload-pop?token=7K4QXsecretsecretsecret22',
      'https://www.example.com/booking/7K4QXsecretsecretsecret22',
      'Monday 1 February 2027, from 14:00',
      'Wednesday 3 February 2027, by 10:00',
      '2 nights, 2 adults',
      'Bag of firewood × 2',
      'R170.00',
    ],
  },
  {
    type: 'pending_payment',
    when: 'the whole price is due',
    sources: { booking: aBooking.pending({ paymentType: 'full', requiresFullPayment: true, balanceDueDate: null }) },
    contains: ['Amount to pay now', 'R4,250.00'],
    not: ['deposit', 'balance', 'Extras'],
  },
  {
    type: 'pending_payment',
    when: 'the guest arrives tonight',
    sources: { booking: aBooking.pending({ checkInDate: TODAY, checkOutDate: addDays(TODAY, 1) }) },
    contains: [
      'You arrive on Saturday 21 November 2026, and an EFT from another bank takes a business day or more',
      'Please pay by card on your booking page, or phone us',
      'within 6 hours, by Saturday 21 November 2026, 16:00 South African time',
    ],
    not: ['Monday 23 November'],
  },
  {
    type: 'pending_payment',
    when: 'the guest arrives tonight, and cards are off',
    sources: {
      booking: aBooking.pending({ checkInDate: TODAY, checkOutDate: addDays(TODAY, 1) }),
      settings: { payfastEnabled: false },
    },
    contains: ['Please phone us:'],
    not: ['by card'],
  },
  {
    type: 'proof_refused',
    when: 'the cut-off of the arrival day is past: nothing that would come too late is asked for',
    sources: {
      booking: aBooking.pending({ checkInDate: addDays(TODAY, -1), checkOutDate: addDays(TODAY, 1) }),
      event: { details: { reason: 'Blurred' } },
    },
    contains: ['You do not have to pay anything for this booking now'],
    not: ['Example Bank', 'stays open'],
  },
  {
    type: 'booking_received',
    when: 'the guest is at PayFast',
    sources: { booking: aBooking.pending({ paymentMethod: 'card', expiresAt: '2026-11-21T10:00:00.000Z' }) },
    contains: ['PayFast', 'expires in 2 hours, on Saturday 21 November 2026, 12:00', 'by EFT', '/booking/7K4QX'],
  },
  {
    type: 'booking_received',
    when: 'PayFast confirmed before the e-mail was sent',
    sources: { booking: aBooking.confirmed(paid(2_125_00)) },
    contains: ['its status'],
    not: ['expires', 'interrupted'],
  },
  {
    type: 'payment_received',
    when: 'the deposit is here',
    sources: {
      booking: aBooking.confirmed(paid(2_125_00)),
      event: { details: { amountCents: 2_125_00, method: 'card' } },
    },
    contains: ['We received R2,125.00 by card', 'Still to pay', 'Due by', 'Tuesday 12 January 2027'],
    not: ['paid in full', 'missing', 'more than the stay costs'],
  },
  {
    type: 'payment_received',
    when: 'all is paid',
    sources: {
      booking: aBooking.confirmed(paid(4_250_00)),
      event: { details: { amountCents: 2_125_00, method: 'eft' } },
    },
    contains: ['R2,125.00 by EFT', 'paid in full'],
    not: ['Still to pay', 'Due by'],
  },
  {
    type: 'payment_received',
    when: 'it is too little to confirm',
    sources: {
      booking: aBooking.pending({ ...paid(1_000_00), expiresAt: null }),
      event: { details: { amountCents: 1_000_00 } },
    },
    contains: ['does not confirm your booking yet', 'missing R1,125.00', 'R1,125.00 (missing to confirm)'],
    not: ['R3,250.00', 'Due by'],
  },
  {
    type: 'payment_received',
    when: 'it is too little to confirm, of a guest who chose to pay everything',
    sources: {
      booking: aBooking.pending({ ...paid(1_000_00), paymentType: 'full', expiresAt: null }),
      event: { details: { amountCents: 1_000_00 } },
    },
    contains: ['missing R1,125.00', 'R1,125.00 (missing to confirm)'],
    not: ['R3,250.00', 'Due by'],
  },
  {
    type: 'payment_received',
    when: 'it is too much',
    sources: { booking: aBooking.confirmed(paid(5_000_00)), event: { details: { amountCents: 5_000_00 } } },
    contains: ['R750.00 more than the stay costs'],
  },
  {
    type: 'booking_confirmed',
    when: 'the deposit is paid',
    sources: { booking: aBooking.confirmed(paid(2_125_00)) },
    contains: [
      'The dates are yours',
      'from 14:00',
      'by 10:00',
      'R2,125.00, by Tuesday 12 January 2027',
      'guest register',
    ],
    not: ['Everything is paid'],
  },
  {
    type: 'booking_confirmed',
    when: 'all is paid',
    sources: { booking: aBooking.confirmed(paid(4_250_00)) },
    contains: ['Everything is paid'],
    not: ['Still to pay'],
  },
  {
    type: 'proof_received',
    when: 'a proof waits',
    sources: { booking: aBooking.pending({ expiresAt: null }), event: { details: { fileName: 'slip.pdf' } } },
    contains: ['your dates are yours only when the money shows in our account'],
  },
  {
    type: 'proof_refused',
    when: 'staff give a reason',
    sources: { event: { details: { reason: 'The reference is missing' } } },
    contains: [
      'The reason: The reference is missing',
      'Upload another proof',
      'until Monday 23 November 2026, 10:00',
      'R2,125.00',
    ],
  },
  {
    type: 'proof_refused',
    when: 'the booking is paid by now and waits for its nights',
    sources: {
      booking: aBooking.pending({ ...paid(2_125_00), expiresAt: null, needsAttention: 'paid-but-nights-taken' }),
      event: { details: { reason: 'No such money' } },
    },
    contains: ['The reason: No such money', 'You do not have to pay anything for this booking now'],
    not: ['What you need to pay', 'pload another', 'Example Bank'],
  },
  {
    type: 'proof_refused',
    when: 'the guest has cancelled meanwhile',
    sources: { booking: aBooking.cancelled(), event: { details: { reason: 'No such money' } } },
    contains: ['The reason: No such money'],
    not: ['What you need to pay', 'R2,125.00', 'pload another'],
  },
  {
    type: 'booking_cancelled',
    when: 'money is refunded',
    sources: { booking: aBooking.cancelled({ ...paid(2_125_00), refundDueCents: 1_062_50 }) },
    contains: ['As you asked', 'We pay R1,062.50 back'],
    not: ['Nothing was paid'],
  },
  {
    type: 'booking_cancelled',
    when: 'the terms refund nothing',
    sources: { booking: aBooking.cancelled(paid(2_125_00)) },
    contains: ['nothing is paid back'],
    not: ['Nothing was paid', 'We pay'],
  },
  {
    type: 'booking_cancelled',
    when: 'staff cancel an unpaid one',
    sources: {
      booking: aBooking.cancelled({ cancelledBy: 'staff' }),
      event: {
        name: 'cancelled',
        by: { kind: 'staff', name: 'Nomsa' },
        details: { reason: 'The road is washed away', reasonForGuest: true },
      },
    },
    contains: ['We have cancelled', 'The reason: The road is washed away', 'Nothing was paid'],
    not: ['As you asked'],
  },
  {
    type: 'booking_cancelled',
    when: 'staff keep the reason to themselves, and pay nothing back by a decision of their own',
    sources: {
      booking: aBooking.cancelled({ ...paid(2_125_00), cancelledBy: 'staff' }),
      event: {
        name: 'cancelled',
        by: { kind: 'staff', name: 'Nomsa' },
        details: { reason: 'Was rude on the phone', refundDecided: true },
      },
    },
    contains: ['We have cancelled', 'Nothing of the R2,125.00 that you have paid is paid back'],
    not: ['rude', 'Under the cancellation terms'],
  },
  {
    type: 'refund_changed',
    when: 'staff raise what goes back',
    sources: {
      booking: aBooking.cancelled({ ...paid(2_125_00), refundDueCents: 700_00 }),
      event: {
        name: 'refund-due-changed',
        by: { kind: 'staff', name: 'Nomsa' },
        details: { refundDueCents: 700_00, refundDueCentsBefore: 0, reason: 'Her mother is ill' },
      },
    },
    contains: ['We pay R700.00 back to you', 'R700.00'],
    not: ['mother', 'Your stay now costs'],
  },
  {
    type: 'refund_changed',
    when: 'nothing more goes back, and the guest is told why',
    sources: {
      booking: aBooking.cancelled(paid(2_125_00)),
      event: {
        name: 'refund-due-changed',
        by: { kind: 'staff', name: 'Nomsa' },
        details: { refundDueCents: 0, reason: 'The nights were not sold again', reasonForGuest: true },
      },
    },
    contains: ['Nothing more is paid back', 'The reason: The nights were not sold again'],
  },
  {
    type: 'booking_expired',
    when: 'it was not paid',
    sources: { booking: aBooking.expired() },
    contains: [
      'https://www.example.com/cabin/protea?book&checkIn=2027-02-01&checkOut=2027-02-03',
      'has expired',
      'not lost',
    ],
  },
  {
    type: 'booking_expired',
    when: 'PayFast still had its card payment under way',
    sources: { booking: aBooking.expired(), event: { name: 'expired', details: { cardPending: true } } },
    contains: ['was still pending at PayFast', 'has expired'],
    not: ['We did not receive a payment'],
  },
  {
    type: 'balance_reminder',
    when: 'a week is left',
    sources: { booking: aBooking.confirmed(paid(2_125_00)), today: '2027-01-05' },
    contains: ['The balance of R2,125.00 for your stay is due in 7 days, on Tuesday 12 January 2027', 'Example Bank'],
  },
  {
    type: 'balance_reminder',
    when: 'a day is left',
    sources: { booking: aBooking.confirmed(paid(2_125_00)), today: '2027-01-11' },
    contains: ['is due tomorrow, Tuesday 12 January 2027'],
  },
  {
    type: 'balance_reminder',
    when: 'it is the day',
    sources: { booking: aBooking.confirmed(paid(2_125_00)), today: '2027-01-12' },
    contains: ['is due today, Tuesday 12 January 2027'],
  },
  {
    type: 'balance_reminder',
    when: 'it is overdue',
    sources: { booking: aBooking.confirmed(paid(2_125_00)), today: '2027-01-15' },
    contains: ['was due on Tuesday 12 January 2027, 3 days ago'],
  },
  {
    type: 'balance_reminder',
    when: 'a late stay was confirmed without its money',
    sources: {
      booking: aBooking.confirmed({
        paymentType: 'full',
        requiresFullPayment: true,
        balanceDueDate: null,
        confirmedAt: '2027-01-29T12:00:00.000Z',
      }),
      today: '2027-01-30',
    },
    contains: ['R4,250.00 for your stay was due on Friday 29 January 2027, 1 day ago', 'Example Bank'],
  },
  {
    type: 'short_payment_reminder',
    when: 'less than the deposit came',
    sources: { booking: aBooking.pending({ ...paid(2_000_00), expiresAt: null }) },
    contains: ['R2,000.00', 'R125.00 more confirms your booking', 'not confirmed', 'Example Bank', '/booking/7K4QX'],
    not: ['expires'],
  },
  {
    type: 'short_payment_reminder',
    when: 'less than the deposit came, of a guest who chose to pay all at once',
    sources: { booking: aBooking.pending({ ...paid(2_000_00), paymentType: 'full', expiresAt: null }) },
    contains: ['R125.00 more confirms your booking'],
  },
  {
    type: 'nights_taken',
    when: 'another guest was quicker',
    sources: {
      booking: aBooking.pending({ ...paid(2_125_00), expiresAt: null, needsAttention: 'paid-but-nights-taken' }),
      event: { details: { amountCents: 2_125_00, nightsTaken: true } },
    },
    contains: [
      'We received R2,125.00',
      'another guest has these nights',
      'we confirm your booking at once',
      'You do not have to do anything. Please do not pay again.',
      'We will contact you',
      'just answer this e-mail',
    ],
    not: ['had been closed'],
  },
  {
    type: 'nights_taken',
    when: 'the booking had expired',
    sources: { booking: aBooking.expired(paid(2_125_00)), event: { details: { amountCents: 2_125_00 } } },
    contains: ['after your booking had been closed', 'Nothing is lost'],
    not: ['another guest has these nights'],
  },
  {
    type: 'booking_moved',
    when: 'staff moved it',
    sources: {
      booking: aBooking.confirmed(paid(2_125_00)),
      event: { name: 'moved', details: { from: 'aloe 2027-01-08 – 2027-01-10', to: 'protea 2027-02-01 – 2027-02-03' } },
    },
    contains: [
      'Aloe Friday 8 January 2027 – Sunday 10 January 2027',
      'Monday 1 February 2027',
      'Still to pay: R2,125.00',
    ],
    not: ['not confirmed yet'],
  },
  {
    type: 'booking_moved',
    when: 'it waits for its deposit',
    sources: { booking: aBooking.pending(), event: { name: 'moved' } },
    contains: [
      'Still to pay: R2,125.00 (deposit).',
      'This is the deposit. The balance of R2,125.00 is due by Tuesday 12 January 2027',
    ],
    not: ['pay: R4,250.00'],
  },
  {
    type: 'ledger_changed',
    when: 'staff add a charge before the deposit is paid',
    sources: {
      booking: aBooking.pending({ ledger: [anAdjustment(300_00)] }),
      event: { name: 'adjusted', details: { amountCents: 300_00, owedCents: 4_550_00, note: 'Firewood' } },
    },
    contains: ['R2,275.00 (deposit)', 'R2,275.00 is due by Monday 23 November 2026'],
    not: ['pay: R4,550.00'],
  },
  {
    type: 'payment_received',
    when: 'the booking was cancelled before the e-mail was sent',
    sources: { booking: aBooking.cancelled(paid(2_125_00)), event: { details: { amountCents: 2_125_00 } } },
    contains: ['We received R2,125.00'],
    not: ['Still to pay', 'Due by', 'paid in full'],
  },
  {
    type: 'refund_made',
    when: 'money went back by EFT',
    sources: {
      booking: aBooking.cancelled({ ledger: [aPayment(2_125_00), aRefund(1_062_50, { at: NOW })] }),
      event: {
        name: 'refunded',
        details: { amountCents: 1_062_50, method: 'eft', note: 'agreed on the phone with Pieter' },
      },
    },
    contains: ['We have paid R1,062.50 back to you by EFT'],
    not: ['Pieter'],
  },
  {
    type: 'refund_made',
    when: 'nights of a cancelled stay were sold again',
    sources: {
      booking: aBooking.cancelled({
        ...paid(2_125_00),
        refundDueCents: 1_009_37,
        resale: { at: NOW, refundCents: 1_009_37, nights: [] },
      }),
      event: { details: { amountCents: 1_009_37, method: 'eft' } },
    },
    contains: ['We have paid R1,009.37 back to you by EFT', 'were sold again', 'less 5%'],
  },
  {
    type: 'ledger_changed',
    when: 'staff add a charge',
    sources: {
      booking: aBooking.confirmed({ ledger: [aPayment(4_250_00), anAdjustment(300_00)] }),
      event: {
        name: 'adjusted',
        details: { amountCents: 300_00, owedCents: 4_550_00, note: 'A third night of firewood' },
      },
    },
    contains: [
      'We have added R300.00 to what your stay costs. No money has moved',
      'The reason: A third night of firewood',
      'R4,550.00',
      'R4,250.00',
      'Still to pay',
      'R300.00 is due in 52 days, on Tuesday 12 January 2027',
    ],
    not: ['Nothing is left to pay', 'pay back to you', 'not confirmed', 'nothing more to pay'],
  },
  {
    type: 'ledger_changed',
    when: 'goodwill leaves a surplus',
    sources: {
      booking: aBooking.confirmed({ ledger: [aPayment(4_250_00), anAdjustment(-500_00)] }),
      event: { name: 'adjusted', details: { amountCents: -500_00, owedCents: 3_750_00, note: 'The hot tub was cold' } },
    },
    contains: [
      'We have taken R500.00 off what your stay costs',
      'The reason: The hot tub was cold',
      'R3,750.00',
      'Nothing is left to pay',
      'We pay back to you',
      'R500.00',
    ],
    not: ['Still to pay'],
  },
  {
    type: 'ledger_changed',
    when: 'a payment is corrected and the time to pay runs anew',
    sources: {
      booking: aBooking.pending(),
      event: {
        name: 'corrected',
        details: { amountCents: 2_125_00, lineKind: 'payment', note: "Another guest's money" },
      },
    },
    contains: [
      'We had entered a payment of R2,125.00 by mistake',
      "The reason: Another guest's money",
      'nothing',
      'R2,125.00 is due by Monday 23 November 2026, 10:00 South African time',
    ],
    not: ['Nothing is left to pay', '12 January'],
  },
  {
    type: 'ledger_changed',
    when: 'goodwill leaves nothing to pay before anything was paid',
    sources: {
      booking: aBooking.pending({ ledger: [anAdjustment(-4_250_00)] }),
      event: { name: 'adjusted', details: { amountCents: -4_250_00, owedCents: 0, note: 'A prize' } },
    },
    contains: ['We have taken R4,250.00 off what your stay costs', 'Nothing is left to pay'],
    not: ['is due by', 'Still to pay'],
  },
  {
    type: 'ledger_changed',
    when: 'goodwill is corrected',
    sources: {
      booking: aBooking.confirmed(paid(4_250_00)),
      event: { name: 'corrected', details: { amountCents: -500_00, lineKind: 'adjustment', note: 'Wrong booking' } },
    },
    contains: ['We had taken R500.00 off what your stay costs by mistake', 'Wrong booking', 'Nothing is left to pay'],
    not: ['Still to pay'],
  },
  {
    type: 'ledger_changed',
    when: 'another party stays at the same price',
    sources: {
      booking: aBooking.confirmed(paid(4_250_00)),
      event: { name: 'party-changed', details: { party: '2 adults', amountCents: 0 } },
    },
    contains: ['Your booking is now for 2 adults. The price stays the same.'],
    not: ['what your stay costs', ', with'],
  },
  {
    type: 'ledger_changed',
    when: 'another party pays more',
    sources: {
      booking: aBooking.confirmed({ ledger: [aPayment(4_250_00), anAdjustment(350_00)] }),
      event: { name: 'party-changed', details: { party: '3 adults', addOns: '1 × Cot', amountCents: 350_00 } },
    },
    contains: ['Your booking is now for 3 adults, with 1 × Cot. We have added R350.00 to what your stay costs.'],
    not: ['stays the same'],
  },
  {
    type: 'ledger_changed',
    when: 'the booking waits for its nights',
    sources: {
      booking: aBooking.pending({ ...paid(2_125_00), expiresAt: null, needsAttention: 'paid-but-nights-taken' }),
      event: {
        name: 'corrected',
        details: { amountCents: 500_00, lineKind: 'refund', note: 'Not paid back after all' },
      },
    },
    contains: ['We had entered a refund of R500.00 by mistake', 'Until it is confirmed there is nothing more to pay'],
    not: ['Still to pay', 'is missing', 'Nothing is left', 'is due'],
  },
  {
    type: 'booking_link',
    when: 'the guest asks for it',
    sources: { event: { name: 'link-sent' } },
    contains: [
      'https://www.example.com/booking/7K4QXsecretsecretsecret22',
      'Here is the link you asked for.',
      'You did not ask for it? Then somebody knows your e-mail address and booking reference.',
    ],
  },
  {
    type: 'booking_link',
    when: 'staff send it',
    sources: { event: { name: 'guest-corrected', by: aStaffMember } },
    contains: [
      'https://www.example.com/booking/7K4QXsecretsecretsecret22',
      'Here is the link to your booking.',
      'please keep it to yourself',
    ],
    not: ['you asked for', 'did not ask', 'somebody knows'],
  },
  {
    type: 'new_booking',
    when: 'somebody books',
    sources: { order: orderWithAddOns },
    contains: [
      'Thandi Mokoena',
      'thandi@example.co.za',
      '082 555 0142',
      'Rondebosch',
      'A cot, please.',
      'And late arrival.',
      'https://www.example.com/admin?booking=MC-7K4QX',
    ],
  },
  {
    type: 'paid_but_nights_taken',
    when: 'another guest was quicker',
    sources: {
      booking: aBooking.pending({ ...paid(2_125_00), expiresAt: null }),
      event: { details: { amountCents: 2_125_00, nightsTaken: true } },
    },
    contains: ['R2,125.00 came in', 'belong to another booking', 'confirmed by itself', 'move it to other nights'],
  },
  {
    type: 'payment_to_check',
    when: 'PayFast tells of a second payment',
    sources: {
      booking: aBooking.confirmed(paid(2_125_00)),
      event: { name: 'payment-flagged', details: { outcome: 'second-payment', amountCents: 2_125_00 } },
    },
    contains: ['a second payment', 'R2,125.00'],
  },
  {
    type: 'payment_to_check',
    when: 'PayFast is silent about one',
    sources: {
      booking: aBooking.pending(),
      event: { name: 'payment-flagged', details: { outcome: 'late', amountCents: 2_125_00 } },
    },
    contains: ['said nothing for ten minutes', 'R2,125.00'],
  },
  {
    type: 'payment_to_check',
    when: 'a payment is too small',
    sources: {
      booking: aBooking.pending({ ...paid(1_000_00), expiresAt: null }),
      event: { details: { amountCents: 1_000_00 } },
    },
    contains: ['does not cover', 'Missing to confirm', 'R1,125.00'],
  },
  {
    type: 'proof_to_check',
    when: 'a guest sent one',
    sources: { booking: aBooking.pending({ expiresAt: null }), event: { details: { fileName: 'slip.pdf' } } },
    contains: ['slip.pdf', 'R2,125.00', 'https://www.example.com/admin/pops'],
  },
  {
    type: 'guest_cancelled',
    when: 'money is owed back',
    sources: {
      booking: aBooking.cancelled({ ...paid(2_125_00), refundDueCents: 1_062_50 }),
      event: { name: 'cancelled', details: { reason: 'The car broke down' } },
    },
    contains: ['The car broke down', 'R1,062.50 is owed back', 'https://www.example.com/admin?booking=MC-7K4QX'],
    not: ['Nothing is owed'],
  },
  {
    type: 'night_hold_ending',
    when: 'staff hold nights until tomorrow',
    sources: {
      booking: aBooking.pending({
        staffHold: { since: '2026-11-19T08:00:00.000Z', until: '2026-11-22T07:00:00.000Z' },
      }),
      event: { name: 'night-hold-ending' },
    },
    contains: [
      'Sunday 22 November 2026, 09:00',
      'Then anybody can book them',
      'https://www.example.com/admin?booking=MC-7K4QX',
    ],
  },
  {
    type: 'pending_payment',
    when: 'staff hold the nights for the guest',
    sources: {
      booking: aBooking.pending({
        staffHold: { since: '2026-11-19T08:00:00.000Z', until: '2026-11-22T07:00:00.000Z' },
      }),
    },
    contains: ['We hold them for you until Sunday 22 November 2026, 09:00'],
    not: ['another guest could still book'],
  },
  {
    type: 'arrival_pack',
    when: 'the guest arrives in three days and everything is written',
    sources: { booking: aBooking.confirmed(paid(4_250_00)) },
    contains: [
      'https://www.example.com/booking/7K4QXsecretsecretsecret22/arrival',
      'From Pretoria',
      'Then the R26.',
      'Last fuel: Fouriesburg, Engen, until 20:00',
      'From Durban',
      'Two farm gates',
      'Ankle-deep',
      'As of Saturday 21 November 2026.',
      'In the box to the left of the door.',
      '4711#',
      'sugarbush-ridge',
      '1200 litres, hot after about 4 hours',
      'Beside the kitchen door',
      'Light it from below',
      'Under the stairs.',
      'no heaters',
      'Ambulance 10177',
      'At Protea',
      'the big oak',
      'Sipho, on the farm: 082 555 0142',
      'from 14:00, and leave by 10:00',
      'you keep',
    ],
    not: ['follows', 'Code of'],
  },
  {
    type: 'arrival_pack',
    when: 'nothing is written but how to get in, and the code is missing',
    sources: {
      booking: aBooking.confirmed(paid(4_250_00)),
      pack: { ...emptyArrivalPackForm, cabins: anArrivalPack().cabins.map((cabin) => ({ ...cabin, accessCode: '' })) },
    },
    contains: ['The code follows: we send it to you as soon as it is set.', 'Key and code', 'Wi-Fi password'],
    not: ['The ford', 'Gates', 'Last fuel', 'As of', 'Hot tub: Light', 'Firewood', '4711'],
  },
  {
    type: 'arrival_pack',
    when: 'guests get in by key alone',
    sources: {
      booking: aBooking.confirmed(paid(4_250_00)),
      pack: { cabins: anArrivalPack().cabins.map((cabin) => ({ ...cabin, accessCode: '' })) },
    },
    contains: ['In the box to the left of the door.'],
    not: ['follows', '4711'],
  },
  {
    type: 'arrival_pack',
    when: 'the stay has two cabins and one of them has no code',
    sources: {
      booking: aBooking.confirmed(paid(4_250_00)),
      pack: {
        cabins: anArrivalPack().cabins.flatMap((cabin) => [
          cabin,
          { ...cabin, cabinSlug: 'aloe', title: 'Aloe', accessCode: '' },
        ]),
      },
    },
    contains: ['Code of Protea', '4711#', 'The code of Aloe follows'],
    not: ['The code of Protea'],
  },
  {
    type: 'review_request',
    when: 'the stay was over yesterday',
    sources: {
      booking: aBooking.completed(),
      reviewing: { token: '7K4QXreviewreviewreview22', openUntil: '2027-05-05' },
    },
    contains: [
      'https://www.example.com/review/7K4QXreviewreviewreview22',
      'until Wednesday 5 May 2027',
      'staying at Protea',
      'the bad ones',
    ],
    not: ['/booking/'],
  },
  {
    type: 'review_to_check',
    when: 'a guest wrote one',
    sources: { booking: aBooking.completed(), review },
    contains: ['1 star of 5', 'Cold', 'The tub never got warm.', 'We left a day early.', 'Nobody sees it', 'Thandi M.'],
  },
]

describe('an e-mail', () => {
  it('has a test case here for every type', () => {
    expect(new Set(cases.map(({ type }) => type))).toEqual(new Set(bookingMails))
  })

  it('calls the numbers that staff wrote for arrivals, and no code', () => {
    const { html, text } = emailOf('arrival_pack', {
      booking: aBooking.confirmed(paid(4_250_00)),
      pack: { cabins: anArrivalPack().cabins.map((cabin) => ({ ...cabin, accessCode: '0825550199' })) },
    })
    expect(linksOf(html).filter((address) => address.startsWith('tel:'))).toEqual(
      expect.arrayContaining(['tel:10177', 'tel:0825550142']),
    )
    expect(html).toContain('0825550199')
    expect(`${html}${text}`).not.toContain('tel:0825550199')
    expect(text).not.toContain('tel:')
  })

  it.each(cases)('$type says what it must when $when', ({ type, sources, contains, not = [] }) => {
    const { subject, html, text } = emailOf(type, sources)
    const shown = `${readable(html)} ${linksOf(html).join(' ')}`
    const plain = text.replaceAll(/\s+/g, ' ')
    for (const words of contains) {
      expect(shown).toContain(words)
      expect(plain).toContain(words)
    }
    for (const words of not) {
      expect(shown).not.toContain(words)
      expect(plain).not.toContain(words)
    }
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/\{\{|\}\}|\{(if|[a-z]+ )|undefined|\bnull\b|NaN|Invalid|\[object/)
    }
    expect(subject).toMatch(/^\S.{9,}\S$/)
    expect(text).not.toMatch(/<\/?[a-z]/)
    expect(text).not.toMatch(/\n{4,}/)
  })

  it.each(cases)('$type needs no pictures, scripts or external resources when $when', ({ type, sources }) => {
    const { html } = emailOf(type, sources)
    expect(html).not.toMatch(/<(img|script|link|iframe|form|input)|url\(|@import|\ssrc=|\son\w+=/i)
    expect(html).toContain('max-width:600px')
    expect(html).toContain('prefers-color-scheme: dark')
    // Mail on an iPhone makes links of account numbers and dates otherwise, and not every version reads the meta.
    expect(html).toMatch(/<meta name="format-detection" content="telephone=no,date=no,/)
    expect(html).toMatch(/a\[x-apple-data-detectors\] \{ color: inherit !important; text-decoration: none !important;/)
    expect(html.length).toBeLessThan(20_000)
    // Each opened element is closed: some mail programs misplace the rest of the e-mail otherwise.
    for (const element of ['p', 'div', 'table', 'tr', 'th', 'td', 'ul', 'li', 'h1', 'h2', 'a', 'blockquote']) {
      const opened = html.match(new RegExp(`<${element}[ >]`, 'g'))?.length ?? 0
      expect([element, html.match(new RegExp(`</${element}>`, 'g'))?.length ?? 0]).toEqual([element, opened])
    }
  })

  it('is sent when the owner has left the optional details empty', () => {
    const emptyContact = { contactPhone: '', contactEmail: '', address: '', mapPoint: '' }
    for (const { type, sources } of cases)
      expect(() => emailOf(type, { ...sources, settings: emptyContact })).not.toThrow()
  })

  it.each(cases.map(({ type, when, sources }) => [type, when, sources] as const))(
    '%s reaches staff or guests when %s, of a booking that has a name alone',
    (type, _when, sources) => {
      const booking = { ...(sources.booking ?? aBooking.pending()), guestSuburb: '', guestEmail: '', guestPhone: '' }
      const { text } = emailOf(type, { ...sources, booking })
      expect(text).not.toContain('Suburb')
    },
  )

  it('is not sent without the bank details it is about', () => {
    const settings = { bank: { ...demoData.settings.bank, accountNumber: '' } }
    expect(() => emailOf('pending_payment', { settings })).toThrow(TemplateUnusable)
  })
})

describe("a guest's input", () => {
  const injected = '<script>alert("x")</script> & \'co\''

  it.each(bookingMails)('is plain text in %s', (type) => {
    const testCase = cases.find((one) => one.type === type)
    const booking = { ...(testCase?.sources.booking ?? aBooking.pending()), guestName: injected, guestSuburb: injected }
    const event = {
      ...testCase?.sources.event,
      details: { ...testCase?.sources.event?.details, reason: injected, note: injected, fileName: injected },
    }
    const { html, text } = emailOf(type, { ...testCase?.sources, booking, event, order: { specialRequests: injected } })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('"x"')
    const isAddressed = text.includes(injected)
    expect(readable(html).includes(injected)).toBe(isAddressed)
  })

  it("adds no line to an e-mail's text and no header", () => {
    const guestName = 'Eve\r\nBcc: all@example.com\n\nPlease pay to another account\u2028at once\u202e'
    const { subject, text } = renderEmail(
      { subject: 'For {guest name}\r\nX-Header: yes', heading: 'Hello {guest name}', body: 'Bye' },
      givenTo('new_booking', { booking: aBooking.pending({ guestName }) }),
    )
    const inOneLine = 'Eve Bcc: all@example.com Please pay to another account at once'
    expect(subject).toBe(`For ${inOneLine} X-Header: yes`)
    expect(text.split('\n').slice(0, 3)).toEqual([`Hello ${inOneLine}`, '', 'Bye'])
  })

  it('is never read as a template', () => {
    const booking = aBooking.pending({ guestName: '{reference} {{{guestLink}}} <!-- content -->' })
    const { html, text } = emailOf('new_booking', { booking })
    expect(text).toContain('Guest: {reference} {{{guestLink}}} <!-- content -->\n')
    expect(readable(html)).toContain('{reference} {{{guestLink}}} <!-- content -->')
  })

  it('is never in an e-mail to an address that anyone may have typed, except a plain first name', () => {
    const guestName = 'You won R5000 claim at www.evil-prize.co.za/win'
    for (const type of ['pending_payment', 'booking_received', 'booking_link'] as const) {
      const { subject, html, text } = emailOf(type, { booking: aBooking.pending({ guestName }) })
      expect(text).toContain('Hello You,\n')
      expect(`${subject} ${html} ${text}`).not.toMatch(/R5000|evil/)
    }
    expect(emailOf('booking_link', { booking: aBooking.pending({ guestName: 'Dr Dlamini' }) }).text).toContain(
      'Hello,\n',
    )
  })

  it('shows the arrival time among the details of the stay, where the guest gave one', () => {
    for (const type of ['booking_confirmed', 'new_booking'] as const) {
      const booking = type === 'booking_confirmed' ? aBooking.confirmed() : aBooking.pending()
      const { html, text } = emailOf(type, { booking, order: { arrivalTime: '16:30' } })
      expect(text).toContain('Arrival time: 16:30\n')
      expect(readable(html)).toContain('16:30')
      expect(emailOf(type, { booking }).text).not.toContain('Arrival time')
    }
  })

  it('is set apart, line by line, where it has line breaks', () => {
    const { html, text } = emailOf('new_booking', { order: { specialRequests: 'One\n\n<b>Two</b>' } })
    expect(text).toContain('Special requests:\n> One\n> \n> <b>Two</b>\n')
    expect(html).toContain('One<br><br>&lt;b&gt;Two&lt;/b&gt;')
  })
})

describe('a template written by staff', () => {
  const written = (body: string, sources: EmailSources = {}) =>
    renderEmail({ subject: 'Hello', heading: 'Hello', body }, givenTo('new_booking', sources))

  it.each([
    ['names a field that does not exist', 'Hello {gust name}'],
    ['reaches for what is not a field', 'Hello {constructor}'],
    ['has a block among words', 'This: {stay}'],
    ['has a picture', '![](https://www.example.com/a.jpg)'],
    ['names an empty field in all it has', 'Goes back: {refund due}'],
  ])('is refused when it %s', (_why, body) => {
    expect(() => written(body)).toThrow(TemplateUnusable)
  })

  it('leaves out what names an empty field, and the heading of what is left out', () => {
    const { html, text } = written(
      [
        'First.',
        '## Refund',
        'Goes back: {refund due}',
        '## List',
        '- {reference}\n- {refund due}',
        '| What | How |\n| --- | --- |\n| a | {refund due} |\n| b | {reference} |',
        '{if confirmed} **Never.**',
        '{if not confirmed} **Pending.**',
        '## At the end',
        '{refund due}',
      ].join('\n\n'),
    )
    expect(text).toContain('Hello\n\nFirst.\n\nList\n- MC-7K4QX\n\nWhat | How\nb | MC-7K4QX\n\nPending.\n\n--')
    expect(html).toContain('<strong>Pending.</strong>')
    expect(html).not.toContain('Refund')
  })

  it('leaves out a word alone, with the space before it', () => {
    const body = 'Hello {first name}, all is well.'
    expect(written(body).text).toContain('Hello Thandi, all is well.')
    const booking = aBooking.pending({ guestName: 'Dr Dlamini' })
    expect(written(body, { booking }).text).toContain('Hello, all is well.')
  })

  it('has links with the address of the site, and no part of a page', () => {
    const { html, text } = written('See [the road](/blog/the-road-up), [us](#us) and [this](javascript:alert(1)).')
    expect(linksOf(html)).toContain('https://www.example.com/blog/the-road-up')
    expect(text).toContain('See the road (https://www.example.com/blog/the-road-up), us and this.')
    expect(html).not.toContain('javascript:')
  })

  it.each([
    ['a script', '<script>alert(1)</script> {reference}'],
    ['three braces', '{{{reference}}} and {{reference}}'],
    ['10,000 braces', '{'.repeat(5000) + '}'.repeat(5000)],
    ['many fields', '{reference}'.repeat(900)],
    ['many stars', '*'.repeat(10_000)],
    ['the prototype', '{__proto__} {reference}'],
    ['a section of mustache', '{{#isPending}}x{{/isPending}} {reference}'],
    ['an attribute', '"><img src=x onerror=alert(1)> {reference}'],
  ])('does nothing by %s', (_what, body) => {
    let html = ''
    const since = performance.now()
    try {
      ;({ html } = written(body))
    } catch (error) {
      expect(error).toBeInstanceOf(TemplateUnusable)
    }
    expect(performance.now() - since).toBeLessThan(1000)
    expect(html).not.toMatch(/<script|<img/)
  })

  it('with a subject that names an empty field is refused', () => {
    const template = { subject: '{refund due}', heading: 'x', body: 'x' }
    expect(() => renderEmail(template, givenTo('guest_cancelled'))).toThrow(TemplateUnusable)
  })
})

describe('a deposit whose balance falls due within three business days', () => {
  const booking = { balanceDueDate: '2026-11-24', paymentType: 'deposit' } as const
  const soon = 'Please note: the balance is due tomorrow.'

  it.each(['pending_payment', 'booking_received', 'booking_confirmed'] as const)('is said plainly in %s', (type) => {
    const pending = { booking: aBooking.pending(booking), today: '2026-11-23' }
    expect(emailOf(type, pending).text).toContain(soon)
    expect(emailOf(type, { ...pending, today: '2026-11-02' }).text).not.toContain('Please note')
    // Staff have confirmed it without money: all of it is the balance, not half.
    expect(emailOf('booking_confirmed', { booking: aBooking.confirmed(booking), today: '2026-11-23' }).text).toContain(
      soon,
    )
    const full = aBooking.pending({ ...booking, paymentType: 'full' })
    expect(emailOf(type, { ...pending, booking: full }).text).not.toContain('Please note')
  })
})

describe('an e-mail that says how to pay', () => {
  it('asks for the balance it names, where a stay was confirmed without its deposit', () => {
    const { text } = emailOf('balance_reminder', { booking: aBooking.confirmed(), today: '2027-01-12' })
    expect(text).toContain('The balance of R4,250.00 for your stay is due today')
    expect(text).toContain('Amount to pay now: R4,250.00')
  })

  const confirmed = aBooking.confirmed({ ledger: [aPayment(2_125_00)] })
  const short = aBooking.pending({ expiresAt: null, ledger: [aPayment(1_000_00)] })
  it.each([
    ['booking_confirmed', confirmed],
    ['balance_reminder', confirmed],
    ['short_payment_reminder', short],
  ] as const)('offers a card only where the booking page takes one: %s', (type, booking) => {
    const text = (settings: Partial<Settings>) => emailOf(type, { booking, settings }).text
    expect(text({})).toMatch(/by card/i)
    expect(text({ payfastEnabled: false })).not.toMatch(/by card/i)
    expect(text({ payfastMaxAmountCents: 1_000_00 })).not.toMatch(/by card/i)
    expect(text({ payfastEnabled: false })).toMatch(/by EFT/)
  })

  it('offers no card once the first night of an unconfirmed booking has passed', () => {
    const { checkInDate } = stayOf(short)
    const text = (today: string) => emailOf('short_payment_reminder', { booking: short, today }).text
    expect(text(checkInDate)).toMatch(/by card/i)
    expect(text(addDays(checkInDate, 1))).not.toMatch(/by card/i)
  })

  it('offers a card to a guest who has yet to accept the terms: the booking page asks for both', () => {
    const booking = { ...short, termsPending: true } as const
    expect(emailOf('short_payment_reminder', { booking }).text).toMatch(/by card/i)
  })
})
