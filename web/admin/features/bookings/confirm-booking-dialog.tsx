import { ConfirmBooking, ReinstateBooking, type StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { stayTitle } from '#shared/bookings/order-text.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { dateSpan } from '#web/kit/format.ts'
import { BookingDialog } from './booking-dialog.tsx'

/** Confirms without waiting for (more) money; an expired or cancelled booking is opened again. */
export function ConfirmBookingDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const cabinTitle = useCabinTitle()
  const { paidCents, amountToConfirmCents } = booking
  const isCancelledOrExpired = booking.status === 'expired' || booking.status === 'cancelled'
  return (
    <BookingDialog
      endpoint={isCancelledOrExpired ? ReinstateBooking : ConfirmBooking}
      booking={booking}
      title={isCancelledOrExpired ? 'Open this booking again?' : 'Confirm this booking?'}
      description={undefined}
      action={isCancelledOrExpired ? 'Open it again' : 'Confirm booking'}
      busyLabel={isCancelledOrExpired ? 'Opening…' : 'Confirming…'}
      email="always"
      done={() => `${booking.reference} is confirmed`}
      onDone={onDone}
    >
      <p>
        The nights {dateSpan(booking.checkInDate, booking.checkOutDate)} at {stayTitle(booking, cabinTitle)} will be
        taken for {booking.guestName}, and the guest gets an e-mail.
      </p>
      <p>
        {paidCents >= amountToConfirmCents
          ? `${formatRand(paidCents)} has been paid.`
          : `So far ${formatRand(paidCents)} of ${formatRand(amountToConfirmCents)} has been paid. The rest stays due.`}
      </p>
    </BookingDialog>
  )
}
