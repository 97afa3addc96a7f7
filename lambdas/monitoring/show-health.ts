import { accept } from '#shared/kernel/result.ts'
import type { ShowHealth } from '#shared/monitoring/health.contract.ts'
import { scheduleHealth } from '#shared/monitoring/schedules.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import type { InfrastructureRepository } from '#lambdas/table/infrastructure-repository.ts'
import type { LastEventRepository } from '#lambdas/table/last-event-repository.ts'
import type { ScheduleRunRepository } from '#lambdas/table/schedule-run-repository.ts'

type Needs = {
  readonly lastEvents: LastEventRepository
  readonly emails: Pick<EmailRepository, 'countFailed'>
  readonly runs: Pick<ScheduleRunRepository, 'runs'>
  readonly infrastructure: Pick<InfrastructureRepository, 'find'>
  readonly clock: Clock
}

/** Real times from the table, where the hourly run also puts what only AWS knows. */
export const showHealthUsing =
  ({ lastEvents, emails, runs, infrastructure, clock }: Needs): UseCase<typeof ShowHealth> =>
  async () => {
    const [events, failed, completed, state] = await Promise.all([
      lastEvents.all(),
      emails.countFailed(),
      runs.runs(),
      infrastructure.find(),
    ])
    return accept({
      payments: {
        lastMessageAt: events.get('payment-message') ?? null,
        lastGenuineMessageAt: events.get('genuine-payment-message') ?? null,
      },
      emails: { lastSentAt: events.get('email-sent') ?? null, failed },
      infrastructure: state ?? null,
      schedules: scheduleHealth(completed, clock().now),
    })
  }
