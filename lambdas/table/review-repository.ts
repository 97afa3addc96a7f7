import * as z from 'zod/mini'
import type { Booking } from '#shared/bookings/booking.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Review } from '#shared/reviews/review.ts'
import { idFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import { keys, listings } from './schema/access-patterns.ts'
import { type Item, type Table, type Write, isNew } from './table.ts'

/** The invitation to review a stay. Written once for each booking; only the hash of its link's secret is stored. */
const Invitation = z.object({
  reference: BookingReference,
  tokenHash: z.string(),
  askedAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

/** Older reviews are not read or counted, so that a page's cost is bounded. */
const MAX_REVIEWS_READ = 500

export function reviewRepository(table: Table) {
  return {
    /** The approved reviews, newest first. No other is on this list. */
    async approved(): Promise<Review[]> {
      const items = await table.query({
        index: 'byState',
        partition: listings.reviewsApproved,
        newestFirst: true,
        limit: MAX_REVIEWS_READ,
      })
      return items.map((item) => Review.parse(item))
    },

    /** One review, approved or not. */
    async find(id: string): Promise<Review | undefined> {
      const item = await table.get(keys.review(id), { consistent: true })
      return item && Review.parse(item)
    },

    async invitation(reference: BookingReference): Promise<Invitation | undefined> {
      const item = await table.get(keys.invitation(reference), { consistent: true })
      return item && Invitation.parse(item)
    },
  }
}

export type ReviewRepository = ReturnType<typeof reviewRepository>

/** A review's id is derived from its booking's: there can be only one, and the booking cannot be derived from it. */
export const reviewIdOf = ({ id }: Pick<Booking, 'id'>): string => idFromKey(`review:${id}`)

export const reviewItem = (review: Review): Item => ({
  ...keys.review(review.id),
  ...Review.parse(review),
  statePk: review.approved ? listings.reviewsApproved : listings.reviewsWaiting,
  stateSk: review.createdAt,
  ...(review.guestEmail && { guestPk: listings.guest(review.guestEmail), guestSk: `REVIEW#${review.createdAt}` }),
})

/** Written with its line of history: a booking has one review. */
export const newReview = (review: Review): Write => ({ put: reviewItem(review), condition: isNew })

/** Written with its line of history: a guest is asked once for each booking. */
export const newInvitation = (invitation: Invitation): Write => ({
  put: { ...keys.invitation(invitation.reference), ...Invitation.parse(invitation) },
  condition: isNew,
})
