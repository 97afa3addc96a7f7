import type { Booking } from '#shared/bookings/booking.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { invitationOpenUntil, isReviewable } from '#shared/reviews/invitation.ts'
import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import type { ShowReviewInvitation } from '#shared/reviews/reviews.contract.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { findByToken } from '#lambdas/runtime/guest-link.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type ReviewRepository, reviewIdOf } from '#lambdas/table/review-repository.ts'

export type InvitationNeeds = {
  readonly bookings: Pick<BookingRepository, 'find'>
  readonly reviews: Pick<ReviewRepository, 'invitation' | 'find'>
  readonly clock: Clock
}

/** The stay that a review link opens, and until when. */
export async function openInvitation(
  { bookings, reviews, clock }: InvitationNeeds,
  token: string,
): Promise<
  Result<{ readonly booking: Booking; readonly openUntil: CalendarDate }, RefusalOf<typeof ShowReviewInvitation>>
> {
  const invitation = await findByToken(token, reviews.invitation, ({ tokenHash }) => tokenHash)
  const booking = invitation && (await bookings.find(invitation.reference))
  if (!booking) return refuse('invitation-not-found')
  if (await reviews.find(reviewIdOf(booking))) return refuse('review-already-written')
  const lastDay = invitationOpenUntil(invitation.requestedAt)
  if (clock().today > lastDay) return refuse('invitation-expired')
  if (booking.status !== 'completed') return refuse('stay-not-over')
  if (!isReviewable(booking)) return refuse('invitation-not-found')
  return accept({ booking, openUntil: lastDay })
}
