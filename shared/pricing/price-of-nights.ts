import type { CabinStay } from '#shared/availability/stay.ts'
import type { Party } from '#shared/bookings/party.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { type Refused, type Result, accept } from '#shared/kernel/result.ts'
import { type PriceRefusal, priceOf } from './price.ts'
import { type Rate, withoutMinimumNights } from './rate.ts'

export type NightPriceRefusal = Extract<PriceRefusal, 'no-rate-for-night' | 'child-ages-missing' | 'price-too-high'>

/** What the nights of a stay cost a party by these rates, without add-ons and however short the stay is. */
export function priceOfNights(
  { cabinSlug, checkInDate, checkOutDate }: CabinStay,
  party: Party,
  rates: readonly Rate[],
): Result<Cents, NightPriceRefusal> {
  const priced = priceOf(
    { cabinSlug, stay: { checkInDate, checkOutDate }, party, addOns: [] },
    { rates: withoutMinimumNights(rates), addOns: [] },
  )
  // A stay has at least one night, and no add-ons are asked for.
  return priced.ok ? accept(priced.value.totalPriceCents) : (priced as Refused<NightPriceRefusal>)
}
