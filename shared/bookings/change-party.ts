import { type AddOn, type AddOnRefusal, availableAddOn } from '#shared/add-ons/add-on.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { numberOfNights } from '#shared/availability/stay.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type Cents, MAX_CENTS } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type AddOnLine, type PriceRefusal, addOnLine, addOnTotalCents } from '#shared/pricing/price.ts'
import { priceOfNights } from '#shared/pricing/price-of-nights.ts'
import type { Tariff } from '#shared/pricing/rate.ts'
import { type Booking, moneyOf } from './booking.ts'
import { stayOf } from './stay-parts.ts'
import { MIN_TOTAL_CENTS } from './booking-form.ts'
import type { PartyForm } from './change-booking.contract.ts'
import { isClosed } from './is-closed.ts'
import { type Order, currentAddOns } from './order.ts'
import { type Party, type PartyRefusal, partyRefusal } from './party.ts'

type Ordered = Pick<Order, 'guests' | 'addOns' | 'changedAddOns'>

/** The party that a booking has now. */
export const partyOfBooking = (
  booking: Pick<Booking, 'numberOfAdults'>,
  { guests }: Pick<Ordered, 'guests'>,
): Party => ({
  adults: booking.numberOfAdults,
  children: guests.flatMap(({ guestType, age }) => (guestType === 'child' ? [{ age }] : [])),
})

/**
 * A party whose unknown ages, as of a booking from a paper calendar, are those of another party's children: entering
 * them changes no price. A child that the other party does not have counts as 0 years old.
 */
const withKnownAges = (party: Party, { children }: Party): Party => ({
  ...party,
  children: party.children.map(({ age }, index) => ({ age: age ?? children[index]?.age ?? 0 })),
})

type Rules = {
  readonly cabin: { readonly slug: CabinSlug; readonly maxGuests: number; readonly childFriendly: boolean } | undefined
  readonly tariff: Pick<Tariff, 'rates' | 'addOns'>
}

export type PartyQuote = {
  readonly owedCents: Cents
  /** What the guest would owe with the change. */
  readonly recalculatedCents: Cents | null
  readonly addOnLines: AddOnLine[]
}

export type PartyQuoteRefusal =
  | 'booking-closed'
  | 'stay-over'
  | 'guest-erased'
  | 'cabin-not-found'
  | PartyRefusal
  | Exclude<PriceRefusal, 'stay-too-short'>

/**
 * What another party or other add-ons cost. To what the guest owes now come two differences: between the nights' prices
 * for the new and the old party, both at the rates of today, and between the new and the old add-ons. So agreed discounts
 * and charges stay. An add-on that stays keeps the price at which it was booked. The owner's own stay costs what it cost.
 * There is no new price if it would be below the smallest one, which can happen where a low total was agreed.
 */
export function quoteParty(
  booking: Booking,
  order: Ordered,
  to: PartyForm,
  { cabin, tariff, today }: Rules & { readonly today: CalendarDate },
): Result<PartyQuote, PartyQuoteRefusal> {
  if (isClosed(booking)) return refuse('booking-closed', { status: booking.status })
  if (stayOf(booking).checkOutDate <= today) return refuse('stay-over')
  if (booking.erasedAt) return refuse('guest-erased')
  if (!cabin) return refuse('cabin-not-found')
  const party = { adults: to.numberOfAdults, children: to.children }
  const partyProblem = partyRefusal(party, cabin, partyOfBooking(booking, order))
  if (partyProblem) return refuse(partyProblem)

  const before = priceOfNights(stayOf(booking), withKnownAges(partyOfBooking(booking, order), party), tariff.rates)
  const after = priceOfNights(stayOf(booking), party, tariff.rates)
  if (!before.ok) return before
  if (!after.ok) return after
  const lines = addOnLinesFor(booking, party, {
    chosen: to.addOns,
    currentLines: currentAddOns(order),
    addOns: tariff.addOns,
  })
  if (!lines.ok) return lines
  const { owedCents } = moneyOf(booking)
  const difference = after.value - before.value + addOnTotalCents(lines.value) - addOnTotalCents(currentAddOns(order))
  const totalCents = owedCents + (booking.source === 'owner' ? 0 : difference)
  if (Math.max(totalCents, ...lines.value.map((line) => line.totalCents)) > MAX_CENTS) return refuse('price-too-high')
  const isTooLow = totalCents < MIN_TOTAL_CENTS && totalCents !== owedCents
  return accept({ owedCents, recalculatedCents: isTooLow ? null : totalCents, addOnLines: lines.value })
}

/** The lines of the chosen add-ons. One that the booking has keeps its price; it is never refused for as many or fewer. */
function addOnLinesFor(
  booking: Booking,
  party: Party,
  {
    chosen,
    currentLines,
    addOns,
  }: {
    readonly chosen: PartyForm['addOns']
    readonly currentLines: readonly AddOnLine[]
    readonly addOns: readonly AddOn[]
  },
): Result<AddOnLine[], AddOnRefusal> {
  const nights = numberOfNights(stayOf(booking))
  const people = party.adults + party.children.length
  const lines: AddOnLine[] = []
  for (const one of chosen) {
    if (lines.some(({ addOnId }) => addOnId === one.addOnId))
      return refuse('add-on-not-available', { addOnId: one.addOnId })
    const line = currentLines.find(({ addOnId }) => addOnId === one.addOnId)
    const isKept = line !== undefined && one.quantity <= line.quantity
    const found = isKept ? undefined : availableAddOn(one, stayOf(booking).cabinSlug, addOns)
    if (found?.ok === false) return found
    const addOn = line
      ? { id: line.addOnId, name: line.name, unit: line.unit, priceCents: line.priceAtBookingCents }
      : found?.value
    if (addOn) lines.push(addOnLine(addOn, one.quantity, nights, people))
  }
  return accept(lines)
}
