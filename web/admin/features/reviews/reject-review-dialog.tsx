import { useState } from 'react'
import { reviewState } from '#shared/reviews/moderation.ts'
import type { Review } from '#shared/reviews/review.ts'
import { RejectReview } from '#shared/reviews/staff-reviews.contract.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { problemsByField } from '#web/kit/field-problems.ts'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { useReviewActions } from './use-review-actions.ts'

/** Asks for the reason, which only staff see. */
export function RejectReviewDialog({ review, onDone }: { review: Review; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, isPending } = useReviewActions()
  const isPublished = reviewState(review) === 'published'

  function reject() {
    const parsed = RejectReview.body?.safeParse({ version: review.version, reason })
    setProblem(parsed?.error && problemsByField(parsed.error)['reason'])
    if (parsed?.success) run(review, { kind: 'reject', reason: parsed.data.reason }, 'Review rejected', onDone)
  }
  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Reject this review?"
      description={`Written by ${review.guestName.replace(/\.$/, '')}. ${isPublished ? 'It goes from the site within seconds.' : 'It is not published.'}`}
      action="Reject"
      variant="danger"
      busy={isPending}
      onConfirm={reject}
    >
      <TextareaField
        label="Reason"
        hint="For staff only: the guest is not told."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        problem={problem}
        maxLength={500}
      />
    </ConfirmDialog>
  )
}
