import { ChangeRefund } from '#shared/bookings/settle-money.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { BookingDialog } from './booking-dialog.tsx'

/** Changes what goes back of a cancelled booking. No money moves: the refund is recorded once it has gone back. */
export function ChangeRefundDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { reference, guestName, paidCents, refundOwedCents, resaleRefundCents } = booking
  const refundDueCents = booking.refundDueCents ?? 0
  const initial = {
    refundDueCents: refundDueCents as Cents | undefined,
    reason: '',
    notifyGuest: true,
    reasonForGuest: false,
  }
  return (
    <BookingDialog
      endpoint={ChangeRefund}
      booking={booking}
      title="Change what goes back"
      description={`${reference}, ${guestName}: ${formatRand(refundDueCents)} goes back in all`}
      action="Change"
      busyLabel="Changing…"
      initial={initial}
      fields={({ notifyGuest }) => [
        {
          ...{ name: 'refundDueCents', label: 'Goes back in all', kind: 'money' },
          hint: `${formatRand(paidCents)} of the guest’s money is with us, of which ${formatRand(refundOwedCents)} is still to go back.`,
        },
        { name: 'reason', label: 'Reason', kind: 'text', hint: 'Kept in the booking’s history.' },
        {
          ...{ name: 'reasonForGuest', label: 'Put the reason into the e-mail', kind: 'checkbox' },
          show: () => notifyGuest && booking.guestEmail !== '',
        },
      ]}
      email="asked"
      body={({ notifyGuest, reasonForGuest, ...values }) => ({
        ...values,
        notifyGuest,
        reasonForGuest: notifyGuest && reasonForGuest,
        shown: { paidCents, refundDueCents },
      })}
      beside={{ 'refund-too-large': 'refundDueCents', 'refund-gone-already': 'refundDueCents' }}
      done={({ refundOwedCents: owed }) => ({
        tone: 'success',
        title: 'What goes back is changed',
        detail: owed > 0 ? `${formatRand(owed)} is to be paid back to the guest.` : 'Nothing is left to pay back.',
      })}
      onDone={onDone}
    >
      {resaleRefundCents > 0 && <p>It includes {formatRand(resaleRefundCents)} for nights that were sold again.</p>}
    </BookingDialog>
  )
}
