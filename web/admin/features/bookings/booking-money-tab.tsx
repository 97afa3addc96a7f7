import { amountDueLabels, amountDueOf } from '#shared/bookings/amount-due.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import { isCorrectable } from '#shared/bookings/booking-state.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { paymentReminder } from '#shared/notifications/balance-reminder.ts'
import { type LedgerLine, dayOfMoney, receiptCents } from '#shared/payments/ledger.ts'
import { refundRails } from '#shared/payments/refund-rails.ts'
import { methodLabels } from '#web/booking/method-labels.ts'
import { dateAndTime, longDate } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText } from '#web/kit/date-text.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { Money } from '#web/kit/money.tsx'
import type { BookingAction } from './booking-action-dialog.tsx'
import { lineLabel } from './booking-labels.ts'
import { RailList } from './rail-list.tsx'

type PartProps = { booking: StaffBooking; onConfirm: (action: BookingAction) => void }

/** A line of the ledger, with a button where staff typed it and can cancel it. */
function LedgerRow({ booking, line, onConfirm }: PartProps & { line: LedgerLine }) {
  const isCorrected = booking.ledger.some((other) => other.kind === 'correction' && other.corrects === line.id)
  return (
    <li className="ledger-line anywhere">
      <strong>{`${lineLabel(line)}${'method' in line ? `, ${methodLabels[line.method]}` : ''}`}</strong>
      <Money cents={signedCents(line)} />
      <span className="faint">{[...whenOf(line), line.by, line.note].filter(Boolean).join(' · ')}</span>
      {isCorrected ? (
        <span className="faint">corrected</span>
      ) : (
        <span className="row gap-s">
          {isCorrectable(booking, line.id) && (
            <Button size="small" onClick={() => onConfirm({ kind: 'correct', line })}>
              Correct
            </Button>
          )}
          {booking.paidCents > 0 && receiptCents(booking, line) > 0 && (
            <Button
              size="small"
              aria-label="Move to another booking"
              onClick={() => onConfirm({ kind: 'transfer', line })}
            >
              Move
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

/** The day of the money; when it was written too, where that was another day. */
function whenOf(line: LedgerLine): string[] {
  if (!('method' in line) || dayOfMoney(line) === dayOf(line.at)) return [dateAndTime(line.at)]
  return [longDate(dayOfMoney(line)), `recorded ${dateAndTime(line.at)}`]
}

/** As it changes what is paid or owed; a correction moves nothing by itself and shows the amount it cancels. */
const signedCents = (line: LedgerLine): Cents => (line.kind === 'refund' ? -line.amountCents : line.amountCents)

/** The expected and the received amounts, and every line of the ledger. Lines are added, never changed. */
export function BookingMoneyTab({ booking, onConfirm }: PartProps) {
  const dueDate = booking.dueDate ?? booking.balanceDueDate
  const amountDue = amountDueOf(booking)
  return (
    <div className="stack gap-l">
      <DescriptionList
        items={[
          { label: 'Total', value: <Money cents={booking.totalPriceCents} /> },
          {
            label: 'Owed with adjustments',
            value: booking.owedCents !== booking.totalPriceCents && <Money cents={booking.owedCents} />,
          },
          { label: 'Paid', value: <Money cents={booking.paidCents} /> },
          {
            label: amountDue ? `${amountDueLabels[amountDue.kind]} due` : 'Due',
            value: <Money cents={amountDue?.cents ?? 0} />,
          },
          {
            label: 'Due after that',
            value: amountDue && amountDue.laterCents > 0 && <Money cents={amountDue.laterCents} />,
          },
          {
            label: booking.depositPaid ? 'Deposit (paid)' : 'Deposit',
            value: <Money cents={booking.depositAmountCents} />,
          },
          {
            label: booking.balancePaid ? 'Balance (paid)' : 'Balance',
            value: <Money cents={booking.balanceAmountCents} />,
          },
          {
            label: booking.status === 'pending' ? 'Balance due by' : 'Due by',
            value: dueDate && <DateText date={dueDate} />,
          },
          {
            label: 'Confirms from',
            value: booking.status === 'pending' && <Money cents={booking.amountToConfirmCents} />,
          },
          {
            label: 'Refund agreed',
            value: booking.refundDueCents !== null && <Money cents={booking.refundDueCents} />,
          },
          {
            label: 'Of it for nights sold again',
            value: booking.resaleRefundCents > 0 && <Money cents={booking.resaleRefundCents} />,
          },
          {
            label: 'Still to pay back',
            value: booking.refundOwedCents > 0 && <Money cents={booking.refundOwedCents} />,
          },
        ]}
      />
      {booking.refundOwedCents > 0 && <RailList rails={refundRails(booking)} />}
      <section>
        <h3>Ledger</h3>
        {booking.ledger.length > 0 ? (
          <ol className="line-list line-below">
            {booking.ledger.map((line) => (
              <LedgerRow key={line.id} booking={booking} line={line} onConfirm={onConfirm} />
            ))}
          </ol>
        ) : (
          <EmptyState icon="bank" title="No money yet" detail="Payments and refunds show up here." />
        )}
      </section>
      <div className="row">
        {paymentReminder(booking) && <Button onClick={() => onConfirm({ kind: 'remind' })}>Remind by e-mail</Button>}
        {booking.status === 'cancelled' ? (
          <Button onClick={() => onConfirm({ kind: 'change-refund' })}>Change what goes back</Button>
        ) : (
          <Button onClick={() => onConfirm({ kind: 'adjust' })}>Change what is owed</Button>
        )}
        {isConfirmedOrCompleted(booking) && booking.outstandingCents > 0 && (
          <Button onClick={() => onConfirm({ kind: 'write-off' })}>Write off</Button>
        )}
        {booking.paidCents > 0 && <Button onClick={() => onConfirm({ kind: 'refund' })}>Record refund</Button>}
      </div>
    </div>
  )
}
