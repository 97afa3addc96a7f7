import { recordEvent } from '#shared/bookings/booking-state.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { refuse } from '#shared/kernel/result.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { LinkKeys } from '#lambdas/runtime/guest-link.ts'
import { errorFacts, log } from '#lambdas/runtime/log.ts'
import { guestToken, tokenHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type ReviewRepository, newInvitation } from '#lambdas/table/review-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'completedSince' | 'find' | 'save'>
  readonly reviews: Pick<ReviewRepository, 'invitation'>
  readonly linkKey: LinkKeys
  readonly clock: Clock
}

/** A failed run is made up for within a week; guests who left earlier are not asked any more. */
const LOOKS_BACK_MINUTES = 7 * 24 * 60

/**
 * Asks the guests of completed stays for a review, from the day after departure: once for each booking, however often
 * this runs. A failed booking does not stop the others; at the end it throws, so that the schedule runs again. Gives
 * the number of guests asked.
 */
export async function requestReviews(needs: Needs): Promise<number> {
  const { now, today } = needs.clock()
  let requested = 0
  let failed = 0
  for (const { reference, checkOutDate } of await needs.bookings.completedSince(
    minutesAfter(now, -LOOKS_BACK_MINUTES),
  )) {
    if (checkOutDate >= today) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- a handful a day, one at a time
      const request = await requestReview(needs, reference)
      if (request.ok) requested += 1
      else if (request.refusal === 'changed-meanwhile') failed += 1
    } catch (error) {
      failed += 1
      log('error', 'review request not written', { reference, ...errorFacts(error) })
    }
  }
  if (failed > 0) throw new Error(`${failed} guests could not be asked for a review`)
  return requested
}

const requestReview = ({ bookings, reviews, linkKey, clock }: Needs, reference: BookingReference) =>
  withOptimisticRetry(async () => {
    if (await reviews.invitation(reference)) return refuse('asked-already')
    const booking = await bookings.find(reference)
    if (booking?.status !== 'completed') return refuse('stay-not-over')
    // An owner's own stay is not reviewed.
    if (!booking.guestEmail || booking.source === 'owner') return refuse('not-to-ask')
    const { now } = clock()
    const { id } = booking
    const tokenHash = tokenHashOf(guestToken(await linkKey(), { id, reference }, 'review-link'))
    const change = recordEvent(booking, {
      by: { kind: 'schedule', name: '' },
      now,
      what: 'review-requested',
      mails: ['review_request'],
    })
    return bookings.save(booking, change, { now, otherWrites: [newInvitation({ reference, tokenHash, askedAt: now })] })
  })
