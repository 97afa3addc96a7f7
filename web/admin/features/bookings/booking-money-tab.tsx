import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { LedgerEntry } from '#shared/payments/ledger.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { DateText } from '#web/kit/date-text.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { Money } from '#web/kit/money.tsx'
import type { BookingAction } from './booking-actions.tsx'
import { methodLabels } from './booking-labels.ts'

const columns: Column<LedgerEntry>[] = [
  { id: 'at', head: 'When', cell: ({ at }) => dateAndTime(at) },
  {
    id: 'kind',
    head: 'What',
    cell: ({ kind, method }) => `${kind === 'payment' ? 'Payment' : 'Refund'}, ${methodLabels[method]}`,
  },
  {
    id: 'amount',
    head: 'Amount',
    end: true,
    cell: ({ kind, amountCents }) => <Money cents={kind === 'payment' ? amountCents : -amountCents} />,
  },
  { id: 'by', head: 'By', cell: ({ by }) => by },
  { id: 'note', head: 'Note', cell: ({ note }) => note },
]

/** The expected and the received amounts, and every line of the ledger. Lines are added, never changed. */
export function BookingMoneyTab({
  booking,
  onConfirm,
}: {
  booking: StaffBooking
  onConfirm: (action: BookingAction) => void
}) {
  return (
    <div className="stack gap-l">
      <Facts
        facts={[
          { label: 'Total', value: <Money cents={booking.totalPriceCents} /> },
          { label: 'Paid', value: <Money cents={booking.paidCents} /> },
          { label: 'Due', value: <Money cents={booking.outstandingCents} /> },
          {
            label: booking.depositPaid ? 'Deposit (paid)' : 'Deposit',
            value: <Money cents={booking.depositAmountCents} />,
          },
          {
            label: booking.balancePaid ? 'Balance (paid)' : 'Balance',
            value: <Money cents={booking.balanceAmountCents} />,
          },
          { label: 'Balance due by', value: booking.balanceDueDate && <DateText date={booking.balanceDueDate} /> },
          {
            label: 'Confirms from',
            value: booking.status === 'pending' && <Money cents={booking.amountToConfirmCents} />,
          },
          {
            label: 'Refund agreed',
            value: booking.refundDueCents !== null && <Money cents={booking.refundDueCents} />,
          },
          {
            label: 'Still to pay back',
            value: booking.refundOwedCents > 0 && <Money cents={booking.refundOwedCents} />,
          },
        ]}
      />
      <section>
        <h3>Ledger</h3>
        {booking.ledger.length > 0 ? (
          <DataTable caption="Ledger" columns={columns} rows={booking.ledger} keyOf={({ id }) => id} />
        ) : (
          <EmptyState icon="bank" title="No money yet" detail="Payments and refunds show up here." />
        )}
      </section>
      <div className="row">
        <Button onClick={() => onConfirm({ kind: 'payment' })}>Record payment</Button>
        {booking.paidCents > 0 && <Button onClick={() => onConfirm({ kind: 'refund' })}>Record refund</Button>}
      </div>
    </div>
  )
}
