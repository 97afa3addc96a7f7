import { dueNowOf } from '#shared/bookings/due-now.ts'
import { RecordPayment, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { moneyLineFields, moneyLineValues, dayProblem } from './line-fields.ts'
import { moneyOutcome } from './money-outcome.ts'
import { WaitBehindHold, waitForNights } from './wait-behind-hold.tsx'

/** Records a payment in the ledger. */
export function PaymentDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  return (
    <BookingDialog
      endpoint={RecordPayment}
      booking={booking}
      title="Record a payment"
      action="Record payment"
      busyLabel="Recording…"
      initial={{ ...moneyLineValues(booking, dueNowOf(booking)), waitForNights: false }}
      check={dayProblem}
      fields={[{ name: 'amountCents', label: 'Amount', kind: 'money' }, ...moneyLineFields('Came on')]}
      email="always"
      body={({ amountCents, method, paidOn, note, ...waits }, sending) => ({
        ...{ entryId: sending.entryId, amountCents, method, paidOn, note },
        ...waitForNights(waits, sending),
      })}
      beside={{ 'amount-too-large': 'amountCents', 'payment-day-out-of-range': 'paidOn' }}
      done={(changed, _values, entryId) => {
        // What was booked, not what was typed.
        const booked = formatRand(changed.ledger.find(({ id }) => id === entryId)?.amountCents ?? 0)
        return moneyOutcome(`${booked} payment recorded`, booking.status === 'pending', changed)
      }}
      parts={(form) => <WaitBehindHold form={form} />}
      onDone={onDone}
    >
      <p>Only for money that you see in the account. {paymentAdvice(booking)}</p>
    </BookingDialog>
  )
}

function paymentAdvice(booking: StaffBooking): string {
  const missing = booking.amountToConfirmCents - booking.paidCents
  return booking.status === 'pending' && missing > 0
    ? `${formatRand(missing)} or more confirms the booking.`
    : `${formatRand(booking.outstandingCents)} is due.`
}
