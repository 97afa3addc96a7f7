import { scheduleActor } from '#shared/bookings/booking-event.ts'
import { confirmWaiting, isWaitingForNights } from '#shared/bookings/booking-state.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { accept } from '#shared/kernel/result.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly clock: Clock
}

/**
 * Confirms paid bookings that wait for their nights, as far as these are free now and nobody who paid before and can be
 * served waits for them. Gives those that it has confirmed. It follows an action that is done already, so that a failure is logged and left
 * to the hourly run.
 */
export const confirmWaitingUsing =
  ({ bookings, clock }: Needs) =>
  async (references: readonly BookingReference[]): Promise<readonly BookingReference[]> => {
    const confirmed: BookingReference[] = []
    // One that is confirmed may make others possible: they are tried after it, and again if they were tried before.
    const queue = [...references]
    for (const reference of queue) {
      if (confirmed.includes(reference)) continue
      try {
        // oxlint-disable-next-line no-await-in-loop -- one or two; the first in the order of their payments
        const outcome = await withOptimisticRetry(async () => {
          const booking = await bookings.find(reference)
          const businessTime = clock()
          const change = booking && confirmWaiting(booking, { ...businessTime, by: scheduleActor })
          if (!booking || !change?.ok) return accept(undefined)
          const saved = await bookings.save(booking, change.value, { now: businessTime.now })
          if (saved.ok) return accept(saved.value.waiting)
          return saved.refusal === 'changed-meanwhile' ? saved : accept(undefined)
        })
        if (!outcome.ok || !outcome.value) continue
        confirmed.push(reference)
        queue.push(...outcome.value)
        log('info', 'waiting booking confirmed', { reference })
      } catch (error) {
        log('error', 'waiting booking not confirmed', { reference, ...errorFields(error) })
      }
    }
    return confirmed
  }

/** The hourly run: every paid booking that waits for its nights. Gives the number confirmed. */
export async function confirmAllWaiting({
  bookings,
  clock,
}: Needs & { readonly bookings: Pick<BookingRepository, 'needingAttention'> }): Promise<number> {
  const waiting = (await bookings.needingAttention()).filter(isWaitingForNights)
  const confirmed = await confirmWaitingUsing({ bookings, clock })(waiting.map(({ reference }) => reference))
  return confirmed.length
}
