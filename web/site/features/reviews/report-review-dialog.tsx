import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublicReview } from '#shared/reviews/review.ts'
import { ReportForm } from '#shared/reviews/report-form.ts'
import { ReportReview } from '#shared/reviews/reviews.contract.ts'
import { InvalidFieldsError, call, formErrorMessage } from '#web/kit/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useClosedByBack } from '#web/kit/use-closed-by-back.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'

/** Reports a review to the staff. */
export function ReportReviewDialog({ review, onClose }: { review: PublicReview; onClose: () => void }) {
  const [reason, setReason] = useState('')
  useClosedByBack(true, onClose)
  const [problem, setProblem] = useState<string>()
  const reporting = useMutation({
    mutationFn: (body: { reason: string }) => call(ReportReview, { params: { id: review.id }, body }),
    onSuccess: () => {
      onClose()
      void showToast({ tone: 'success', title: 'Thank you. Our staff will look at this review.' })
    },
    onError: (error) => error instanceof InvalidFieldsError && setProblem(error.fields['reason']),
  })

  function report() {
    const form = ReportForm.safeParse({ reason })
    setProblem(form.error?.issues[0]?.message)
    if (form.success) reporting.mutate(form.data)
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Report this review"
      description={`By ${review.guestName}`}
      action="Report"
      busyLabel="Reporting..."
      busy={reporting.isPending}
      problem={formErrorMessage(reporting.error)}
      onConfirm={report}
    >
      <TextareaField
        label="What is wrong with it?"
        hint="It goes to our staff. We do not ask who you are, so please do not write anything private."
        problem={problem}
        maxLength={1000}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}
