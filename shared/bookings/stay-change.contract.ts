import * as z from 'zod/mini'
import { limitedText } from '#shared/kernel/limited-text.ts'
import { ChosenAddOn } from '#shared/add-ons/add-on.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents, SignedCents } from '#shared/kernel/money.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { AddOnLine } from '#shared/pricing/price.ts'
import { PartyFields } from './party.ts'
import { EntryId, OverHoldsOf, StaffBooking } from './staff-bookings.contract.ts'
import { StayPart } from './stay-parts.ts'
import { TakenNights } from './taken-nights.ts'

const params = z.object({ reference: BookingReference })

/**
 * What a form changes of a booking; a field that is not sent stays as it is stored. Each comes with the value that the
 * form was opened with: what a colleague has changed since is written over by nobody who has not seen it (decisions §10).
 */
const fields = {
  cabinSlug: CabinSlug,
  checkInDate: DateInput,
  checkOutDate: DateInput,
  ...PartyFields.shape,
  /** All that the booking is to have; compared line by line. */
  addOns: z.array(ChosenAddOn).check(z.maxLength(20)),
}
const Fields = z.partial(z.object(fields))

export const StayChangeForm = z.extend(Fields, {
  /** The first night in `cabinSlug`, where the nights before it stay in their cabins. */
  fromNight: z.optional(DateInput),
  openedWith: Fields,
})
export type StayChangeForm = z.infer<typeof StayChangeForm>

/** What refuses a change of a booking before it is written. */
const stayChangeRefusals = [
  'booking-not-found',
  'booking-closed',
  'stay-over',
  'guest-erased',
  'edited-meanwhile',
  'check-out-not-after-check-in',
  'cabin-not-found',
  'arrival-in-past',
  'party-too-large',
  'cabin-not-for-children',
  'stay-too-long',
  'too-far-ahead',
  'child-ages-missing',
  'price-too-high',
  'add-on-not-available',
  'add-on-not-for-cabin',
  'add-on-too-many',
] as const

/** What refuses a change of nights or price when it is written. */
export const changeWriteRefusals = [
  'changed-meanwhile',
  'entry-id-used',
  'no-rate-for-night',
  'price-changed',
  'price-too-low',
  'adjustment-too-large',
  'nights-already-taken',
  'nights-waited-for',
  'nights-on-hold',
] as const

export const Costs = z.object({ nightsCents: Cents, addOnsCents: Cents })

export const QuoteStayChange = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/change/quote',
  audience: 'staff',
  summary: 'What other dates, another cabin, party or other add-ons come to, and who has the nights. Writes nothing.',
  params,
  body: StayChangeForm,
  reply: z.object({
    parts: z.array(StayPart),
    /** The nights and add-ons as they are, and as they would be. */
    before: Costs,
    after: Costs,
    /** What the guest owes in all now, with all adjustments, and what has been paid. */
    owedCents: Cents,
    paidCents: SignedCents,
    /** What of it was written off. */
    writtenOffCents: Cents,
    /** What the change adds by the agreed rates and those of today. */
    changeCents: SignedCents,
    /** What the cancellation terms keep of what is given up: a part of `recalculatedCents`. */
    termsCents: Cents,
    /** What they kept of what comes back, and keep no more; 0 or less. */
    termsUndoneCents: SignedCents,
    /** The share that goes back by the guest's terms today. */
    refundPercent: z.int(),
    /** What the guest would owe; null where less than R1.00 would be left, or a night has no rate. */
    recalculatedCents: z.nullable(Cents),
    addOnLines: z.array(AddOnLine),
    /** Those that stay though none of the cabins has them. */
    addOnsNotForCabin: z.array(z.string()),
    /** It has no rate, or was agreed without one and people come: staff say what the stay costs then. */
    nightWithoutRate: z.nullable(CalendarDate),
    /** The nights that others have or wait for, and who. A hold ends by itself. */
    clashes: z.array(TakenNights),
    /** The e-mails to the guest that would leave; none where there is no address. */
    emails: z.array(EmailType),
  }),
  refusals: stayChangeRefusals,
})

export const ChangeStay = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/change',
  audience: 'staff',
  summary: 'Changes dates, cabin, party and add-ons of a booking, with its price and nights in one transaction.',
  params,
  body: z.extend(StayChangeForm, {
    /** One per opened form: sending it twice writes one change. */
    entryId: EntryId,
    /** `recalculate`: with what the change comes to · `keep`: the guest owes what they owe now · `other`: `quotedCents`. */
    newTotal: z.enum(['keep', 'recalculate', 'other']),
    /** False: what was given up inside the cancellation period goes back whole. */
    keepsTerms: z._default(z.boolean(), true),
    /** What the guest would owe, as the page showed it; another amount is refused. */
    quotedCents: Cents,
    /** Why, for the history, the ledger and the e-mail; may be empty. */
    reason: limitedText(300),
    /** Whether the guest gets an e-mail of the change. */
    notifyGuest: z.boolean(),
    overHoldsOf: OverHoldsOf,
  }),
  reply: StaffBooking,
  refusals: [...stayChangeRefusals, ...changeWriteRefusals],
})

export const stayChangeEndpoints = { QuoteStayChange, ChangeStay }
