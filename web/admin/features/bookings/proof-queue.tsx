import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { Link } from 'react-router-dom'
import { amountDueOf } from '#shared/bookings/amount-due.ts'
import type { WaitingProof } from '#shared/bookings/staff-bookings.contract.ts'
import { displayPhone } from '#shared/kernel/phone.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { type Action, Actions } from '#web/admin/kit/actions.tsx'
import { listSpan, listTime } from '#web/admin/kit/list-dates.ts'
import { type DrawerPosition, RecordDrawer } from '#web/admin/kit/record-drawer.tsx'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { DateText } from '#web/kit/date-text.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { sizeOf } from '#web/kit/file-picker.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { Money } from '#web/kit/money.tsx'
import { SameFileNote, kindOf } from './booking-uploads.tsx'
import { ExpectedOnSlip } from './expected-on-slip.tsx'
import { OpenFileButton } from './open-file-button.tsx'
import { waitingProofsQuery } from './staff-bookings.queries.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import './proof-queue.css'

const AcceptProofDialog = lazy(async () => ({
  default: (await import('./accept-proof-dialog.tsx')).AcceptProofDialog,
}))
const RefuseProofDialog = lazy(async () => ({
  default: (await import('./refuse-proof-dialog.tsx')).RefuseProofDialog,
}))

type Deciding = { readonly how: 'accept' | 'refuse'; readonly proof: WaitingProof }

/** The waiting slips, oldest first, each with the amount that its booking expects. */
export function ProofQueue() {
  const query = useQuery(waitingProofsQuery())
  const cabinTitle = useCabinTitle()
  const { today } = useNow()
  const [deciding, setDeciding] = useState<Deciding>()
  const done = () => setDeciding(undefined)
  const actionsOf = (proof: WaitingProof): Action[] => [
    { label: 'Accept', onSelect: () => setDeciding({ how: 'accept', proof }) },
    { label: 'Refuse', onSelect: () => setDeciding({ how: 'refuse', proof }) },
  ]
  const stayOf = ({ booking }: WaitingProof) =>
    `${cabinTitle(booking.cabinSlug)}, ${listSpan(booking.checkInDate, booking.checkOutDate, today)}`
  return (
    <>
      <RecordList
        noun={['slip', 'slips']}
        rows={query.data?.proofs}
        query={query}
        keyOf={({ upload }) => upload.id}
        nameOf={({ booking }) => booking.reference}
        columns={[
          {
            id: 'guest',
            head: 'Guest',
            grow: true,
            cell: ({ booking }) => booking.guestName,
            sort: ({ booking }) => booking.guestName,
          },
          {
            id: 'reference',
            head: 'Booking',
            cell: ({ booking }) => <span className="figures">{booking.reference}</span>,
            sort: ({ booking }) => booking.reference,
            card: 'detail',
          },
          { id: 'stay', head: 'Stay', from: 'l', cell: stayOf, sort: ({ booking }) => booking.checkInDate },
          {
            id: 'expected',
            head: 'Expected',
            end: true,
            cell: ({ booking }) => <Money cents={amountDueOf(booking)?.cents ?? 0} />,
            sort: ({ booking }) => amountDueOf(booking)?.cents ?? 0,
            card: 'value',
          },
          { id: 'file', head: 'Slip', from: 'xl', cell: ({ upload }) => upload.fileName },
          {
            id: 'sent',
            head: 'Sent',
            cell: ({ upload }) =>
              `${listTime(upload.createdAt, today)}${upload.sameFileAs ? ', same file as before' : ''}`,
            sort: ({ upload }) => upload.createdAt,
            card: 'note',
          },
        ]}
        actions={actionsOf}
        drawer={(key, position) => {
          const proof = query.data?.proofs.find(({ upload }) => upload.id === key)
          return (
            proof && <ProofDrawer proof={proof} stay={stayOf(proof)} actions={actionsOf(proof)} position={position} />
          )
        }}
        empty={{ icon: 'check', title: 'No slips waiting', detail: 'Proofs of payment that guests send show up here.' }}
      />
      <Suspense>
        {deciding?.how === 'accept' && (
          <AcceptProofDialog
            booking={deciding.proof.booking}
            upload={deciding.proof.upload}
            dueNowCents={amountDueOf(deciding.proof.booking)?.cents ?? 0}
            onDone={done}
          />
        )}
        {deciding?.how === 'refuse' && (
          <RefuseProofDialog booking={deciding.proof.booking} upload={deciding.proof.upload} onDone={done} />
        )}
      </Suspense>
    </>
  )
}

type ProofDrawerProps = { proof: WaitingProof; stay: string; actions: readonly Action[]; position: DrawerPosition }

/** The slip, and what its booking expects. */
function ProofDrawer({ proof: { upload, booking }, stay, actions, position }: ProofDrawerProps) {
  return (
    <RecordDrawer
      title={booking.guestName}
      description={`${upload.fileName} · ${kindOf(upload)} · ${sizeOf(upload.sizeBytes)}`}
      position={position}
      footer={<Actions actions={actions} name={booking.reference} inlineOnPhone={2} />}
    >
      <p className="soft">
        Open the slip and compare it with what it must say. Then look for the money in the bank: a slip alone is not a
        payment.
      </p>
      <ExpectedOnSlip booking={booking} />
      <div>
        <OpenFileButton upload={upload} />
      </div>
      <SameFileNote upload={upload} />
      {upload.note && <p>The guest wrote: “{upload.note}”</p>}
      <DescriptionList
        items={[
          {
            label: 'Booking',
            value: (
              <Link className="figures" to={adminBookingPath(booking.reference)}>
                {booking.reference}
              </Link>
            ),
          },
          { label: 'Sent', value: dateAndTime(upload.createdAt) },
          { label: 'Phone', value: displayPhone(booking.guestPhone) },
          { label: 'Stay', value: stay },
          { label: 'Total', value: <Money cents={booking.owedCents} /> },
          { label: 'Paid so far', value: <Money cents={booking.paidCents} /> },
          { label: 'Balance due by', value: booking.balanceDueDate && <DateText date={booking.balanceDueDate} /> },
        ]}
      />
    </RecordDrawer>
  )
}
