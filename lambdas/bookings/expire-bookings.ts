import { expire } from '#shared/bookings/booking-state.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFacts, log } from '#lambdas/runtime/log.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'

type Needs = { readonly bookings: Pick<BookingRepository, 'lapsingUpTo' | 'save'>; readonly clock: Clock }

/**
 * Lets pending bookings lapse whose hour has come. Run twice, the second run finds nothing; a booking that was paid for
 * in between is left alone by its version. One booking's trouble does not stop the others. Gives the number lapsed.
 */
export async function expireBookings({ bookings, clock }: Needs): Promise<number> {
  const { now } = clock()
  let lapsed = 0
  for (const booking of await bookings.lapsingUpTo(now)) {
    const change = expire(booking, { by: { kind: 'schedule', name: '' }, now })
    if (!change.ok) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- a handful an hour; one after the other is kind to the table
      const saved = await bookings.save(booking, change.value, { now })
      if (saved.ok) lapsed += 1
    } catch (error) {
      log('alarm', 'booking not lapsed', { reference: booking.reference, ...errorFacts(error) })
    }
  }
  return lapsed
}
