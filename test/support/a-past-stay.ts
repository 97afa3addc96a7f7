import type { Booking } from '#shared/bookings/booking.ts'
import { guestToken, idFromKey, referenceFromKey, tokenHashOf } from '#lambdas/runtime/random.ts'
import { newInvitation } from '#lambdas/table/review-repository.ts'
import { aBooking, anOrder } from './a-booking.ts'
import { aKey } from './a-form.ts'
import type { House } from './a-house.ts'
import { NOW } from './a-moment.ts'

type Completed = Extract<Booking, { status: 'completed' }>

/** A stay at Protea that ended yesterday, on file with a link of its guest's own. */
export async function aPastStay(house: House, changes: Partial<Completed> = {}): Promise<Completed> {
  const key = aKey()
  const [id, reference] = [idFromKey(key), referenceFromKey(key, 1)]
  const tokenHash = tokenHashOf(guestToken(await house.linkKey(), { id, reference }))
  const dates = { checkInDate: '2026-11-18', checkOutDate: '2026-11-20', closedAt: '2026-11-20T06:00:00.000Z' }
  const booking = aBooking.completed({ id, reference, tokenHash, ...dates, ...changes })
  await house.bookings.create(booking, anOrder())
  return booking
}

/** One whose guest has been sent the link to review it, at 21 November 2026 unless said; gives the link's token. */
export async function anInvitation(house: House, stay: Booking, askedAt = NOW): Promise<string> {
  const { id, reference } = stay
  const token = guestToken(await house.linkKey(), { id, reference }, 'review-link')
  await house.table.transact([newInvitation({ reference, tokenHash: tokenHashOf(token), askedAt })])
  return token
}

/** What a guest writes about a stay at Protea. */
export const aReviewForm = {
  guestName: 'Thandi M.',
  guestEmail: 'thandi@example.co.za',
  cabinName: 'protea',
  rating: 4,
  title: 'Cold nights, warm tub',
  reviewText: 'The tub was hot by six and the stove burned all night. The path is steep.',
}
