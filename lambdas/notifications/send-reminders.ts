import { recordEvent } from '#shared/bookings/booking-state.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { refuse } from '#shared/kernel/result.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type ReminderKind, remindersDueOn } from '#shared/notifications/balance-reminder.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFacts, log } from '#lambdas/runtime/log.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type EmailRepository, reminderMark } from '#lambdas/table/email-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'balanceDueBetween' | 'find' | 'save'>
  readonly emails: Pick<EmailRepository, 'wasReminded'>
  readonly clock: Clock
}

/**
 * Reminds guests of balances: a week and a day before the due date, on it, and three days after. Each reminder is
 * written once for a due date, however often this runs. A failed booking does not stop the others; at the end it
 * throws, so that the schedule runs again. Gives the number of reminders written.
 */
export async function sendReminders(needs: Needs): Promise<number> {
  const { today } = needs.clock()
  let written = 0
  let failed = 0
  for (const { kind, dueDate } of remindersDueOn(today)) {
    // oxlint-disable-next-line no-await-in-loop -- four queries a day
    for (const { reference } of await needs.bookings.balanceDueBetween(dueDate, dueDate)) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one at a time
        const reminded = await remind(needs, reference, dueDate, kind)
        if (reminded.ok) written += 1
        else if (reminded.refusal === 'changed-meanwhile') failed += 1
      } catch (error) {
        failed += 1
        log('alarm', 'reminder not written', { reference, ...errorFacts(error) })
      }
    }
  }
  if (failed > 0) throw new Error(`${failed} reminders could not be written`)
  return written
}

const remind = (
  { bookings, emails, clock }: Needs,
  reference: BookingReference,
  dueDate: CalendarDate,
  kind: ReminderKind,
) =>
  withOptimisticRetry(async () => {
    if (await emails.wasReminded(reference, dueDate, kind)) return refuse('reminded-already')
    const booking = await bookings.find(reference)
    if (booking?.status !== 'confirmed' || booking.balanceDueDate !== dueDate) return refuse('nothing-due')
    const { outstandingCents } = moneyOf(booking)
    if (outstandingCents === 0) return refuse('nothing-due')
    const { now } = clock()
    const change = recordEvent(booking, {
      by: { kind: 'schedule', name: '' },
      now,
      what: 'balance-reminded',
      facts: { kind, dueDate, outstandingCents },
      mails: ['balance_reminder'],
    })
    return bookings.save(booking, change, { now, beside: [reminderMark(reference, dueDate, kind, now)] })
  })
