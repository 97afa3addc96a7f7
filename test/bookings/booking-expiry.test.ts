import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expiryOf } from '#shared/bookings/booking-expiry.ts'
import type { Booking, PendingBooking } from '#shared/bookings/booking.ts'
import * as bookingState from '#shared/bookings/booking-state.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { CUT_OFF_TIME, businessTimeAt, instantOf, minutesAfter } from '#shared/kernel/clock.ts'
import type { Result } from '#shared/kernel/result.ts'
import { aBooking, aGuest, aPayment, aRefund, aStaffMember, moveTo } from '#test/support/booking-fixture.ts'
import { A_DAY, NOW, TODAY } from '#test/support/business-time-fixture.ts'

const byStaff = { by: aStaffMember, now: NOW }
const cutOffOf = (day: string) => instantOf(day, CUT_OFF_TIME)
const tonight = { checkInDate: TODAY, checkOutDate: addDays(TODAY, 2) }
const aPendingBooking = (changes: Partial<PendingBooking> = {}) => aBooking.pending({ ...tonight, ...changes })

describe('the expiry of a booking for tonight', () => {
  it('is 16:00 today after a refused proof', () => {
    const refused = { ...byStaff, reason: 'Unreadable', hasOtherWaitingProofs: false, eftExpiryHours: 48 }
    const { booking } = bookingState.refuseProof(aPendingBooking({ expiresAt: null }), refused)
    expect(booking).toMatchObject({ expiresAt: cutOffOf(TODAY) })
  })

  it('is 16:00 today after a payment that was typed in error', () => {
    const paid = aPendingBooking({ expiresAt: null, ledger: [aPayment(1_00)] })
    const corrected = bookingState.correct(
      paid,
      { id: 'correction', kind: 'correction', corrects: 'payment-of-100', at: NOW, by: 'Nomsa', note: '' },
      { ...byStaff, hasWaitingProof: false, eftExpiryHours: 48, cancellationTiers: [] },
    )
    expect(corrected).toMatchObject({ ok: true, value: { booking: { expiresAt: cutOffOf(TODAY) } } })
  })

  it('is not extended by staff beyond it, and they learn the latest instant', () => {
    const latest = cutOffOf(TODAY)
    const extend = (until: string) => bookingState.extendExpiry(aPendingBooking({ expiresAt: NOW }), until, byStaff)
    expect(extend(minutesAfter(latest, 1))).toEqual({
      ok: false,
      refusal: 'expiry-out-of-range',
      details: { latest },
    })
    expect(extend(latest)).toMatchObject({ ok: true, value: { booking: { expiresAt: latest } } })
  })

  it('follows the arrival when it is moved there', () => {
    const to = { parts: [{ cabinSlug: 'aloe', ...tonight }] }
    const moved = (expiresAt: string) => moveTo(aBooking.pending({ expiresAt }), to, byStaff)
    expect(moved(minutesAfter(NOW, 2 * A_DAY))).toMatchObject({ value: { booking: { expiresAt: cutOffOf(TODAY) } } })
    expect(moved(minutesAfter(NOW, 60))).toMatchObject({
      value: { booking: { expiresAt: minutesAfter(NOW, 60) } },
    })
  })
})

describe('the time to pay by EFT', () => {
  const byGuest = { by: aGuest, ...businessTimeAt(new Date(NOW)), eftExpiryHours: 48, hasWaitingProof: false }

  it('is given once: a second change of method gives no more', () => {
    const byCard = { paymentMethod: 'card' as const, expiresAt: minutesAfter(NOW, 60) }
    expect(bookingState.payByEft(aBooking.pending(byCard), byGuest)).toMatchObject({
      value: { booking: { expiresAt: minutesAfter(NOW, 2 * A_DAY), eftTimeGiven: true } },
    })
    expect(bookingState.payByEft(aBooking.pending({ ...byCard, eftTimeGiven: true }), byGuest)).toMatchObject({
      value: { booking: { paymentMethod: 'eft', expiresAt: minutesAfter(NOW, 60) } },
    })
  })

  it('stays stopped while money is here', () => {
    const partPaid = aBooking.pending({ paymentMethod: 'card', expiresAt: null, ledger: [aPayment(1_00)] })
    expect(bookingState.payByEft(partPaid, byGuest)).toMatchObject({ value: { booking: { expiresAt: null } } })
  })
})

describe('a booking on file with a later expiry', () => {
  const onFile = aPendingBooking({ expiresAt: minutesAfter(NOW, 2 * A_DAY) })

  it('shows 16:00 of its arrival day', () => {
    expect(expiryOf(onFile)).toBe(cutOffOf(TODAY))
  })

  it('expires then, and not a moment before', () => {
    const at = (now: string) => bookingState.expire(onFile, { by: aStaffMember, now })
    expect(at(minutesAfter(cutOffOf(TODAY), -1))).toMatchObject({ ok: false, refusal: 'not-to-expire' })
    expect(at(cutOffOf(TODAY))).toMatchObject({ ok: true, value: { booking: { status: 'expired' } } })
  })

  it.each(['refund of nothing', 'proof waits'])('never expires while nothing lets it: %s', () => {
    expect(expiryOf(aPendingBooking({ expiresAt: null }))).toBeNull()
    expect(expiryOf(aBooking.confirmed())).toBeNull()
  })
})

type Action = (booking: Booking, now: string, step: number) => Result<bookingState.BookingChange, string>
const accepted = (value: bookingState.BookingChange) => ({ ok: true, value }) as const

/** Each action that sets, keeps or takes away an expiry, with any arguments. */
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.integer({ min: -60, max: 20 * A_DAY }).map(
    (minutes): Action =>
      (booking, now) =>
        bookingState.extendExpiry(booking, minutesAfter(now, minutes), { by: aStaffMember, now }),
  ),
  fc.integer({ min: 1, max: 336 }).map(
    (eftExpiryHours): Action =>
      (booking, now) =>
        accepted(
          bookingState.refuseProof(booking, {
            by: aStaffMember,
            now,
            reason: '',
            hasOtherWaitingProofs: false,
            eftExpiryHours,
          }),
        ),
  ),
  fc.constant<Action>((booking, now) =>
    accepted(bookingState.receiveProof(booking, { by: aGuest, now, fileName: 'slip.pdf' })),
  ),
  fc.constantFrom(1, 4_250_00).map(
    (amountCents): Action =>
      (booking, now, step) =>
        bookingState.acceptPayment(booking, aPayment(amountCents, { id: `payment-${step}` }), {
          by: aStaffMember,
          now,
          nightsStatus: 'taken',
        }),
  ),
  fc.constant<Action>((booking, now, step) =>
    bookingState.refund(booking, aRefund(1, { id: `refund-${step}` }), { by: aStaffMember, now }),
  ),
  fc.integer({ min: 1, max: 336 }).map(
    (eftExpiryHours): Action =>
      (booking, now, step) =>
        bookingState.correct(
          booking,
          {
            id: `correction-${step}`,
            kind: 'correction',
            corrects: booking.ledger.at(-1)?.id ?? '',
            at: now,
            by: '',
            note: '',
          },
          { by: aStaffMember, now, hasWaitingProof: false, eftExpiryHours, cancellationTiers: [] },
        ),
  ),
  fc.integer({ min: 0, max: 10 }).map((days): Action => (booking, now) => {
    const checkInDate = addDays(TODAY, days)
    const parts = [{ cabinSlug: 'aloe', checkInDate, checkOutDate: addDays(checkInDate, 2) }]
    const to = { parts }
    return moveTo(booking, to, { by: aStaffMember, now })
  }),
  fc.integer({ min: 1, max: 336 }).map(
    (eftExpiryHours): Action =>
      (booking, now) =>
        bookingState.payByEft(
          { ...booking, paymentMethod: 'card' },
          { by: aGuest, ...businessTimeAt(new Date(now)), eftExpiryHours, hasWaitingProof: false },
        ),
  ),
  fc.constant<Action>((booking, now) =>
    bookingState.startCardPayment(booking, {
      by: aGuest,
      ...businessTimeAt(new Date(now)),
      attemptId: 'attemptattemptattempt1',
      amountCents: 1,
      until: minutesAfter(now, 15),
    }),
  ),
)

describe('in any sequence of actions', () => {
  it('a pending booking never expires later than 16:00 of its arrival day', () => {
    let pending = 0
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 }),
        fc.array(fc.record({ action: anyAction, pause: fc.constantFrom(0, 60, 600, 3_000) }), { maxLength: 12 }),
        (days, actions) => {
          const checkInDate = addDays(TODAY, days)
          let booking: Booking = aBooking.pending({
            checkInDate,
            checkOutDate: addDays(checkInDate, 2),
            expiresAt: minutesAfter(NOW, 60),
          })
          let now = NOW
          for (const [step, { action, pause }] of actions.entries()) {
            now = minutesAfter(now, pause)
            const result = action(booking, now, step)
            if (!result.ok) continue
            booking = result.value.booking
            if (booking.status !== 'pending' || booking.expiresAt === null) continue
            pending += 1
            expect(booking.expiresAt <= cutOffOf(stayOf(booking).checkInDate)).toBe(true)
          }
        },
      ),
      { numRuns: 400 },
    )
    expect(pending).toBeGreaterThan(300)
  })
})
