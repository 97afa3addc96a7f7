import { recordEvent } from '#shared/bookings/booking-state.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { publicGuestName } from '#shared/reviews/invitation.ts'
import { initialModeration } from '#shared/reviews/moderation.ts'
import type { Review } from '#shared/reviews/review.ts'
import type { ShowReviewInvitation, WriteReview } from '#shared/reviews/reviews.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { newReview, reviewIdOf } from '#lambdas/table/review-repository.ts'
import { type InvitationNeeds, openInvitation } from './open-invitation.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

/** The stay to review. Of the guest's data it has only what fills the form's first fields. */
export const showReviewInvitationUsing =
  (
    needs: InvitationNeeds & { readonly catalogue: Pick<CatalogueRepository, 'cabin'> },
  ): UseCase<typeof ShowReviewInvitation> =>
  async ({ params }) => {
    const opened = await openInvitation(needs, params.token)
    if (!opened.ok) return opened
    const { booking, openUntil } = opened.value
    const { guestName, guestEmail } = booking
    const { cabinSlug, checkInDate, checkOutDate } = stayOf(booking)
    const cabin = await needs.catalogue.cabin(cabinSlug)
    return accept({
      guestName: publicGuestName(guestName),
      guestEmail,
      cabinSlug,
      cabinTitle: cabin?.name ?? cabinSlug,
      checkInDate,
      checkOutDate,
      openUntil,
    })
  }

/** Saves a stay's one review for staff to approve, and notifies them in the same write. */
export const writeReviewUsing =
  (
    needs: InvitationNeeds & { readonly bookings: Pick<BookingRepository, 'find' | 'save'> },
  ): UseCase<typeof WriteReview> =>
  async ({ params, body, guest }) => {
    const saved = await withOptimisticRetry(async () => {
      const opened = await openInvitation(needs, params.token)
      if (!opened.ok) return opened
      const { booking } = opened.value
      if (body.cabinSlug !== stayOf(booking).cabinSlug) return refuse('not-your-cabin')
      const { now } = needs.clock()
      const review: Review = {
        ...initialModeration,
        ...body,
        id: reviewIdOf(booking),
        bookingReference: booking.reference,
        stayDate: stayOf(booking).checkInDate,
        verified: true,
        images: [],
        reviewSource: 'Website',
        sourceUrl: null,
        createdAt: now,
        updatedAt: now,
      }
      const change = recordEvent(booking, {
        by: guest,
        now,
        name: 'review-written',
        details: { stars: body.rating },
        emails: ['review_to_check'],
      })
      return needs.bookings.save(booking, change, { now, otherWrites: [newReview(review)] })
    })
    return saved.ok ? accept({ written: true }) : saved
  }
