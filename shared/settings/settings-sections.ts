import { orEmpty } from '#shared/kernel/or-empty.ts'
import * as z from 'zod/mini'
import type { SchoolTerm } from '#shared/availability/school-terms.ts'
import { MAX_GUEST_HORIZON_MONTHS, MAX_STAY_NIGHTS } from '#shared/availability/stay.ts'
import { GuestEmail, GuestPhone } from '#shared/bookings/booking-form.ts'
import { VAT_NUMBER } from '#shared/billing/vat-number.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { DateInput, instantInput, timeInput } from '#shared/kernel/date-input.ts'
import { isInOrder } from '#shared/kernel/is-in-order.ts'
import { type Cents, MAX_CENTS } from '#shared/kernel/money.ts'
import { limitedLine } from '#shared/kernel/limited-text.ts'
import { normalizeLine, normalizeName, normalizePlainLine } from '#shared/kernel/text-input.ts'
import { wholeNumber } from '#shared/kernel/whole-number.ts'
import { MAX_HELD_MINUTES } from '#shared/payments/hold-limits.ts'
import { PAYFAST_MIN_AMOUNT_CENTS } from '#shared/payments/payfast-amount.ts'
import { PictureUse } from '#shared/pictures/picture-use.ts'
import { GuestNoticeKind } from './guest-notice.ts'
import { mapPointProblem, readMapPoint } from './read-map-point.ts'
import { MAX_SMALL_AMOUNT_CENTS } from './small-amount.ts'
import { isTaxInvoiceLacking, taxInvoiceNeeds } from './tax-invoice-needs.ts'

/** One line of text; `missing` is the sentence for an empty one, left out where it may be empty. */
const line = (atMost: number, missing?: string, normalize = normalizeLine) =>
  limitedLine(atMost, normalize).check(z.minLength(missing ? 1 : 0, missing))

const amount = (fromCents: Cents, sentence: string) =>
  z.int(sentence).check(z.minimum(fromCents, sentence), z.maximum(MAX_CENTS, 'This amount is too large'))

/** A link of any site over https, or of one of `hosts` and their subdomains; empty: none. */
const link = (sentence: string, hosts: readonly string[] = []) => {
  const host = hosts.length === 0 ? String.raw`[^\s/?#\\]+\.` : String.raw`([a-z0-9-]+\.)*(${hosts.join('|')})/`
  return line(500, undefined, normalizePlainLine).check(
    z.regex(new RegExp(String.raw`^(https://${host}[^\s\\]+)?$`), sentence),
  )
}

/** Who the business is. */
export const BusinessSettings = z
  .object({
    businessName: line(60, 'Please enter the name of the business'),
    tagline: line(100),
    legalName: line(120, undefined, normalizeName),
    registrationNumber: line(40, undefined, normalizePlainLine),
    placeOfRegistration: line(60),
    officeBearers: line(300, undefined, normalizeName),
    serviceAddress: line(200),
    vatNumber: line(20, undefined, normalizePlainLine).check(
      z.regex(VAT_NUMBER, 'A VAT number has ten digits and begins with 4. Leave it empty without one'),
    ),
  })
  .check(
    z.refine((settings) => !isTaxInvoiceLacking(settings, 'legalName'), {
      path: ['legalName'],
      error: taxInvoiceNeeds.legalName,
    }),
  )

const color = line(7, undefined, (text) => normalizePlainLine(text).toLowerCase()).check(
  z.regex(/^#[0-9a-f]{6}$/, 'Please choose a colour, such as #18372a'),
)

/** How the business looks. That all is readable in these colours, the server checks. */
export const AppearanceSettings = z.object({
  mainColor: color,
  accentColor: color,
  backgroundColor: color,
  // Pages would carry its blurred copy, which is larger than the mark is shown.
  mark: z.nullable(PictureUse.check(z.overwrite((mark) => ({ ...mark, alt: '', blur: '' })))),
})

/** How guests reach and find the business. */
export const ContactSettings = z.object({
  contactPhone: GuestPhone,
  contactWhatsapp: orEmpty(GuestPhone),
  contactEmail: GuestEmail,
  address: line(200),
  mapPoint: line(500, undefined, (typed) => readMapPoint(normalizePlainLine(typed))).check(
    z.refine((point) => mapPointProblem(point) === undefined, {
      error: ({ input }) => mapPointProblem(String(input)),
    }),
  ),
  instagramUrl: link('Please enter the link of your Instagram page: https://www.instagram.com/…', ['instagram\\.com']),
  facebookUrl: link('Please enter the link of your Facebook page: https://www.facebook.com/…', [
    'facebook\\.com',
    'fb\\.com',
    'fb\\.me',
  ]),
  tiktokUrl: link('Please enter the link of your TikTok page: https://www.tiktok.com/@…', ['tiktok\\.com']),
})

/** Card payments, for owners alone. */
export const PaymentSettings = z
  .object({
    payfastEnabled: z.boolean(),
    payfastMinAmountCents: amount(PAYFAST_MIN_AMOUNT_CENTS, 'PayFast takes payments from R5.00'),
    payfastMaxAmountCents: amount(PAYFAST_MIN_AMOUNT_CENTS, 'PayFast takes payments from R5.00'),
    cardHoldMinutes: wholeNumber(5, MAX_HELD_MINUTES),
  })
  .check(
    z.refine(({ payfastMinAmountCents: from, payfastMaxAmountCents: to }) => from <= to, {
      path: ['payfastMaxAmountCents'],
      error: 'The largest card payment cannot be less than the smallest',
    }),
  )

/** The account that guests pay into, for owners alone. */
export const BankSettings = z.object({
  bank: z.object({
    accountHolder: line(100, 'Please enter the name of the account holder', normalizeName),
    bankName: line(60, 'Please enter the name of the bank'),
    accountNumber: line(32, 'Please enter the account number', normalizePlainLine).check(
      z.regex(/^(\d ?){6,16}$/, 'An account number has 6 to 16 digits'),
    ),
    branchCode: line(8, 'Please enter the branch code', normalizePlainLine).check(
      z.regex(/^\d{6}$/, 'A branch code has 6 digits'),
    ),
    accountType: line(30, 'Please enter the type of the account, such as Cheque'),
  }),
})

const SMALL_AMOUNT_SENTENCE = 'Please enter an amount from R0.00 to R50.00'

/** What can be booked, and until when it can be paid and cancelled. */
export const BookingRules = z
  .object({
    requireFridaySaturdayTogether: z.boolean(),
    checkInTime: timeInput('Please enter a time such as 14:00'),
    checkOutTime: timeInput('Please enter a time such as 10:00'),
    minNights: wholeNumber(1, MAX_STAY_NIGHTS),
    maxNights: wholeNumber(1, MAX_STAY_NIGHTS),
    bookingHorizonMonths: wholeNumber(1, MAX_GUEST_HORIZON_MONTHS),
    eftExpiryHours: wholeNumber(1, 336),
    cardExpiryHours: wholeNumber(1, 48),
    smallAmountCents: amount(0, SMALL_AMOUNT_SENTENCE).check(z.maximum(MAX_SMALL_AMOUNT_CENTS, SMALL_AMOUNT_SENTENCE)),
    extraNonBusinessDays: z.array(DateInput).check(
      z.maxLength(60, 'At most 60 days, please'),
      z.overwrite((days) => [...new Set(days)].toSorted()),
    ),
  })
  .check(
    z.refine(({ minNights, maxNights }) => minNights <= maxNights, {
      path: ['maxNights'],
      error: 'The longest stay cannot be shorter than the shortest',
    }),
    z.refine(({ checkInTime, checkOutTime }) => checkOutTime <= checkInTime, {
      path: ['checkOutTime'],
      error: 'Guests must leave before the next guests arrive',
    }),
  )

/** Where staff are told. */
export const NotificationSettings = z.object({ notifyEmail: GuestEmail })

/** Who answers for personal information, and whether a tracker asks for consent. */
export const PrivacySettings = z.object({
  informationOfficer: line(120, undefined, normalizeName),
  pixelId: line(20, undefined, normalizePlainLine).check(
    z.regex(/^(\d{10,20})?$/, 'A pixel id has 10 to 20 digits. Leave it empty to have no tracker'),
  ),
})

/** The notice on all guest pages. That it ends in the future, the server checks. */
export const GuestNoticeSettings = z.object({
  guestNotice: z.nullable(
    z.object({
      kind: GuestNoticeKind,
      text: line(300, 'Please write what guests must know'),
      until: instantInput('Please choose when the notice ends'),
    }),
  ),
})

/** Where guests cannot book for now. That the cabins exist, the server checks. */
export const BookingStopSettings = z.object({
  bookingStops: z
    .array(
      z.object({
        cabinSlug: z.nullable(CabinSlug),
        message: line(200, 'Please write what guests read in place of the button'),
      }),
    )
    .check(
      z.maxLength(20, 'At most 20 stops, please'),
      z.refine((stops) => new Set(stops.map(({ cabinSlug }) => cabinSlug)).size === stops.length, {
        error: 'A cabin can be stopped once',
      }),
    ),
})

const byFirstDay = (terms: SchoolTerm[]) => terms.toSorted((a, b) => (a.from < b.from ? -1 : 1))

/** The terms of public schools, sorted by the form. */
export const SchoolTermSettings = z.object({
  schoolTerms: z.array(z.object({ name: line(40, 'Please name the term'), from: DateInput, to: DateInput })).check(
    z.maxLength(40, 'At most 40 terms, please'),
    z.overwrite(byFirstDay),
    z.refine((terms) => terms.every(({ from, to }) => from <= to), {
      error: 'A term cannot end before it begins',
    }),
    z.refine((terms) => isInOrder(terms, (one, next) => one.to < next.from), {
      error: 'Two terms share days',
    }),
  ),
})

/** Whether Today still lists what a new business does first. */
export const FirstStepSettings = z.object({ showsFirstSteps: z.boolean() })

/** The settings by section: each is one form, saved on its own, and each setting is in one of them. */
export const settingsSections = {
  business: BusinessSettings,
  appearance: AppearanceSettings,
  contact: ContactSettings,
  payments: PaymentSettings,
  bank: BankSettings,
  'booking-rules': BookingRules,
  notifications: NotificationSettings,
  privacy: PrivacySettings,
  'guest-notice': GuestNoticeSettings,
  'booking-stops': BookingStopSettings,
  'school-terms': SchoolTermSettings,
  'first-steps': FirstStepSettings,
} as const
export type SettingsSection = keyof typeof settingsSections
export const SettingsSection = z.enum(Object.keys(settingsSections) as [SettingsSection, ...SettingsSection[]])
