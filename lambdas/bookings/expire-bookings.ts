import { scheduleActor } from '#shared/bookings/booking-event.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { expire } from '#shared/bookings/booking-state.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import { type BookingReference, Id } from '#shared/kernel/id.ts'
import { parseItn } from '#shared/payments/payfast-itn.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { PaymentRepository } from '#lambdas/table/payment-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'expiringUpTo' | 'firstArriving' | 'save'>
  readonly payments: Pick<PaymentRepository, 'attempt' | 'pendingItns'>
  readonly clock: Clock
}

/**
 * Expires pending bookings whose time is up, except those that a payment message may still confirm. A second run finds
 * nothing; a booking that was paid meanwhile is protected by its version. A failed booking does not stop the others.
 * Gives the number expired.
 */
export async function expireBookings({ bookings, payments, clock }: Needs): Promise<number> {
  const businessTime = clock()
  const { now } = businessTime
  const expiring = await expiringBookings({ bookings }, businessTime)
  if (expiring.length === 0) return 0
  const unsettled = await withUnsettledPayment({ payments }, now)
  let expiredCount = 0
  for (const booking of expiring) {
    if (unsettled.has(booking.reference)) continue
    const change = expire(booking, { by: scheduleActor, now })
    if (!change.ok) continue
    try {
      // oxlint-disable-next-line no-await-in-loop -- a handful an hour, one at a time
      const saved = await bookings.save(booking, change.value, { now })
      if (saved.ok) expiredCount += 1
    } catch (error) {
      log('alarm', 'booking not expired', { reference: booking.reference, ...errorFields(error) })
    }
  }
  return expiredCount
}

/** At most so many bookings of two arrival days are looked through, whatever their state. */
const MAX_ARRIVALS = 200

/**
 * The pending bookings whose time may be up, and those whose arrival is past: on file from before, they may be listed
 * under a later expiry than their arrival day allows.
 */
async function expiringBookings(
  { bookings }: Pick<Needs, 'bookings'>,
  { now, today, isBeforeCutOff }: BusinessTime,
): Promise<Booking[]> {
  const yesterday = addDays(today, -1)
  const [expiring, arriving] = await Promise.all([
    bookings.expiringUpTo(now),
    bookings.firstArriving(yesterday, isBeforeCutOff ? yesterday : today, MAX_ARRIVALS),
  ])
  const listed = new Set(expiring.map(({ reference }) => reference))
  return [...expiring, ...arriving.filter(({ status, reference }) => status === 'pending' && !listed.has(reference))]
}

/** The bookings that a message without an outcome names by one of their attempts, however old or young it is. */
async function withUnsettledPayment(
  { payments }: Pick<Needs, 'payments'>,
  now: string,
): Promise<ReadonlySet<BookingReference>> {
  const attemptIds = new Set<Id>()
  for (const { raw } of await payments.pendingItns(now)) {
    const itn = parseItn(raw)
    const id = Id.safeParse(itn.ok ? itn.value.mPaymentId : undefined)
    if (id.success) attemptIds.add(id.data)
  }
  const references = new Set<BookingReference>()
  for (const id of attemptIds) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, if any
    const attempt = await payments.attempt(id)
    if (attempt) references.add(attempt.reference)
  }
  return references
}
