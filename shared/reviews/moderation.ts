import { type Redaction, redactableFields, wholeWords } from './redaction.ts'
import type { Review } from './review.ts'

export const reviewStates = ['waiting', 'published', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Where a review is: read by nobody yet, shown to everybody, or turned down. */
export function reviewState({ approved, rejectionReason }: Pick<Review, 'approved' | 'rejectionReason'>): ReviewState {
  if (approved) return 'published'
  return rejectionReason === null ? 'waiting' : 'rejected'
}

/** The moderation of a new review: nothing is decided yet. */
export const initialModeration = {
  approved: false,
  featured: false,
  rejectionReason: null,
  ownerReply: null,
  repliedAt: null,
  redactions: [],
  hiddenImages: [],
  version: 1,
  updatedBy: '',
} satisfies Partial<Review>

export const approveReview = (review: Review): Review => ({ ...review, approved: true, rejectionReason: null })

/** The reason is for staff: the guest is not told. */
export const rejectReview = (review: Review, reason: string): Review => ({
  ...review,
  approved: false,
  rejectionReason: reason,
})

/** Back among those that wait. */
export const restoreReview = (review: Review): Review => ({ ...review, approved: false, rejectionReason: null })

/** The owner's public reply, in place of the one before; an empty one takes it away. `now` in ISO UTC. */
export const replyToReview = (review: Review, reply: string, now: string): Review =>
  reply === (review.ownerReply ?? '') ? review : { ...review, ownerReply: reply || null, repliedAt: reply ? now : null }

/** Blacks out these words and no others. Ranges are widened to whole words. */
export const redactReview = (review: Review, redactions: readonly Redaction[]): Review => ({
  ...review,
  redactions: redactableFields.flatMap((field) =>
    wholeWords(
      review[field] ?? '',
      redactions.filter((redaction) => redaction.field === field),
    ).map(({ start, end }) => ({ start, end, field })),
  ),
})

/** Hides these of its pictures and no others. */
export const hideReviewImages = (review: Review, images: readonly string[]): Review => ({
  ...review,
  hiddenImages: review.images.filter((image) => images.includes(image)),
})
