import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId, GuestToken } from '#shared/kernel/id.ts'
import { RatingSummary } from './rating-summary.ts'
import { PublicReview } from './review.ts'
import { ReportForm } from './report-form.ts'
import { ReviewForm } from './review-form.ts'

/** The number of reviews in one reply, the newest ones. */
export const MAX_LISTED_REVIEWS = 100

export const ReviewList = z.object({
  reviews: z.array(PublicReview),
  /** Of all approved reviews, whatever the filter. */
  summary: RatingSummary,
  /** The same for each cabin that has been reviewed. */
  cabins: z.record(CabinSlug, RatingSummary),
})
export type ReviewList = z.infer<typeof ReviewList>

export const ListReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  audience: 'public',
  summary: 'The approved reviews, newest first, and how guests rated on the whole and by cabin.',
  query: z.object({
    cabin: z.optional(CabinSlug),
    featured: z.optional(z.literal('true')),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_LISTED_REVIEWS))),
  }),
  reply: ReviewList,
  refusals: [],
  cacheSeconds: 60,
})

/** What the link opens: the stay to write about, and what the form begins with. */
export const ReviewInvitation = z.object({
  /** As it would be shown with the review: first name and initial. */
  guestName: z.string(),
  guestEmail: z.string(),
  cabinSlug: CabinSlug,
  cabinTitle: z.string(),
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  /** The last day on which the link can be used. */
  openUntil: CalendarDate,
})
export type ReviewInvitation = z.infer<typeof ReviewInvitation>

const invitationRefusals = [
  'invitation-not-found',
  'invitation-expired',
  'stay-not-over',
  'review-already-written',
] as const

export const ShowReviewInvitation = endpoint({
  method: 'GET',
  path: '/review-invitations/{token}',
  audience: 'guest',
  summary: 'The stay that the link in a request for a review is about.',
  params: z.object({ token: GuestToken }),
  reply: ReviewInvitation,
  refusals: invitationRefusals,
})

export const WriteReview = endpoint({
  method: 'POST',
  path: '/review-invitations/{token}/review',
  audience: 'guest',
  summary: 'The guest writes the one review of a stay. It is shown when staff have approved it.',
  limit: { calls: 20, perSeconds: 600 },
  params: z.object({ token: GuestToken }),
  body: ReviewForm,
  reply: z.object({ written: z.literal(true) }),
  refusals: [...invitationRefusals, 'not-your-cabin', 'changed-meanwhile'],
})

export const ReportReview = endpoint({
  method: 'POST',
  path: '/reviews/{id}/reports',
  audience: 'public',
  summary: 'A visitor reports a review. The report goes to staff by e-mail and is not stored.',
  // Each is an e-mail to staff: it is limited by visitor, and in all.
  limit: { calls: 5, perSeconds: 86_400, together: 50 },
  params: z.object({ id: AnyId }),
  body: ReportForm,
  reply: z.object({ reported: z.literal(true) }),
  refusals: ['review-not-found'],
})

export const reviewEndpoints = { ListReviews }

export const guestReviewEndpoints = { ShowReviewInvitation, WriteReview, ReportReview }
