import { queryOptions, useQuery } from '@tanstack/react-query'
import { ShowHealth } from '#shared/monitoring/health.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'

const healthQuery = () =>
  queryOptions({ queryKey: ['staff', 'health'], queryFn: ({ signal }) => staffCall(ShowHealth, { signal }) })

const scheduleLabels: Readonly<Record<string, string>> = {
  publishing: 'Pages published',
  'retry-emails': 'Failed e-mails tried again',
  reminders: 'Reminders',
  retention: 'Old documents deleted',
  expiry: 'Unpaid bookings, payments left over',
}

const timeOrNever = (at: string | null): string => (at ? dateAndTime(at) : 'Never yet')

const FailedWork = ({ count }: { count: number | null }) =>
  count === null ? (
    'Not known here'
  ) : count === 0 ? (
    'None'
  ) : (
    <StatusChip tone="bad">{count} to look at: the alarm “Work in a dead-letter queue” says how</StatusChip>
  )

/** When payments, e-mails and schedules last worked. */
export function Health() {
  const query = useQuery(healthQuery())
  const { data } = query
  if (!data)
    return query.isError ? (
      <QueryProblem title="The times could not be loaded" queries={[query]} />
    ) : (
      <Loading label="Loading" className="stack">
        <Skeleton shape="row" />
      </Loading>
    )
  const { payments, emails, infrastructure, schedules } = data
  return (
    <section className="settings-section stack" aria-label="Health">
      <h2 className="head-s">When it last worked</h2>
      <DescriptionList
        items={[
          { label: 'Message from PayFast', value: timeOrNever(payments.lastMessageAt) },
          { label: 'Genuine message from PayFast', value: timeOrNever(payments.lastGenuineMessageAt) },
          { label: 'E-mail sent', value: timeOrNever(emails.lastSentAt) },
          { label: 'E-mails that failed', value: emails.failed > 50 ? 'More than 50' : String(emails.failed) },
          {
            label: 'Backup of all data up to',
            value: infrastructure?.restorableUntil ? dateAndTime(infrastructure.restorableUntil) : 'Not known here',
          },
          { label: 'Failed work', value: <FailedWork count={infrastructure?.failedWork ?? null} /> },
          ...schedules.map(({ name, lastRunAt, expectedBy, isOverdue }) => ({
            label: scheduleLabels[name] ?? name,
            value: (
              <>
                {timeOrNever(lastRunAt)}{' '}
                {isOverdue && expectedBy && <StatusChip tone="bad">Overdue since {dateAndTime(expectedBy)}</StatusChip>}
              </>
            ),
          })),
        ]}
      />
      <p className="faint">
        Backups and failed work are kept by AWS
        {infrastructure ? `, as read on ${dateAndTime(infrastructure.readAt)}` : ', and read every hour'}. Without AWS
        there are none to show.
      </p>
    </section>
  )
}
