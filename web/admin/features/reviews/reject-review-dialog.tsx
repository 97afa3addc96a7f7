import { useMutation } from '@tanstack/react-query'
import { reviewState } from '#shared/reviews/moderation.ts'
import type { Review } from '#shared/reviews/review.ts'
import { RejectReview } from '#shared/reviews/staff-reviews.contract.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { reviewActionMutation } from './staff-reviews.queries.ts'
import { undoOf } from './use-review-actions.ts'

/** Asks for the reason, which only staff see. */
export function RejectReviewDialog({ review, onDone }: { review: Review; onDone: () => void }) {
  const { id, version, guestName } = review
  const { mutateAsync } = useMutation(reviewActionMutation())
  const isPublished = reviewState(review) === 'published'
  return (
    <ActionDialog
      endpoint={RejectReview}
      params={{ id }}
      title="Reject this review?"
      description={`Written by ${guestName.replace(/\.$/, '')}. ${isPublished ? 'It goes from the site within seconds.' : 'It is not published.'}`}
      action="Reject"
      variant="danger"
      initial={{ version, reason: '' }}
      fields={[
        {
          ...{ name: 'reason', label: 'Reason', kind: 'textarea', maxLength: 500 },
          hint: 'For staff only: the guest is not told.',
        },
      ]}
      done={(rejected, { reason }) => ({
        title: 'Review rejected',
        detail: `By ${guestName}`,
        undo: () => mutateAsync({ review: rejected, action: undoOf(review, { kind: 'reject', reason }) }),
      })}
      onDone={onDone}
    />
  )
}
