import { authorOf, revisedBy, revisionAuthor } from '#shared/kernel/author.ts'
import { changedFields } from '#shared/kernel/change-log.ts'
import { instantOf } from '#shared/kernel/clock.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import * as rules from '#shared/reviews/moderation.ts'
import { FEATURED_REVIEWS } from '#shared/reviews/featured-reviews.ts'
import type { Review } from '#shared/reviews/review.ts'
import {
  type AddReview,
  type ApproveReview,
  type CountReviews,
  type FeatureReviews,
  type HideReviewImages,
  type ListFeaturedReviews,
  type ListReviewsForStaff,
  MAX_COUNTED_REVIEWS,
  type RedactReview,
  type RejectReview,
  type ReplyToReview,
  type RestoreReview,
  type ShowReviewToStaff,
} from '#shared/reviews/staff-reviews.contract.ts'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { ReviewRepository } from '#lambdas/table/review-repository.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

type Reviews<Methods extends keyof ReviewRepository> = { readonly reviews: Pick<ReviewRepository, Methods> }
type NeedsToChange = Reviews<'find' | 'save'> & { readonly clock: Clock }

export const listReviewsForStaffUsing =
  ({ reviews }: Reviews<'inState'>): UseCase<typeof ListReviewsForStaff> =>
  async ({ query: { state, cursor } }) => {
    const page = await reviews.inState(state, cursor)
    return page.ok ? accept({ reviews: [...page.value.rows], cursor: page.value.cursor }) : page
  }

export const countReviewsUsing =
  ({ reviews }: Reviews<'countInState'>): UseCase<typeof CountReviews> =>
  async () => {
    const [waiting, published, rejected] = await Promise.all(
      (['waiting', 'published', 'rejected'] as const).map((state) =>
        reviews.countInState(state, MAX_COUNTED_REVIEWS + 1),
      ),
    )
    return accept({ waiting: waiting ?? 0, published: published ?? 0, rejected: rejected ?? 0 })
  }

export const showReviewToStaffUsing =
  ({
    reviews,
    bookings,
  }: Reviews<'find' | 'changesOf'> & { readonly bookings: Pick<BookingRepository, 'find'> }): UseCase<
    typeof ShowReviewToStaff
  > =>
  async ({ params: { id } }) => {
    const review = await reviews.find(id)
    if (!review) return refuse('review-not-found')
    const [booking, changes] = await Promise.all([
      review.bookingReference === null ? undefined : bookings.find(review.bookingReference),
      reviews.changesOf(id),
    ])
    return accept({ review, booking: booking ? { ...booking, ...stayOf(booking) } : null, changes })
  }

type ReviewAction =
  | typeof ApproveReview
  | typeof RejectReview
  | typeof ReplyToReview
  | typeof RedactReview
  | typeof HideReviewImages

/** One action of staff on a review: `decide` gives the review as it should be, `now` in ISO UTC. */
const changeReviewUsing =
  <E extends ReviewAction>(action: string, decide: (review: Review, body: Request<E>['body'], now: string) => Review) =>
  ({ reviews, clock }: NeedsToChange) =>
  async ({ params, body, caller }: Request<E>) => {
    const before = await reviews.find(params.id)
    if (!before) return refuse('review-not-found')
    const { version, updatedAt } = before
    if (version !== body.version)
      return refuse('changed-meanwhile', {
        ...revisionAuthor(before),
        ...(updatedAt !== undefined && { at: updatedAt }),
      })
    const { now } = clock()
    const decided = decide(before, body, now)
    if (changedFields(before, decided).length === 0) return refuse('review-unchanged')
    const after = { ...decided, version: version + 1, updatedAt: now, ...revisedBy(authorOf(caller)) }
    return reviews.save(before, after, { ...authorOf(caller), now, action })
  }

export const approveReviewUsing = changeReviewUsing<typeof ApproveReview>('approved', rules.approveReview)
export const rejectReviewUsing = changeReviewUsing<typeof RejectReview>('rejected', (review, { reason }) =>
  rules.rejectReview(review, reason),
)
export const restoreReviewUsing = changeReviewUsing<typeof RestoreReview>('restored', rules.restoreReview)
export const replyToReviewUsing = changeReviewUsing<typeof ReplyToReview>('replied', (review, { reply }, now) =>
  rules.replyToReview(review, reply, now),
)
export const redactReviewUsing = changeReviewUsing<typeof RedactReview>('redacted', (review, { redactions }) =>
  rules.redactReview(review, redactions),
)
export const hideReviewImagesUsing = changeReviewUsing<typeof HideReviewImages>('images-hidden', (review, { images }) =>
  rules.hideReviewImages(review, images),
)

/** Noon: nobody knows the hour. */
const POSTED_AT_TIME = '12:00'

export const addReviewUsing =
  ({
    reviews,
    catalogue,
    clock,
    newId,
  }: Reviews<'save'> & {
    readonly catalogue: Pick<CatalogueRepository, 'cabin'>
    readonly clock: Clock
    readonly newId: () => string
  }): UseCase<typeof AddReview> =>
  async ({ body: { form }, caller }) => {
    const { stayMonth, postedOn, ...content } = form
    const { now, today } = clock()
    if (postedOn > today) return refuse('posted-in-future')
    if (!(await catalogue.cabin(form.cabinSlug))) return refuse('cabin-not-found')
    const review: Review = {
      ...rules.initialModeration,
      ...content,
      id: newId(),
      guestEmail: '',
      bookingReference: null,
      stayDate: stayMonth ? `${stayMonth}-01` : null,
      createdAt: instantOf(postedOn, POSTED_AT_TIME),
      verified: false,
      approved: true,
      images: [],
      updatedAt: now,
      ...revisedBy(authorOf(caller)),
    }
    const saved = await reviews.save(undefined, review, { ...authorOf(caller), now, action: 'created' })
    if (!saved.ok) throw new Error('A review with a new id is on file already')
    return saved
  }

export const listFeaturedReviewsUsing =
  ({ reviews }: Reviews<'featured'>): UseCase<typeof ListFeaturedReviews> =>
  async () =>
    accept(await reviews.featured())

export const featureReviewsUsing =
  ({ reviews, clock }: Reviews<'find' | 'feature'> & { readonly clock: Clock }): UseCase<typeof FeatureReviews> =>
  async ({ body, caller }) => {
    const ids = [...new Set(body.ids)]
    if (ids.length > FEATURED_REVIEWS) return refuse('too-many-featured')
    const found = await Promise.all(ids.map((id) => reviews.find(id)))
    if (!found.every((review) => review?.approved)) return refuse('review-not-published')
    const { now } = clock()
    const saved = await reviews.feature(ids, body.version, { ...authorOf(caller), now, action: 'reordered' })
    return saved.ok ? accept({ version: saved.value }) : saved
  }
