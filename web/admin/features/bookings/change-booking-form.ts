import type { ChosenAddOn } from '#shared/add-ons/add-on.ts'
import { MAX_STAY_NIGHTS } from '#shared/availability/stay.ts'
import type { ChangeStay, QuoteStayChange } from '#shared/bookings/stay-change.contract.ts'
import { totalAfterChange } from '#shared/bookings/stay-change-total.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { partyOf } from '#shared/bookings/party.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays, datesFrom, daysBetween } from '#shared/kernel/calendar-date.ts'
import type { BodyOf, ReplyOf } from '#shared/kernel/endpoint.ts'
import type { Cents } from '#shared/kernel/money.ts'

export type StayQuote = ReplyOf<typeof QuoteStayChange>
type Sent = BodyOf<typeof ChangeStay>

/** Where a booking is to move, as the calendar's drag gives it. */
export type StayTarget = { cabinSlug: CabinSlug; checkInDate: CalendarDate; checkOutDate: CalendarDate }

/** The fields of a booking that the form changes, by their names in the request. */
export type ChangeValues = StayTarget & {
  readonly numberOfAdults: number
  readonly children: readonly { readonly age: number | null }[]
  readonly addOns: readonly ChosenAddOn[]
  /** The first night in the cabin; empty: all of them. */
  readonly fromNight: CalendarDate | ''
  readonly newTotal: Sent['newTotal']
  readonly keepsTerms: boolean
  readonly otherCents: Cents | undefined
  readonly reason: string
  readonly notifyGuest: boolean
  /** Never filled in: the problem of an age is shown beside its child. */
  readonly age?: undefined
}

const sorted = (addOns: readonly ChosenAddOn[]): ChosenAddOn[] =>
  addOns
    .map(({ addOnId, quantity }) => ({ addOnId, quantity }))
    .toSorted((one, other) => (one.addOnId < other.addOnId ? -1 : 1))

/** What is stored of a booking, as the form changes it. */
export const storedFields = (booking: StaffBooking) => ({
  cabinSlug: booking.cabinSlug,
  checkInDate: booking.checkInDate,
  checkOutDate: booking.checkOutDate,
  numberOfAdults: booking.numberOfAdults,
  children: [...partyOf(booking).children],
  addOns: sorted(booking.currentAddOns),
})

/** How many of an add-on are chosen, by its id. */
export const quantitiesIn = (addOns: readonly ChosenAddOn[]): Record<string, number> =>
  Object.fromEntries(addOns.map(({ addOnId, quantity }) => [addOnId, quantity]))

export const chosenIn = (quantities: Readonly<Record<string, number>>): ChosenAddOn[] =>
  sorted(Object.entries(quantities).flatMap(([addOnId, quantity]) => (quantity > 0 ? [{ addOnId, quantity }] : [])))

/** What the guest would owe, and how the form says so; by the quote as long as nothing else is chosen. */
export function chosenTotal(
  values: Pick<ChangeValues, 'newTotal' | 'keepsTerms' | 'otherCents'>,
  quote: StayQuote,
): { readonly newTotal: Sent['newTotal']; readonly keepsTerms: boolean; readonly quotedCents: Cents | undefined } {
  const { keepsTerms } = values
  const recalculated = quote.nightWithoutRate ? null : totalAfterChange(quote, keepsTerms)
  if (values.newTotal === 'other') return { newTotal: 'other', keepsTerms, quotedCents: values.otherCents }
  if (values.newTotal === 'keep' || recalculated === null)
    return { newTotal: 'keep', keepsTerms, quotedCents: quote.owedCents }
  return { newTotal: 'recalculate', keepsTerms, quotedCents: recalculated }
}

/** The body of the request. As long as no price is known it has none, but a total that staff have typed. */
export function toChange(values: ChangeValues, quote: StayQuote | undefined, booking: StaffBooking, entryId: string) {
  const { newTotal, keepsTerms, otherCents, age: _age, fromNight, children, ...others } = values
  const stored = partyOf(booking).children
  const isInStay = fromNight !== '' && fromNight < values.checkOutDate
  return {
    ...others,
    entryId,
    // An age that is not on file either may stay unknown.
    children: children.map(({ age }, index) => ({ age: age ?? (stored[index]?.age === null ? null : undefined) })),
    ...(isInStay && { fromNight }),
    ...(quote
      ? chosenTotal(values, quote)
      : { newTotal, keepsTerms, quotedCents: newTotal === 'other' ? otherCents : undefined }),
  }
}

/** Of add-ons that both have changed: what is stored now, with the lines that one of them has changed. */
export function rebasedAddOns(
  opened: readonly ChosenAddOn[],
  yours: readonly ChosenAddOn[],
  newest: readonly ChosenAddOn[],
): ChosenAddOn[] {
  const [was, wanted, is] = [quantitiesIn(opened), quantitiesIn(yours), quantitiesIn(newest)]
  const ids = Object.keys({ ...was, ...wanted })
  const changed = ids.filter((id) => (was[id] ?? 0) !== (wanted[id] ?? 0))
  return chosenIn({ ...is, ...Object.fromEntries(changed.map((id) => [id, wanted[id] ?? 0])) })
}

/** Whether the guest has slept nights already: these stay where they were, and the arrival with them. */
export const isUnderWay = ({ status, checkInDate }: StaffBooking, today: CalendarDate): boolean =>
  status === 'confirmed' && checkInDate < today

/** The nights from which on the stay can be in another cabin; none where all of them are the only choice. */
export function cabinNightChoices(
  booking: StaffBooking,
  { cabinSlug, checkInDate, checkOutDate }: StayTarget,
  today: CalendarDate,
): CalendarDate[] {
  if (cabinSlug === booking.cabinSlug && booking.parts.length === 1) return []
  const first = isUnderWay(booking, today) ? today : addDays(checkInDate, 1)
  const nights = daysBetween(first, checkOutDate)
  return nights > 0 && nights <= MAX_STAY_NIGHTS ? datesFrom(first, checkOutDate) : []
}
