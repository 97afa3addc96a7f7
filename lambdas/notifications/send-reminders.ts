import { scheduleActor } from '#shared/bookings/booking-event.ts'
import { recordEvent } from '#shared/bookings/booking-state.ts'
import { hasPendingCard } from '#shared/bookings/pending-card.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { FIRST_DAY, addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { isWaitingProof } from '#shared/documents/upload.ts'
import { refuse } from '#shared/kernel/result.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { reminderDays, reminderOn } from '#shared/notifications/balance-reminder.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { type EmailRepository, reminderMark } from '#lambdas/table/email-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'owedBetween' | 'shortPaidBetween' | 'findWhole' | 'save'>
  readonly catalogue: Pick<CatalogueRepository, 'settings'>
  readonly emails: Pick<EmailRepository, 'wasReminded'>
  readonly clock: Clock
}

/**
 * Reminds guests of what they owe: a week and a day before the due date, on it, and three days after; of what is owed
 * after the stay 3, 10 and 30 days after it; and, after a day, of a payment that was too small to confirm. Each reminder
 * is written once for a date, however often this runs, and not where staff have sent it; none while staff check a
 * proof, since the money may be here. A failed booking does not stop the others; at the end it
 * throws, so that the schedule runs again. Gives the number of reminders written.
 */
export async function sendReminders(needs: Needs): Promise<number> {
  const { bookings, catalogue, clock } = needs
  const { today } = clock()
  // Of a stay that is over the due date may be long past: whatever is owed is looked at.
  const [owed, shortPaid, settings] = await Promise.all([
    bookings.owedBetween(FIRST_DAY, addDays(today, reminderDays.beforeDue)),
    bookings.shortPaidBetween(addDays(today, -reminderDays.afterShortPayment), today),
    catalogue.settings(),
  ])
  let written = 0
  let failed = 0
  for (const booking of [...owed, ...shortPaid]) {
    if (!reminderOn(booking, today, settings)) continue
    const { reference } = booking
    try {
      // oxlint-disable-next-line no-await-in-loop -- one at a time
      const reminded = await remind(needs, reference, settings)
      if (reminded.ok) written += 1
      else if (reminded.refusal === 'changed-meanwhile') failed += 1
    } catch (error) {
      failed += 1
      log('alarm', 'reminder not written', { reference, ...errorFields(error) })
    }
  }
  if (failed > 0) throw new Error(`${failed} reminders could not be written`)
  return written
}

const remind = (
  { bookings, emails, clock }: Needs,
  reference: BookingReference,
  settings: Pick<Settings, 'smallAmountCents'>,
) =>
  withOptimisticRetry(async () => {
    const { booking, uploads = [], events = [] } = (await bookings.findWhole(reference)) ?? {}
    const { now, today } = clock()
    const reminder = booking && reminderOn(booking, today, settings)
    if (!reminder) return refuse('nothing-due')
    if (uploads.some(isWaitingProof)) return refuse('proof-waits')
    if (hasPendingCard(booking, now)) return refuse('card-payment-pending')
    const { kind, date: dueDate, firstDay, emailType } = reminder
    if (events.some(({ emails: types, at }) => types.includes(emailType) && dayOf(at) >= firstDay))
      return refuse('reminded-already')
    if (await emails.wasReminded(reference, dueDate, kind)) return refuse('reminded-already')
    const change = recordEvent(booking, {
      by: scheduleActor,
      now,
      name: 'balance-reminded',
      details: { kind, dueDate, outstandingCents: moneyOf(booking).outstandingCents },
      emails: [emailType],
    })
    return bookings.save(booking, change, { now, otherWrites: [reminderMark(reference, dueDate, kind, now)] })
  })
