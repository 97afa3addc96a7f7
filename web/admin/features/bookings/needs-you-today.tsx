import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { adminPath } from '#shared/site/admin-paths.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { todayQuery } from './staff-bookings.queries.ts'
import './needs-you-today.css'

/** The open tasks, as counts that link to their lists. */
export function NeedsYouToday({ isOwner }: { isOwner: boolean }) {
  const query = useQuery(todayQuery())
  const { data, error } = query
  if (error && !data) return <QueryProblem title="Today's work could not be loaded" queries={[query]} />
  if (!data)
    return (
      <Loading label="Loading today's work">
        <Skeleton shape="row" />
      </Loading>
    )

  const items = [
    { label: 'proofs to check', count: data.proofsToCheck, to: adminPath('proofs') },
    {
      label: 'paid, but something is wrong',
      count: data.needingAttention,
      to: adminPath('bookings', { attention: 'true' }),
    },
    { label: 'card payments to check', count: data.paymentsToCheck, to: adminPath('proofs', { tab: 'card-payments' }) },
    {
      label: 'lapsing within a day',
      count: data.lapsingWithinADay,
      to: adminPath('bookings', { status: 'pending', expiring: 'true' }),
    },
    { label: 'balances overdue', count: data.balancesOverdue, to: adminPath('bookings', { overdue: 'true' }) },
    {
      label: 'arriving within three days, owing money',
      count: data.arrivalsOwing,
      to: adminPath('bookings', { arriving: 'true' }),
    },
    { label: 'paid too little to confirm', count: data.shortPayments, to: adminPath('bookings', { short: 'true' }) },
    { label: 'refunds to pay', count: data.refundsOwed, to: adminPath('bookings', { refunds: 'true' }) },
    { label: 'e-mails failed', count: data.failedMails, to: adminPath('emailLogs') },
    ...(isOwner ? [{ label: 'accounts waiting', count: data.accountsWaiting, to: adminPath('settings') }] : []),
  ]
  const isQuiet = items.every(({ count }) => count === 0)
  return (
    <section className="today" aria-labelledby="needs-you-today">
      <h2 id="needs-you-today">Needs you today</h2>
      {isQuiet && <p className="soft">Nothing is waiting for you.</p>}
      <ul className="today-items">
        {items.map(({ label, count, to }) => (
          <li key={label}>
            <Link to={to} className={count > 0 ? 'today-item today-item-waits' : 'today-item'}>
              <span className="today-count">{count}</span>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
