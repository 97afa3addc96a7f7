import { accept } from '#shared/kernel/result.ts'
import type { ShowHealth } from '#shared/monitoring/health.contract.ts'
import { scheduleHealth } from '#shared/monitoring/schedules.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import type { LastEventRepository } from '#lambdas/table/last-event-repository.ts'
import type { ScheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'

type Needs = {
  readonly lastEvents: LastEventRepository
  readonly emails: Pick<EmailRepository, 'countFailed'>
  readonly runs: Pick<ScheduleRunRepository, 'runs'>
  readonly clock: Clock
}

/** Real times from the table. The backups' own times are at AWS, which raises an alarm where one fails. */
export const showHealthUsing =
  ({ lastEvents, emails, runs, clock }: Needs): UseCase<typeof ShowHealth> =>
  async () => {
    const [events, failed, completed] = await Promise.all([lastEvents.all(), emails.countFailed(), runs.runs()])
    return accept({
      payments: {
        lastMessageAt: events.get('payment-message') ?? null,
        lastGenuineMessageAt: events.get('genuine-payment-message') ?? null,
      },
      emails: { lastSentAt: events.get('email-sent') ?? null, failed },
      schedules: scheduleHealth(completed, clock().now),
    })
  }
