import { useQuery } from '@tanstack/react-query'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { addOnQueries } from '#web/admin/kit/add-ons.queries.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'

/** What staff do for the extras of a booking before its guests arrive, as the add-ons say now. */
export function ExtrasToPrepare({ booking: { status, addOnsNow } }: { booking: StaffBooking }) {
  const isToCome = status === 'pending' || status === 'confirmed'
  const query = useQuery({ ...addOnQueries.list(), enabled: isToCome && addOnsNow.length > 0 })
  if (!isToCome || addOnsNow.length === 0) return null
  if (query.isError) return <QueryProblem title="What to prepare could not be loaded" queries={[query]} />
  const tasks = addOnsNow.flatMap(({ addOnId, name, quantity }) => {
    const staffTask = query.data?.records.find(({ id }) => id === addOnId)?.staffTask
    return staffTask ? [{ addOnId, what: quantity > 1 ? `${quantity} × ${name}` : name, staffTask }] : []
  })
  if (tasks.length === 0) return null
  return (
    <section>
      <h3>To prepare</h3>
      <ul className="stack gap-s">
        {tasks.map(({ addOnId, what, staffTask }) => (
          <li key={addOnId} className="card">
            <strong>{what}:</strong> {staffTask}
          </li>
        ))}
      </ul>
    </section>
  )
}
