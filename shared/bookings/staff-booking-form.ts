import { orEmpty } from '#shared/kernel/or-empty.ts'
import { departureCheck } from './departure-check.ts'
import * as z from 'zod/mini'
import { limitedText } from '#shared/kernel/limited-text.ts'
import { ChosenAddOn } from '#shared/add-ons/add-on.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { DateInput, instantInput } from '#shared/kernel/date-input.ts'
import { BookingReference, Id } from '#shared/kernel/id.ts'
import { Cents, MAX_CENTS } from '#shared/kernel/money.ts'
import { LedgerMethod } from '#shared/payments/ledger.ts'
import { ConfirmedReasons } from '#shared/payments/unusual-line.ts'
import { GuestEmail, GuestName, GuestPhone, MIN_TOTAL_CENTS } from './booking-form.ts'
import { StaffBookingSource } from './booking-source.ts'
import { guestRequestFields } from './guest-requests.ts'
import { PartyFields } from './party.ts'

/** The price that was agreed, in cents: rands with a step of 0.01, at least R1.00. */
export const AgreedTotal = z
  .int('Please enter the total price')
  .check(
    z.minimum(MIN_TOTAL_CENTS, 'Please enter the total price'),
    z.maximum(MAX_CENTS, 'Please enter the total price'),
  )

/** What a new booking becomes at once. */
const Outcome = z.discriminatedUnion('kind', [
  /** Pending until an instant; its nights stay free for others until it is paid. */
  z.object({ kind: z.literal('pending'), until: instantInput('Please choose until when') }),
  /** Pending until an instant, up to which its nights are held: nobody else can book them. */
  z.object({ kind: z.literal('hold'), until: instantInput('Please choose until when') }),
  z.object({ kind: z.literal('confirm') }),
  z.object({
    kind: z.literal('payment'),
    amountCents: Cents.check(z.minimum(1, 'Please enter an amount')),
    method: LedgerMethod,
    /** The day on which the money came; today where it is left out. */
    paidOn: z.optional(DateInput),
    confirmedReasons: ConfirmedReasons,
  }),
  /** The owner or family: confirmed, at R0.00. */
  z.object({ kind: z.literal('owner-stay') }),
])
export type StaffBookingOutcome = z.infer<typeof Outcome>

/**
 * A booking that staff enter. `quotedTotalCents` is the price as the page showed it: the server works it out and refuses
 * a differing one. `agreedTotalCents` is what the guest owes; another one than the price needs a reason.
 */
export const StaffBookingForm = z
  .object({
    /** One per opened form: sending the same form twice makes one booking. */
    idempotencyKey: z.uuid(),
    cabinSlug: CabinSlug,
    checkInDate: DateInput,
    checkOutDate: DateInput,
    ...PartyFields.shape,
    addOns: z.array(ChosenAddOn).check(z.maxLength(20)),
    guestName: GuestName,
    guestPhone: orEmpty(GuestPhone),
    /** Empty: no e-mails are written to the guest. */
    guestEmail: orEmpty(GuestEmail),
    source: StaffBookingSource,
    specialRequests: z.optional(guestRequestFields.specialRequests),
    quotedTotalCents: Cents,
    agreedTotalCents: AgreedTotal,
    priceReason: limitedText(500),
    outcome: Outcome,
    /** False leaves out the e-mail to the guest. */
    notifyGuest: z.boolean(),
    /** The bookings whose holds staff were warned of, with `nights-on-hold`, and go over. */
    overHoldsOf: z.optional(z.array(BookingReference).check(z.maxLength(20))),
    /** The enquiry that the booking came of: it is won by it. */
    enquiryId: z.optional(Id),
  })
  .check(
    departureCheck,
    z.refine((form) => form.guestPhone !== '' || form.outcome.kind === 'owner-stay', {
      path: ['guestPhone'],
      error: 'Phone number must be at least 10 digits',
    }),
    z.refine(
      (form) =>
        form.outcome.kind === 'owner-stay' ||
        form.agreedTotalCents === form.quotedTotalCents ||
        form.priceReason.length >= 3,
      { path: ['priceReason'], error: 'Please say why the total differs from the price' },
    ),
  )
export type StaffBookingForm = z.infer<typeof StaffBookingForm>
