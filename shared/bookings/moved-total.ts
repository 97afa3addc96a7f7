import type { Stay } from '#shared/availability/stay.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type Cents, MAX_CENTS } from '#shared/kernel/money.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type PriceRefusal, priceOf } from '#shared/pricing/price.ts'
import type { Rate } from '#shared/pricing/rate.ts'
import { type Booking, moneyOf } from './booking.ts'
import { MIN_TOTAL_CENTS } from './booking-form.ts'
import type { Party } from './party.ts'

type Place = { readonly cabinSlug: CabinSlug } & Stay
type NightPriceRefusal = Extract<PriceRefusal, 'no-rate-for-night' | 'child-ages-missing' | 'price-too-high'>

/**
 * What a guest owes after a move whose price is recalculated: what they owe now, and the difference between the nights of
 * both stays by the current rates. So agreed discounts, charges and add-ons stay as they are, nights that are kept cost
 * what was agreed, and moving there and back again changes nothing. The owner's own stay costs what it cost. Refused
 * where less than the smallest price would be left, as of an agreed total for a much longer stay.
 */
export function movedTotal(
  booking: Booking,
  { to, party, rates }: { readonly to: Place; readonly party: Party; readonly rates: readonly Rate[] },
): Result<Cents, NightPriceRefusal | 'price-too-low'> {
  const { owedCents } = moneyOf(booking)
  if (booking.source === 'owner') return accept(owedCents)
  const [before, after] = [priceOfNights(booking, party, rates), priceOfNights(to, party, rates)]
  if (!before.ok) return before
  if (!after.ok) return after
  const total = owedCents + after.value - before.value
  if (total < MIN_TOTAL_CENTS && total !== owedCents) return refuse('price-too-low')
  return total > MAX_CENTS ? refuse('price-too-high') : accept(total)
}

/** Without add-ons, and whatever lengths the rates ask of guests. */
function priceOfNights(
  { cabinSlug, checkInDate, checkOutDate }: Place,
  party: Party,
  rates: readonly Rate[],
): Result<Cents, NightPriceRefusal> {
  const tariff = { rates: rates.map((rate) => ({ ...rate, minimumNights: null })), addOns: [] }
  const priced = priceOf({ cabinSlug, stay: { checkInDate, checkOutDate }, party, addOns: [] }, tariff)
  return priced.ok ? accept(priced.value.totalPriceCents) : (priced as Refused<NightPriceRefusal>)
}
