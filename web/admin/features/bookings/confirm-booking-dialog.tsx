import { useMutation } from '@tanstack/react-query'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { dateSpan } from '#web/kit/format.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { showToast } from '#web/kit/toast.ts'
import { overHoldsOf } from '#web/admin/kit/override-holds.ts'
import { EmailPreview } from './email-preview.tsx'
import { confirmBookingMutation, reinstateBookingMutation } from './staff-bookings.queries.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'

/** Confirms without waiting for (more) money; an expired or cancelled booking is opened again. */
export function ConfirmBookingDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const cabinTitle = useCabinTitle()
  const isCancelledOrExpired = booking.status === 'expired' || booking.status === 'cancelled'
  const confirming = useMutation(isCancelledOrExpired ? reinstateBookingMutation() : confirmBookingMutation())
  const action = () =>
    confirming.mutate(
      { reference: booking.reference, ...overHoldsOf(confirming.error) },
      {
        onSuccess: () => {
          void showToast({ tone: 'success', title: `${booking.reference} is confirmed` })
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={isCancelledOrExpired ? 'Open this booking again?' : 'Confirm this booking?'}
      action={isCancelledOrExpired ? 'Open it again' : 'Confirm booking'}
      busyLabel={isCancelledOrExpired ? 'Opening…' : 'Confirming…'}
      busy={confirming.isPending}
      problem={confirming.error?.message}
      onConfirm={action}
    >
      <p>
        The nights {dateSpan(booking.checkInDate, booking.checkOutDate)} at {cabinTitle(booking.cabinSlug)} will be
        taken for {booking.guestName}, and the guest gets an e-mail.
      </p>
      <p>
        {booking.paidCents >= booking.amountToConfirmCents
          ? `${formatRand(booking.paidCents)} has been paid.`
          : `So far ${formatRand(booking.paidCents)} of ${formatRand(booking.amountToConfirmCents)} has been paid. The rest stays due.`}
      </p>
      {booking.guestEmail !== '' && (
        <EmailPreview
          reference={booking.reference}
          request={{ action: isCancelledOrExpired ? 'ReinstateBooking' : 'ConfirmBooking' }}
        />
      )}
    </ConfirmDialog>
  )
}
