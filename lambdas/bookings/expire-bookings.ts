import { expire } from '#shared/bookings/booking-state.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFacts, log } from '#lambdas/runtime/log.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'

type Needs = { readonly bookings: Pick<BookingRepository, 'lapsingUpTo' | 'save'>; readonly clock: Clock }

/**
 * Expires pending bookings whose time is up. A second run finds nothing; a booking that was paid meanwhile is protected
 * by its version. A failed booking does not stop the others. Gives the number expired.
 */
export async function expireBookings({ bookings, clock }: Needs): Promise<number> {
  const { now } = clock()
  let lapsed = 0
  for (const booking of await bookings.lapsingUpTo(now)) {
    const change = expire(booking, { by: { kind: 'schedule', name: '' }, now })
    if (!change.ok) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- a handful an hour, one at a time
      const saved = await bookings.save(booking, change.value, { now })
      if (saved.ok) lapsed += 1
    } catch (error) {
      log('alarm', 'booking not expired', { reference: booking.reference, ...errorFacts(error) })
    }
  }
  return lapsed
}
