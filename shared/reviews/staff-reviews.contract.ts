import * as z from 'zod/mini'
import { BookingStatus } from '#shared/bookings/booking-status.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { Cursor } from '#shared/kernel/cursor.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId, BookingReference } from '#shared/kernel/id.ts'
import { limitedText } from '#shared/kernel/limited-text.ts'
import { ExternalReviewForm } from './external-review-form.ts'
import { reviewStates } from './moderation.ts'
import { Redaction } from './redaction.ts'
import { Review } from './review.ts'

const params = z.object({ id: AnyId })
const Version = z.int().check(z.minimum(0))
/** Every action names the version it was decided on; a newer one refuses it. */
const versionBody = z.object({ version: Version })
const actionRefusals = ['review-not-found', 'review-unchanged', 'changed-meanwhile'] as const

/** Counting ends here: the next says "50+". */
export const MAX_COUNTED_REVIEWS = 50

export const AskForReview = endpoint({
  method: 'POST',
  path: '/staff/bookings/{reference}/review-request',
  audience: 'staff',
  summary: 'Asks the guest of a completed stay for a review once more, by e-mail.',
  params: z.object({ reference: BookingReference }),
  reply: z.object({ requestedAt: z.iso.datetime() }),
  refusals: [
    'booking-not-found',
    'stay-not-completed',
    'guest-data-erased',
    'guest-not-to-ask',
    'guest-has-reviewed',
    'asked-lately',
    'changed-meanwhile',
  ],
})

export const ListReviewsForStaff = endpoint({
  method: 'GET',
  path: '/staff/reviews',
  audience: 'staff',
  summary: 'A page of the reviews that wait, are published or were rejected, newest first.',
  query: z.object({ state: z.enum(reviewStates), cursor: Cursor }),
  reply: z.object({ reviews: z.array(Review), cursor: z.nullable(z.string()) }),
  refusals: ['cursor-unreadable'],
})

export const CountReviews = endpoint({
  method: 'GET',
  path: '/staff/review-counts',
  audience: 'staff',
  summary: `How many reviews wait, are published and were rejected, each counted up to ${MAX_COUNTED_REVIEWS + 1}.`,
  reply: z.object({ waiting: z.int(), published: z.int(), rejected: z.int() }),
  refusals: [],
})

export const ShowReviewToStaff = endpoint({
  method: 'GET',
  path: '/staff/reviews/{id}',
  audience: 'staff',
  summary: 'One review with its booking, and who changed it when.',
  params,
  reply: z.object({
    review: Review,
    /** Null where it came another way, or the booking is not on file any more. */
    booking: z.nullable(
      z.object({
        reference: BookingReference,
        guestName: z.string(),
        cabinSlug: CabinSlug,
        checkInDate: CalendarDate,
        checkOutDate: CalendarDate,
        status: BookingStatus,
      }),
    ),
    changes: z.array(ChangeLogLine),
  }),
  refusals: ['review-not-found'],
})

export const ApproveReview = endpoint({
  method: 'POST',
  path: '/staff/reviews/{id}/approve',
  audience: 'staff',
  summary: 'Publishes a review.',
  params,
  body: versionBody,
  reply: Review,
  refusals: actionRefusals,
})

export const RejectReview = endpoint({
  method: 'POST',
  path: '/staff/reviews/{id}/reject',
  audience: 'staff',
  summary: 'Turns a review down, or takes a published one away. The guest is not told.',
  params,
  body: z.extend(versionBody, {
    reason: limitedText(500).check(z.minLength(3, 'Please say why')),
  }),
  reply: Review,
  refusals: actionRefusals,
})

export const RestoreReview = endpoint({
  method: 'POST',
  path: '/staff/reviews/{id}/restore',
  audience: 'staff',
  summary: 'Puts a published or rejected review back among those that wait.',
  params,
  body: versionBody,
  reply: Review,
  refusals: actionRefusals,
})

export const ReplyToReview = endpoint({
  method: 'POST',
  path: '/staff/reviews/{id}/reply',
  audience: 'staff',
  summary: 'Replies to a review in public, in place of an earlier reply; an empty reply takes it away.',
  params,
  body: z.extend(versionBody, {
    reply: limitedText(1000),
  }),
  reply: Review,
  refusals: actionRefusals,
})

export const RedactReview = endpoint({
  method: 'POST',
  path: '/staff/reviews/{id}/redactions',
  audience: 'staff',
  summary: 'Blacks out these words of a review and no others. The guest’s text stays as it is.',
  params,
  body: z.extend(versionBody, { redactions: z.array(Redaction).check(z.maxLength(1000)) }),
  reply: Review,
  refusals: actionRefusals,
})

export const HideReviewImages = endpoint({
  method: 'POST',
  path: '/staff/reviews/{id}/hidden-images',
  audience: 'staff',
  summary: 'Hides these pictures of a review and no others.',
  params,
  body: z.extend(versionBody, { images: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(50)) }),
  reply: Review,
  refusals: actionRefusals,
})

export const AddReview = endpoint({
  method: 'POST',
  path: '/staff/reviews',
  audience: 'staff',
  summary: 'Publishes a review that a guest wrote on another site, with its address there. It is never verified.',
  body: z.object({ form: ExternalReviewForm }),
  reply: Review,
  refusals: ['cabin-not-found', 'posted-in-future'],
})

export const ListFeaturedReviews = endpoint({
  method: 'GET',
  path: '/staff/featured-reviews',
  audience: 'staff',
  summary: 'The reviews on the home page, in their order.',
  reply: z.object({
    reviews: z.array(Review),
    /** For the next change; 0 before the first. */
    version: Version,
  }),
  refusals: [],
})

export const FeatureReviews = endpoint({
  method: 'PUT',
  path: '/staff/featured-reviews',
  audience: 'staff',
  summary: 'Features these published reviews on the home page, in this order.',
  body: z.extend(versionBody, { ids: z.array(AnyId).check(z.maxLength(50)) }),
  reply: z.object({ version: Version }),
  refusals: ['too-many-featured', 'review-not-published', 'changed-meanwhile'],
})

export const staffReviewEndpoints = {
  AskForReview,
  ListReviewsForStaff,
  CountReviews,
  ShowReviewToStaff,
  ApproveReview,
  RejectReview,
  RestoreReview,
  ReplyToReview,
  RedactReview,
  HideReviewImages,
  AddReview,
  ListFeaturedReviews,
  FeatureReviews,
}
