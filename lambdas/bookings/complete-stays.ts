import { scheduleActor } from '#shared/bookings/booking-event.ts'
import { complete } from '#shared/bookings/booking-state.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'

type Needs = { readonly bookings: Pick<BookingRepository, 'departedBy' | 'save'>; readonly clock: Clock }

/**
 * Completes the stays that are over. A second run finds nothing. A failed booking does not stop the others, and
 * tomorrow's run finds it again. Gives the number completed.
 */
export async function completeStays({ bookings, clock }: Needs): Promise<number> {
  const { now, today } = clock()
  let completed = 0
  for (const booking of await bookings.departedBy(addDays(today, -1))) {
    const change = complete(booking, { by: scheduleActor, now, today })
    if (!change.ok) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- a handful a day, one at a time
      const saved = await bookings.save(booking, change.value, { now })
      if (saved.ok) completed += 1
    } catch (error) {
      log('alarm', 'stay not completed', { reference: booking.reference, ...errorFields(error) })
    }
  }
  return completed
}
