import { note } from '#shared/bookings/booking-life.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { nameInPublic } from '#shared/reviews/invitation.ts'
import type { Review } from '#shared/reviews/review.ts'
import type { ShowReviewInvitation, WriteReview } from '#shared/reviews/reviews.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { readAndRetry } from '#lambdas/runtime/read-and-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { HouseRepository } from '#lambdas/table/house-repository.ts'
import { newReview, reviewIdOf } from '#lambdas/table/review-repository.ts'
import { type InvitationNeeds, openInvitation } from './open-invitation.ts'

/** The stay to write about. Of the guest it tells no more than the form begins with. */
export const showReviewInvitationUsing =
  (needs: InvitationNeeds & { readonly house: Pick<HouseRepository, 'cabin'> }): UseCase<typeof ShowReviewInvitation> =>
  async ({ params }) => {
    const opened = await openInvitation(needs, params.token)
    if (!opened.ok) return opened
    const { booking, openUntil } = opened.value
    const { guestName, guestEmail, cabinName, checkInDate, checkOutDate } = booking
    const cabin = await needs.house.cabin(cabinName)
    return accept({
      guestName: nameInPublic(guestName),
      guestEmail,
      cabinName,
      cabinTitle: cabin?.name ?? cabinName,
      checkInDate,
      checkOutDate,
      openUntil,
    })
  }

/** Keeps a stay's one review until staff have looked at it, and tells them in the same write. */
export const writeReviewUsing =
  (
    needs: InvitationNeeds & { readonly bookings: Pick<BookingRepository, 'find' | 'save'> },
  ): UseCase<typeof WriteReview> =>
  async ({ params, body }) => {
    const saved = await readAndRetry(async () => {
      const opened = await openInvitation(needs, params.token)
      if (!opened.ok) return opened
      const { booking } = opened.value
      if (body.cabinName !== booking.cabinName) return refuse('not-your-cabin')
      const { now } = needs.clock()
      const review: Review = {
        ...body,
        id: reviewIdOf(booking),
        bookingReference: booking.reference,
        stayDate: booking.checkInDate,
        verified: true,
        approved: false,
        featured: false,
        images: [],
        reviewSource: 'Website',
        sourceUrl: null,
        ownerReply: null,
        createdAt: now,
      }
      const change = note(booking, {
        by: { kind: 'guest', name: '' },
        now,
        what: 'review-written',
        facts: { stars: body.rating },
        mails: ['review_to_check'],
      })
      return needs.bookings.save(booking, change, { now, beside: [newReview(review)] })
    })
    return saved.ok ? accept({ written: true }) : saved
  }
