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
    { words: 'proofs to check', count: data.proofsToCheck, to: adminPath('proofs') },
    {
      words: 'paid, but something is wrong',
      count: data.needingAttention,
      to: adminPath('bookings', { attention: 'true' }),
    },
    { words: 'card payments to check', count: data.paymentsToCheck, to: adminPath('proofs', { tab: 'card-payments' }) },
    {
      words: 'lapsing within a day',
      count: data.lapsingWithinADay,
      to: adminPath('bookings', { status: 'pending', lapsing: 'true' }),
    },
    { words: 'balances overdue', count: data.balancesOverdue, to: adminPath('bookings', { overdue: 'true' }) },
    { words: 'refunds to pay', count: data.refundsOwed, to: adminPath('bookings', { refunds: 'true' }) },
    { words: 'e-mails failed', count: data.failedMails, to: adminPath('emailLogs') },
    ...(isOwner ? [{ words: 'accounts waiting', count: data.accountsWaiting, to: adminPath('settings') }] : []),
  ]
  const isQuiet = items.every(({ count }) => count === 0)
  return (
    <section className="today" aria-labelledby="needs-you-today">
      <h2 id="needs-you-today">Needs you today</h2>
      {isQuiet && <p className="soft">Nothing is waiting for you.</p>}
      <ul className="today-items">
        {items.map(({ words, count, to }) => (
          <li key={words}>
            <Link to={to} className={count > 0 ? 'today-item today-item-waits' : 'today-item'}>
              <span className="today-count">{count}</span>
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
