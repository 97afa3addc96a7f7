import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { INVITATION_VALID_DAYS } from '#shared/reviews/invitation.ts'
import { AskForReview } from '#shared/reviews/staff-reviews.contract.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'

/** Asks the guest of a stay that is over for a review, once more. */
export function AskForReviewDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { reference, guestName, guestEmail, cabinSlug } = booking
  const cabinTitle = useCabinTitle()
  return (
    <ActionDialog
      endpoint={AskForReview}
      params={{ reference }}
      title="Ask for a review?"
      action="Send the e-mail"
      busyLabel="Sending…"
      done={() => `${guestName} is asked for a review`}
      onDone={onDone}
    >
      <p>
        {guestName} gets the e-mail “How was your stay at {cabinTitle(cabinSlug)}?” at {guestEmail}. Its link to write a
        review is open for {INVITATION_VALID_DAYS} days.
      </p>
    </ActionDialog>
  )
}
