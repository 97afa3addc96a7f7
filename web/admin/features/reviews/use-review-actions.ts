import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewState } from '#shared/reviews/moderation.ts'
import { FEATURED_REVIEWS } from '#shared/reviews/featured-reviews.ts'
import type { Review } from '#shared/reviews/review.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { showToast } from '#web/kit/toast.ts'
import {
  type ReviewAction,
  featureReviewsMutation,
  featuredReviewsQuery,
  reviewActionMutation,
} from './staff-reviews.queries.ts'

const fullText = `${FEATURED_REVIEWS} are featured: take one off first.`

type Sending = {
  readonly onStart?: () => void
  readonly onDone?: (saved: Review) => void
  readonly onFailed?: (error: Error) => void
}

const reportProblem = (error: Error): void => void showToast({ tone: 'danger', title: error.message })

/** The action that brings a review back to where it was. */
export function undoOf(review: Review, action: ReviewAction): ReviewAction {
  switch (action.kind) {
    case 'reply':
      return { kind: 'reply', reply: review.ownerReply ?? '' }
    case 'redact':
      return { kind: 'redact', redactions: review.redactions }
    case 'hide-images':
      return { kind: 'hide-images', images: review.hiddenImages }
    case 'approve':
    case 'restore':
    case 'reject': {
      const before = reviewState(review)
      if (before === 'published') return { kind: 'approve' }
      return before === 'waiting' ? { kind: 'restore' } : { kind: 'reject', reason: review.rejectionReason ?? '' }
    }
  }
}

/** Changes a review at once, says so, and offers to undo it for ten seconds. A second press meanwhile does nothing. */
export function useReviewActions() {
  const { mutateAsync, isPending } = useMutation(reviewActionMutation())
  const [saving, setSaving] = useState<readonly string[]>([])
  const isSaving = ({ id }: Review): boolean => saving.includes(id)
  // By its promise: callbacks of `mutate` are lost where another review is opened in the place of this one.
  function run(review: Review, action: ReviewAction, done: string, sending: Sending = {}): void {
    if (isSaving(review)) return
    sending.onStart?.()
    setSaving((ids) => [...ids, review.id])
    void mutateAsync({ review, action })
      .then((saved) => {
        sending.onDone?.(saved)
        undoToast({
          title: done,
          detail: `By ${review.guestName}`,
          undo: () => mutateAsync({ review: saved, action: undoOf(review, action) }),
        })
      })
      .catch((error: Error) => {
        sending.onFailed?.(error)
        reportProblem(error)
      })
      .finally(() => setSaving((ids) => ids.filter((id) => id !== review.id)))
  }
  return { run, isPending, isSaving }
}

/** The featured reviews, and how to change them. */
export function useFeatured() {
  const query = useQuery(featuredReviewsQuery())
  const { mutate, mutateAsync, isPending } = useMutation(featureReviewsMutation())
  const ids = query.data?.reviews.map(({ id }) => id) ?? []
  const change = (next: readonly string[], done: string, detail: string): void => {
    if (!query.data) return
    mutate(
      { version: query.data.version, ids: [...next] },
      {
        onSuccess: ({ version }) => undoToast({ title: done, detail, undo: () => mutateAsync({ version, ids }) }),
        onError: reportProblem,
      },
    )
  }
  const isFull = ids.length >= FEATURED_REVIEWS
  function toggle({ id, guestName }: Review): void {
    if (ids.includes(id))
      return change(
        ids.filter((other) => other !== id),
        'Not featured any more',
        `By ${guestName}`,
      )
    return change([...ids, id], 'Featured on the home page', `By ${guestName}`)
  }
  const featureAction = (review: Review): Action => ({
    label: ids.includes(review.id) ? 'Stop featuring' : 'Feature',
    onSelect: () => toggle(review),
    unavailable: isFull && !ids.includes(review.id) ? fullText : undefined,
  })
  return { query, ids, isPending, change, featureAction }
}
