import type { CabinStay } from '#shared/availability/stay.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { guestToken, idFromKey, referenceFromKey, tokenHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { writeInvitation } from '#lambdas/table/review-invitation.ts'
import { aBooking, anOrder } from './booking-fixture.ts'
import { newIdempotencyKey } from './booking-form-fixture.ts'
import type { UseCaseHarness } from './use-case-harness.ts'
import { NOW } from './business-time-fixture.ts'

type Completed = Extract<Booking, { status: 'completed' }>

/** A stay at Protea that ended yesterday, with a guest link of its own. */
export async function createPastStay(
  harness: UseCaseHarness,
  changes: Partial<Completed> & Partial<CabinStay> = {},
): Promise<Completed> {
  const key = newIdempotencyKey()
  const [id, reference] = [idFromKey(key), referenceFromKey(key, 1)]
  const tokenHash = tokenHashOf(guestToken(await harness.linkKey(), { id, reference }))
  const dates = { checkInDate: '2026-11-18', checkOutDate: '2026-11-20', closedAt: '2026-11-20T06:00:00.000Z' }
  const booking = aBooking.completed({ id, reference, tokenHash, ...dates, ...changes })
  await harness.bookings.create(booking, anOrder())
  return booking
}

/** A past stay whose guest has been sent the review link, on 21 November 2026 by default; returns the link's token. */
export async function createReviewInvitation(
  harness: UseCaseHarness,
  stay: Booking,
  requestedAt = NOW,
): Promise<string> {
  const { id, reference } = stay
  const token = guestToken(await harness.linkKey(), { id, reference }, 'review-link')
  await harness.table.transact([writeInvitation(undefined, { reference, tokenHash: tokenHashOf(token), requestedAt })])
  return token
}

/** A guest's review of a stay at Protea. */
export const aReviewForm = {
  guestName: 'Thandi M.',
  guestEmail: 'thandi@example.co.za',
  cabinSlug: 'protea',
  rating: 4,
  title: 'Cold nights, warm tub',
  reviewText: 'The tub was hot by six and the stove burned all night. The path is steep.',
}
