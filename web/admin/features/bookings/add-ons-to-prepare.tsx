import { useQuery } from '@tanstack/react-query'
import { isClosed } from '#shared/bookings/is-closed.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { addOnQueries } from '#web/admin/booking/add-ons.queries.ts'
import { shortDate } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { addOnShortagesQuery } from './staff-bookings.queries.ts'

/** What staff do for the add-ons of a booking before its guests arrive, and which of them are overbooked. */
export function AddOnsToPrepare({ booking }: { booking: StaffBooking }) {
  const { reference, currentAddOns } = booking
  const isToCome = !isClosed(booking)
  const query = useQuery({ ...addOnQueries.list(), enabled: isToCome && currentAddOns.length > 0 })
  const addOns = currentAddOns.flatMap((line) => {
    const addOn = query.data?.records.find(({ id }) => id === line.addOnId)
    return addOn ? [{ ...line, staffTask: addOn.staffTask, stockPerDay: addOn.stockPerDay }] : []
  })
  const shortageQuery = useQuery({
    ...addOnShortagesQuery(reference),
    enabled: isToCome && addOns.some(({ stockPerDay }) => stockPerDay !== null),
  })
  if (!isToCome || currentAddOns.length === 0) return null
  if (query.isError || shortageQuery.isError)
    return <QueryProblem title="What to prepare could not be loaded" queries={[query, shortageQuery]} />
  const shortages = shortageQuery.data?.shortages ?? []
  const tasks = addOns.filter(({ staffTask }) => staffTask)
  if (tasks.length + shortages.length === 0) return null
  return (
    <section className="stack gap-s">
      <h3>To prepare</h3>
      {shortages.length > 0 && (
        <Notice tone="warning" title="More booked than in stock">
          {shortages.map(({ addOnId, name, night, booked, stockPerDay }) => (
            <p key={addOnId}>
              {name}, {shortDate(night)}: {booked} booked, {stockPerDay} in stock
            </p>
          ))}
        </Notice>
      )}
      {tasks.length > 0 && (
        <ul className="stack gap-s">
          {tasks.map(({ addOnId, name, quantity, staffTask }) => (
            <li key={addOnId} className="card">
              <strong>{quantity > 1 ? `${quantity} × ${name}` : name}:</strong> {staffTask}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
