import { reviewItem } from '#lambdas/table/review-repository.ts'
import { initialModeration } from '#shared/reviews/moderation.ts'
import type { Review } from '#shared/reviews/review.ts'
import { newIdempotencyKey } from './booking-form-fixture.ts'
import { NOW } from './business-time-fixture.ts'
import type { UseCaseHarness } from './use-case-harness.ts'

/** A guest's verified review of a stay at Protea, published. */
export const aReview = (changes: Partial<Review> = {}): Review => ({
  ...initialModeration,
  id: newIdempotencyKey(),
  guestName: 'Thandi M.',
  guestEmail: 'thandi@example.co.za',
  cabinSlug: 'protea',
  rating: 4,
  title: 'Cold nights, warm tub',
  reviewText: 'The tub was hot by six and the stove burned all night. The path is steep.',
  verified: true,
  approved: true,
  stayDate: '2026-11-18',
  images: [],
  reviewSource: 'Website',
  sourceUrl: null,
  bookingReference: null,
  createdAt: NOW,
  updatedAt: NOW,
  ...changes,
})

/** Puts a review into the table. */
export async function createReview({ table }: Pick<UseCaseHarness, 'table'>, changes: Partial<Review> = {}) {
  const review = aReview(changes)
  await table.put(reviewItem(review))
  return review
}

/** A review that staff copy from another site. */
export const anExternalReviewForm = {
  guestName: 'Sipho K.',
  cabinSlug: 'aloe',
  rating: 5,
  title: 'Worth the road',
  reviewText: 'The best stars we have seen.',
  reviewSource: 'Map listing',
  sourceUrl: 'https://maps.example/mountain-cabins/reviews/7',
  stayMonth: '2026-09',
  postedOn: '2026-10-02',
}
