import { useMutation } from '@tanstack/react-query'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { INVITATION_VALID_DAYS } from '#shared/reviews/invitation.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { showToast } from '#web/kit/toast.ts'
import { askForReviewMutation } from './staff-bookings.queries.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'

/** Asks the guest of a stay that is over for a review, once more. */
export function AskForReviewDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const cabinTitle = useCabinTitle()
  const asking = useMutation(askForReviewMutation())
  const action = () =>
    asking.mutate(booking.reference, {
      onSuccess: () => {
        void showToast({ tone: 'success', title: `${booking.guestName} is asked for a review` })
        onDone()
      },
    })
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Ask for a review?"
      action="Send the e-mail"
      busyLabel="Sending…"
      busy={asking.isPending}
      problem={asking.error?.message}
      onConfirm={action}
    >
      <p>
        {booking.guestName} gets the e-mail “How was your stay at {cabinTitle(booking.cabinSlug)}?” at{' '}
        {booking.guestEmail}. Its link to write a review is open for {INVITATION_VALID_DAYS} days.
      </p>
    </ConfirmDialog>
  )
}
