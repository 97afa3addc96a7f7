import { scheduleActor } from '#shared/bookings/booking-event.ts'
import { refundResoldNights } from '#shared/bookings/booking-state.ts'
import type { CancelledBooking } from '#shared/bookings/booking.ts'
import { type NightSale, canBeResold, receivedForNight } from '#shared/bookings/resale.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { refuse } from '#shared/kernel/result.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { settleAll } from '#lambdas/runtime/settle-all.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'resellableFrom' | 'find' | 'findAll' | 'save'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
  readonly clock: Clock
}

/**
 * Lists what more goes back to guests whose cancelled nights were sold again, for all stays whose arrival is not past. A
 * second run changes nothing. A failed booking does not stop the others; the run is reported as failed. Gives the number
 * of refunds that changed.
 */
export async function refundResales(needs: Needs): Promise<number> {
  const cancelled = await needs.bookings.resellableFrom(needs.clock().today)
  let changed = 0
  await settleAll(
    cancelled.map(async ({ reference }) => {
      const refunded = await refundResale(needs, reference)
      if (refunded.ok) changed += 1
      else if (refunded.refusal === 'changed-meanwhile') throw new Error(`${reference} has changed meanwhile`)
    }),
  )
  return changed
}

const refundResale = (needs: Needs, reference: BookingReference) =>
  withOptimisticRetry(async () => {
    const { now, today } = needs.clock()
    const booking = await needs.bookings.find(reference)
    if (!booking || !canBeResold(booking) || stayOf(booking).checkInDate < today) return refuse('not-to-resell')
    const change = refundResoldNights(booking, await salesOf(needs, booking), {
      by: scheduleActor,
      now,
    })
    return change.ok ? needs.bookings.save(booking, change.value, { now }) : change
  })

/** The nights of a cancelled stay that other guests have now, with what they have paid for each. */
async function salesOf({ bookings, nights }: Needs, { parts }: CancelledBooking): Promise<NightSale[]> {
  const found = (
    await Promise.all(
      parts.map(({ cabinSlug, checkInDate, checkOutDate }) =>
        nights.ownersOf(cabinSlug, checkInDate, addDays(checkOutDate, -1)),
      ),
    )
  ).flat()
  const owners = found.flatMap(({ night, ownerId, until }) =>
    ownerId && until === undefined ? [{ night, ownerId }] : [],
  )
  // Blocked dates own nights too; they are no booking and are not found.
  const guests = await bookings.findAll([...new Set(owners.map(({ ownerId }) => ownerId))])
  return owners.flatMap(({ night, ownerId }) => {
    const guest = guests.find(({ reference }) => reference === ownerId)
    const receivedCents = guest ? receivedForNight(guest, night) : 0
    return receivedCents > 0 ? [{ night, receivedCents }] : []
  })
}
