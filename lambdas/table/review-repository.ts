import * as z from 'zod/mini'
import type { Booking } from '#shared/bookings/booking.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Review } from '#shared/reviews/review.ts'
import { idFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import { keys, listings } from './schema/access-patterns.ts'
import { type Item, type Table, type Write, isNew } from './table.ts'

/** A guest was asked for a review. Written once for each booking; its link's secret is kept as a hash alone. */
const Invitation = z.object({
  reference: BookingReference,
  tokenHash: z.string(),
  askedAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

/** More are not read at once, and older ones not counted: what a page costs must have an end. */
const MAX_REVIEWS_READ = 500

export function reviewRepository(table: Table) {
  return {
    /** The reviews that may be shown, newest first. What is not approved is not in this list. */
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

/** A booking's review has an id that grows out of the booking's: so there can be only one, and nobody reads it back. */
export const reviewIdOf = ({ id }: Pick<Booking, 'id'>): string => idFromKey(`review:${id}`)

export const reviewItem = (review: Review): Item => ({
  ...keys.review(review.id),
  ...Review.parse(review),
  statePk: review.approved ? listings.reviewsApproved : listings.reviewsWaiting,
  stateSk: review.createdAt,
})

/** Written beside the line of history that tells of it: a booking has one review. */
export const newReview = (review: Review): Write => ({ put: reviewItem(review), when: isNew })

/** Written beside the line of history that asks the guest: once for each booking. */
export const newInvitation = (invitation: Invitation): Write => ({
  put: { ...keys.invitation(invitation.reference), ...Invitation.parse(invitation) },
  when: isNew,
})
