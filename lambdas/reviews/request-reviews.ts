import { type Actor, scheduleActor, staffActor } from '#shared/bookings/booking-event.ts'
import { recordEvent } from '#shared/bookings/booking-state.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { DAY_MINUTES, dayOf, minutesAfter } from '#shared/kernel/clock.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { canAskForReview } from '#shared/reviews/invitation.ts'
import type { AskForReview } from '#shared/reviews/staff-reviews.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { LinkKeys } from '#lambdas/runtime/guest-link.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { guestToken, tokenHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type Invitation, writeInvitation } from '#lambdas/table/review-invitation.ts'
import { type ReviewRepository, reviewIdOf } from '#lambdas/table/review-repository.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'completedSince' | 'find' | 'save'>
  readonly reviews: Pick<ReviewRepository, 'invitation'>
  readonly linkKey: LinkKeys
  readonly clock: Clock
}

/** A failed run is made up for within a week; guests who left earlier are not asked any more. */
const LOOKS_BACK_MINUTES = 7 * DAY_MINUTES
const ASK_AGAIN_MINUTES = 14 * DAY_MINUTES

/**
 * Asks the guests of completed stays for a review, from the day after departure: once for each booking, however often
 * this runs. A failed booking does not stop the others; at the end it throws, so that the schedule runs again. Gives
 * the number of guests asked.
 */
export async function requestReviews(needs: Needs): Promise<number> {
  const { now, today } = needs.clock()
  let requested = 0
  let failed = 0
  for (const completed of await needs.bookings.completedSince(minutesAfter(now, -LOOKS_BACK_MINUTES))) {
    const { reference } = completed
    if (stayOf(completed).checkOutDate >= today) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- a handful a day, one at a time
      const request = await requestReview(needs, reference)
      if (request.ok) requested += 1
      else if (request.refusal === 'changed-meanwhile') failed += 1
    } catch (error) {
      failed += 1
      log('error', 'review request not written', { reference, ...errorFields(error) })
    }
  }
  if (failed > 0) throw new Error(`${failed} guests could not be asked for a review`)
  return requested
}

const requestReview = (needs: Needs, reference: BookingReference) =>
  withOptimisticRetry(async () => {
    if (await needs.reviews.invitation(reference)) return refuse('asked-already')
    const booking = await needs.bookings.find(reference)
    if (booking?.status !== 'completed') return refuse('stay-not-over')
    if (!canAskForReview(booking) || isBroughtInAfterStay(booking)) return refuse('not-to-ask')
    return writeRequest(needs, booking, { by: scheduleActor, before: undefined })
  })

/** Whether a booking was brought in when its guests had left: they are not asked about another calendar's stay. */
const isBroughtInAfterStay = (booking: Booking): boolean =>
  booking.source === 'imported' && stayOf(booking).checkOutDate <= dayOf(booking.createdAt)

/**
 * Writes the invitation, the line of history and the e-mail of a request for a review. `before`: the invitation that it
 * replaces; its link is the same, and open for longer.
 */
async function writeRequest(
  {
    bookings,
    linkKey,
    clock,
  }: Pick<Needs, 'linkKey' | 'clock'> & { readonly bookings: Pick<BookingRepository, 'save'> },
  booking: Booking,
  { by, before }: { readonly by: Actor; readonly before: Invitation | undefined },
) {
  const { now } = clock()
  const { id, reference, linkVersion } = booking
  const tokenHash = tokenHashOf(guestToken(await linkKey(), { id, reference, linkVersion }, 'review-link'))
  const change = recordEvent(booking, { by, now, name: 'review-requested', emails: ['review_request'] })
  return bookings.save(booking, change, {
    now,
    otherWrites: [writeInvitation(before, { reference, tokenHash, requestedAt: now })],
  })
}

type AskNeeds = Pick<Needs, 'linkKey' | 'clock'> & {
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly reviews: Pick<ReviewRepository, 'invitation' | 'find'>
}

/** Staff ask the guest of a completed stay once more; not within two weeks of the last time, nor for a second review. */
export const askForReviewUsing =
  (needs: AskNeeds): UseCase<typeof AskForReview> =>
  async ({ params: { reference }, caller }) =>
    withOptimisticRetry(async () => {
      const booking = await needs.bookings.find(reference)
      if (!booking) return refuse('booking-not-found')
      if (booking.status !== 'completed') return refuse('stay-not-completed')
      if (booking.erasedAt) return refuse('guest-data-erased')
      if (!canAskForReview(booking)) return refuse('guest-not-to-ask')
      if (await needs.reviews.find(reviewIdOf(booking))) return refuse('guest-has-reviewed')
      const before = await needs.reviews.invitation(reference)
      const { now } = needs.clock()
      if (before && minutesAfter(before.requestedAt, ASK_AGAIN_MINUTES) > now)
        return refuse('asked-lately', { askedOn: dayOf(before.requestedAt) })
      const written = await writeRequest(needs, booking, { by: staffActor(caller), before })
      return written.ok ? accept({ requestedAt: now }) : written
    })
