import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { WaitingProof } from '#shared/bookings/staff-bookings.contract.ts'
import { displayPhone } from '#shared/settings/settings.ts'
import { dateAndTime, dateSpan } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText } from '#web/kit/date-text.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { sizeOf } from '#web/kit/file-picker.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Money } from '#web/kit/money.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { AcceptProofDialog } from './accept-proof-dialog.tsx'
import { BookingChips } from './booking-columns.tsx'
import { kindOf } from './booking-uploads.tsx'
import { OpenFileButton } from './open-file-button.tsx'
import { RefuseProofDialog } from './refuse-proof-dialog.tsx'
import { waitingProofsQuery } from './staff-bookings.queries.ts'
import { useCabinTitle } from './use-cabin-title.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import './proof-queue.css'

type Deciding = { readonly how: 'accept' | 'refuse'; readonly proof: WaitingProof }

/** The waiting slips, oldest first, each with the amount that its booking expects. */
export function ProofQueue() {
  const query = useQuery(waitingProofsQuery())
  const { data, error } = query
  const [deciding, setDeciding] = useState<Deciding>()
  const done = () => setDeciding(undefined)

  if (!data)
    return error ? (
      <QueryProblem title="The slips could not be loaded" queries={[query]} />
    ) : (
      <Loading label="Loading slips" className="stack">
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </Loading>
    )
  return (
    <>
      {data.proofs.length === 0 ? (
        <EmptyState icon="check" title="No slips waiting" detail="Proofs of payment that guests send show up here." />
      ) : (
        <ol className="stack">
          {data.proofs.map((proof) => (
            <li key={proof.upload.id}>
              <Proof proof={proof} onDecide={(how) => setDeciding({ how, proof })} />
            </li>
          ))}
        </ol>
      )}
      {deciding?.how === 'accept' && (
        <AcceptProofDialog
          booking={deciding.proof.booking}
          upload={deciding.proof.upload}
          dueNowCents={deciding.proof.dueNowCents}
          onDone={done}
        />
      )}
      {deciding?.how === 'refuse' && (
        <RefuseProofDialog upload={deciding.proof.upload} guestName={deciding.proof.booking.guestName} onDone={done} />
      )}
    </>
  )
}

function Proof({
  proof: { upload, booking, dueNowCents },
  onDecide,
}: {
  proof: WaitingProof
  onDecide: (how: Deciding['how']) => void
}) {
  const cabinTitle = useCabinTitle()
  const { now } = useNow()
  return (
    <article className="card proof" aria-label={`${booking.reference}, ${upload.fileName}`}>
      <section className="stack">
        <h2>The slip</h2>
        <p className="file-line">
          <Icon name="file" />
          <strong>{upload.fileName}</strong>
        </p>
        <p className="faint">
          {kindOf(upload)} · {sizeOf(upload.sizeBytes)} · sent {dateAndTime(upload.createdAt)}
        </p>
        {upload.note && <p>“{upload.note}”</p>}
        <div>
          <OpenFileButton upload={upload} />
        </div>
        <p className="faint">
          Compare amount, reference and account with what the booking expects, then look for the money in the bank.
        </p>
      </section>
      <section className="stack">
        <h2>
          What we expect for{' '}
          <Link className="figures" to={adminBookingPath(booking.reference)}>
            {booking.reference}
          </Link>
        </h2>
        <p className="proof-expected">
          <Money cents={dueNowCents} />
        </p>
        <BookingChips row={booking} now={now} />
        <Facts
          facts={[
            { label: 'Reference on the slip', value: <span className="figures">{booking.reference}</span> },
            { label: 'Guest', value: booking.guestName },
            { label: 'Phone', value: displayPhone(booking.guestPhone) },
            {
              label: 'Stay',
              value: `${cabinTitle(booking.cabinSlug)}, ${dateSpan(booking.checkInDate, booking.checkOutDate)}`,
            },
            { label: 'Total', value: <Money cents={booking.totalPriceCents} /> },
            { label: 'Paid so far', value: <Money cents={booking.paidCents} /> },
            { label: 'Balance due by', value: booking.balanceDueDate && <DateText date={booking.balanceDueDate} /> },
          ]}
        />
        <div className="row">
          <Button variant="primary" onClick={() => onDecide('accept')}>
            Accept
          </Button>
          <Button onClick={() => onDecide('refuse')}>Refuse</Button>
        </div>
      </section>
    </article>
  )
}
