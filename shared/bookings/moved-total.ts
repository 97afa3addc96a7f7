import { type CabinStay, numberOfNights } from '#shared/availability/stay.ts'
import { type Cents, MAX_CENTS } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type AddOnLine, addOnLine, addOnTotalCents } from '#shared/pricing/price.ts'
import { type NightPriceRefusal, priceOfNights } from '#shared/pricing/price-of-nights.ts'
import type { Rate } from '#shared/pricing/rate.ts'
import { type Booking, moneyOf } from './booking.ts'
import { MIN_TOTAL_CENTS } from './booking-form.ts'
import { partyOfBooking } from './change-party.ts'
import { type Order, currentAddOns } from './order.ts'
import { stayOf } from './stay-parts.ts'

/**
 * What a guest owes after a move whose price is recalculated: what they owe now, and the difference between both stays:
 * of the nights by the current rates, and of the add-ons that are priced by the night, at the price at which they were
 * booked. So agreed discounts and charges stay as they are, nights that are kept cost what was agreed, and moving there
 * and back again changes nothing. The owner's own stay costs what it cost. Refused if it would be below the
 * smallest price, as after a move to a much shorter stay at a low agreed total.
 */
export function movedTotal(
  booking: Booking,
  order: Pick<Order, 'guests' | 'addOns' | 'changedAddOns'>,
  { to, rates }: { readonly to: CabinStay; readonly rates: readonly Rate[] },
): Result<{ readonly totalCents: Cents; readonly addOns: AddOnLine[] }, NightPriceRefusal | 'price-too-low'> {
  const { owedCents } = moneyOf(booking)
  const party = partyOfBooking(booking, order)
  const people = party.adults + party.children.length
  const currentLines = currentAddOns(order)
  const isAsLong = numberOfNights(to) === numberOfNights(stayOf(booking))
  const addOns = currentLines.map((line) =>
    isAsLong || (line.unit !== 'night' && line.unit !== 'person-night')
      ? line
      : addOnLine(
          { id: line.addOnId, name: line.name, unit: line.unit, priceCents: line.priceAtBookingCents },
          line.quantity,
          numberOfNights(to),
          people,
        ),
  )
  if (booking.source === 'owner') return accept({ totalCents: owedCents, addOns })
  const [before, after] = [priceOfNights(stayOf(booking), party, rates), priceOfNights(to, party, rates)]
  if (!before.ok) return before
  if (!after.ok) return after
  const totalCents = owedCents + after.value - before.value + addOnTotalCents(addOns) - addOnTotalCents(currentLines)
  if (totalCents < MIN_TOTAL_CENTS && totalCents !== owedCents) return refuse('price-too-low')
  return totalCents > MAX_CENTS ? refuse('price-too-high') : accept({ totalCents, addOns })
}
