import { revisedBy, revisionAuthor } from '#shared/kernel/author.ts'
import * as z from 'zod/mini'
import type { Booking } from '#shared/bookings/booking.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { Revision } from '#shared/kernel/revision.ts'
import { type ReviewState, reviewState, reviewStates } from '#shared/reviews/moderation.ts'
import { type PublicReview, Review, featuredReviews, publicReview } from '#shared/reviews/review.ts'
import { idFromKey } from '#lambdas/runtime/ids-and-tokens.ts'
import { type Page, pageFrom } from './cursor.ts'
import type { ChangeContext } from './change-log.ts'
import { recordRepository } from './record-repository.ts'
import { Invitation } from './review-invitation.ts'
import { reviewCounts, reviewsInState } from './review-counts.ts'
import { parseRecords } from './parse-records.ts'
import { keys, indexPartitions } from './schema/access-patterns.ts'
import { type Item, type Table, type Write, isNew } from './table.ts'

/** Older reviews are not read or counted, so that a page's cost is bounded. */
const MAX_REVIEWS_READ = 500
const PAGE = 50

/** Which reviews are featured, in their order. One item, so that two people cannot choose four. */
const FeaturedReviews = z.extend(Revision, { id: z.string(), ids: z.array(z.string()) })
type FeaturedReviews = z.infer<typeof FeaturedReviews>
const FEATURED_ID = 'featured'

const reviewKind = {
  name: 'review',
  record: Review,
  nameField: 'cabinSlug' as const,
  // Free text about a person: erasing a guest leaves the log as it is.
  privateFields: [
    'guestName',
    'guestEmail',
    'title',
    'reviewText',
    'images',
    'ownerReply',
    'bookingReference',
    'rejectionReason',
    'redactions',
    'hiddenImages',
  ],
}

export function reviewRepository(table: Table) {
  const records = recordRepository(table, reviewKind, { keyOf: keys.review, indexKeys: indexKeysOf })
  const choices = recordRepository(
    table,
    { name: 'featured-reviews', record: FeaturedReviews },
    {
      keyOf: () => keys.featuredReviews,
      // Read with the approved reviews, as the first of them, so that a page asks once.
      indexKeys: () => ({ statePk: indexPartitions.reviewsIn('published'), stateSk: AFTER_ALL_INSTANTS }),
    },
  )

  /** The approved reviews, newest first, and what staff have chosen of them. */
  async function readApproved() {
    const items = await table.query({
      index: 'byState',
      partition: indexPartitions.reviewsIn('published'),
      newestFirst: true,
      limit: MAX_REVIEWS_READ + 1,
    })
    const choice = items.find(({ sk }) => sk === keys.featuredReviews.sk)
    const approved = parseRecords(
      items.filter((item) => item !== choice),
      (item) => Review.parse(item),
    )
    return { approved, ids: choice && FeaturedReviews.parse(choice).ids }
  }

  return {
    ...records,
    ...reviewCounts(table),

    /** What the public reads: the approved reviews, newest first, and the featured ones in their order. */
    async published(): Promise<{ readonly reviews: PublicReview[]; readonly featured: PublicReview[] }> {
      const { approved, ids } = await readApproved()
      return { reviews: approved.map(publicReview), featured: featuredReviews(approved, ids).map(publicReview) }
    },

    /** Every review that has pictures, hidden ones too, whatever its state. */
    async withPictures(): Promise<Review[]> {
      const states = await Promise.all(reviewStates.map((state) => table.query(reviewsInState(state))))
      return parseRecords(states.flat(), (item) => Review.parse(item)).filter(({ images }) => images.length > 0)
    },

    /** A page of 50 reviews in a state, newest first. */
    async inState(state: ReviewState, cursor?: string): Promise<Result<Page<Review>, 'cursor-unreadable'>> {
      const question = { ...reviewsInState(state), limit: PAGE }
      return pageFrom(table, cursor, question, (item) => Review.parse(item))
    },

    /** The featured reviews in their order, with the version of that choice; 0 before the first. */
    async featured(): Promise<{ readonly version: number; readonly reviews: Review[] }> {
      const choice = await choices.find(FEATURED_ID)
      if (!choice) return { version: 0, reviews: featuredReviews((await readApproved()).approved, undefined) }
      const items = await table.getAll(choice.ids.map(keys.review))
      const found = parseRecords(
        items.flatMap((item) => (item ? [item] : [])),
        (item) => Review.parse(item),
      )
      const approved = found.filter((review) => review.approved)
      return { version: choice.version, reviews: featuredReviews(approved, choice.ids) }
    },

    /** Features these reviews in this order, on the version of the choice before; all must still be approved. */
    async feature(
      ids: readonly string[],
      version: number,
      context: ChangeContext,
    ): Promise<Result<number, 'changed-meanwhile'>> {
      const before = await choices.find(FEATURED_ID)
      if ((before?.version ?? 0) !== version)
        return refuse('changed-meanwhile', before && { ...revisionAuthor(before), at: before.updatedAt })
      const after = {
        id: FEATURED_ID,
        ids: [...ids],
        version: version + 1,
        updatedAt: context.now,
        ...revisedBy(context),
      }
      const saved = await choices.save(before, after, context, ids.map(mustBeApproved))
      return saved.ok ? accept(after.version) : saved
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

const indexKeysOf = (review: Review): Item => ({
  statePk: indexPartitions.reviewsIn(reviewState(review)),
  stateSk: review.createdAt,
  ...(review.guestEmail && {
    guestPk: indexPartitions.guest(review.guestEmail),
    guestSk: `REVIEW#${review.createdAt}`,
  }),
})

export const reviewItem = (review: Review): Item => ({
  ...keys.review(review.id),
  ...Review.parse(review),
  ...indexKeysOf(review),
})

/** Sorts after every review. */
const AFTER_ALL_INSTANTS = '~'

const mustBeApproved = (id: string): Write => ({
  check: keys.review(id),
  condition: { expression: 'approved = :yes', values: { ':yes': true } },
})

/** Written with its line of history: a booking has one review. */
export const newReview = (review: Review): Write => ({ put: reviewItem(review), condition: isNew })
