import type { BookingReference } from '#shared/kernel/id.ts'
import { useQuery } from '@tanstack/react-query'
import { isIndemnityMissing } from '#shared/documents/is-indemnity-missing.ts'
import { Suspense, lazy, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { count, dateAndTime, shortDate } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { residenceLabels } from '#web/booking/residence-labels.ts'
import { staffRegisterQuery } from './staff-bookings.queries.ts'

const IdNumberDialog = lazy(async () => ({
  default: (await import('./reason-dialogs.tsx')).IdNumberDialog,
}))

/** Who of a party has signed the guest register. Numbers are masked here too. */
export function BookingRegister({ reference }: { reference: BookingReference }) {
  const query = useQuery(staffRegisterQuery(reference))
  const { today } = useNow()
  const [shown, setShown] = useState<{ readonly place: number; readonly name: string }>()
  if (query.isError) return <QueryProblem title="Failed to load the guest register" queries={[query]} />
  if (!query.data)
    return (
      <Loading label="Loading the guest register">
        <Skeleton />
      </Loading>
    )
  const { adults, deletedOn, deletedAt, indemnity, checkOutDate } = query.data
  return (
    <section className="stack gap-s" aria-labelledby="register-title">
      <h3 id="register-title">Guest register</h3>
      <ul className="stack gap-s">
        {adults.map(({ place, entry, files }) => (
          <li key={place} className="card">
            <div className="row spread">
              <strong>{entry?.fullName ?? `Adult ${place}`}</strong>
              <span className="row gap-xs">
                <StatusChip tone={entry ? 'good' : 'waiting'}>{entry ? 'Signed' : 'Not signed'}</StatusChip>
                {entry && isIndemnityMissing(entry, { indemnity, checkOutDate, today }) && (
                  <StatusChip tone="waiting">Indemnity missing</StatusChip>
                )}
              </span>
            </div>
            {entry && (
              <p className="small soft">
                ID or passport ••••••{entry.idEnding}, {residenceLabels[entry.residence]}, signed on{' '}
                {dateAndTime(entry.signedAt)}
              </p>
            )}
            {entry?.indemnity && (
              <p className="small soft">
                Accepted version {entry.indemnity.version} of the indemnity on {dateAndTime(entry.indemnity.acceptedAt)}
              </p>
            )}
            {entry && indemnity && isIndemnityMissing(entry, { indemnity, checkOutDate, today }) && (
              <p className="small">
                Signed before version {indemnity.version} of the indemnity: please have it accepted on arrival.
              </p>
            )}
            {entry && (
              <p>
                <Button
                  size="small"
                  aria-label={`Show number: ${entry.fullName}`}
                  onClick={() => setShown({ place, name: entry.fullName })}
                >
                  Show number
                </Button>
              </p>
            )}
            <p className="small soft">{files.length === 0 ? 'No picture of an ID' : count(files.length, 'file')}</p>
          </li>
        ))}
      </ul>
      <p className="faint">
        {deletedAt ? `Deleted on ${dateAndTime(deletedAt)}.` : `Deleted automatically on ${shortDate(deletedOn)}.`}
      </p>
      <Suspense>
        {shown && <IdNumberDialog {...shown} reference={reference} onDone={() => setShown(undefined)} />}
      </Suspense>
    </section>
  )
}
