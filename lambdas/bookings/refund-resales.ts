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

type Needs = {
  readonly bookings: Pick<BookingRepository, 'resellableFrom' | 'find' | 'findAll' | 'save'>
  readonly nights: Pick<NightRepository, 'ownersOf'>
  readonly clock: Clock
}

/** How long after a cancelled stay the money of those who had its nights is looked at: it may come late. */
const RESALE_DAYS = 366

/**
 * Lists what more goes back to guests whose cancelled nights were sold again, on whatever day up to the night itself, and
 * for whatever is paid for them until a year after. A second run changes nothing. A failed booking does not stop the others; the run is reported as failed. Gives the number
 * of refunds that changed.
 */
export async function refundResales(needs: Needs): Promise<number> {
  const cancelled = await needs.bookings.resellableFrom(addDays(needs.clock().today, -RESALE_DAYS))
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
    const { now } = needs.clock()
    const booking = await needs.bookings.find(reference)
    if (!booking || !canBeResold(booking)) return refuse('not-to-resell')
    const change = refundResoldNights(booking, await salesOf(needs, booking), {
      by: scheduleActor,
      now,
    })
    return change.ok ? needs.bookings.save(booking, change.value, { now }) : change
  })

/** The nights of a cancelled stay that other guests have now, with what they have paid for each. */
async function salesOf({ bookings, nights }: Needs, { reference, parts }: CancelledBooking): Promise<NightSale[]> {
  const found = (
    await Promise.all(
      parts.map(({ cabinSlug, checkInDate, checkOutDate }) =>
        nights.ownersOf(cabinSlug, checkInDate, addDays(checkOutDate, -1)),
      ),
    )
  ).flat()
  // A stay that was cancelled under way has the nights before still.
  const owners = found.flatMap(({ night, ownerId, until }) =>
    ownerId && ownerId !== reference && until === undefined ? [{ night, ownerId }] : [],
  )
  // Blocked dates own nights too; they are no booking and are not found.
  const guests = await bookings.findAll([...new Set(owners.map(({ ownerId }) => ownerId))])
  return owners.flatMap(({ night, ownerId }) => {
    const guest = guests.find((candidate) => candidate.reference === ownerId)
    const receivedCents = guest ? receivedForNight(guest, night) : 0
    return receivedCents > 0 ? [{ night, receivedCents }] : []
  })
}
