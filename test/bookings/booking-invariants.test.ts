import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Booking, moneyOf } from '#shared/bookings/booking.ts'
import { cabinNightsOf, stayOf } from '#shared/bookings/stay-parts.ts'
import * as bookingState from '#shared/bookings/booking-state.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { Result } from '#shared/kernel/result.ts'
import { paidCents } from '#shared/payments/ledger.ts'
import {
  aBooking,
  aGuest,
  aPayment,
  aRefund,
  aStaffMember,
  moveTo,
  theSchedule,
} from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'

/**
 * The nights of one booking as the table would store them: owned, or held for a card payment until an instant. Only the
 * changes of the use cases are applied to them, never the booking itself.
 */
type Nights = {
  readonly owned: readonly string[]
  readonly held: { readonly nights: readonly string[]; readonly until: string } | null
}

const nightKeys = (booking: Booking): string[] =>
  cabinNightsOf(booking).map(({ cabinSlug, night }) => `${cabinSlug} ${night}`)
const isHeld = ({ held }: Nights, now: string): boolean => held !== null && held.until > now

function applyNightsChange(
  nights: Nights,
  before: Booking,
  { booking, nights: change }: bookingState.BookingChange,
  now: string,
): Nights {
  // Only nights that are owned, or held right now, are released: any other may belong to another booking.
  const expectReleasable = (stay: Booking): void => {
    if (nights.owned.length > 0) expect(nights.owned).toEqual(nightKeys(stay))
    else {
      expect(isHeld(nights, now)).toBe(true)
      expect(nights.held?.nights).toEqual(nightKeys(stay))
    }
  }
  switch (change.kind) {
    case 'keep':
      return nights
    case 'claim':
      // Nothing is claimed twice: only nights that were slept before a cancellation are owned already.
      expect(nights.owned.every((night) => night.slice(-10) < now.slice(0, 10))).toBe(true)
      return { owned: nightKeys(booking), held: null }
    case 'hold':
      expect(nights.owned).toEqual([])
      expect(change.until > now).toBe(true)
      return { owned: [], held: { nights: nightKeys(booking), until: change.until } }
    case 'staff-hold':
    case 'keep-staff-hold':
      return nights
    case 'release':
      expectReleasable(before)
      return { owned: nights.owned.filter((night) => night.slice(-10) < (change.from ?? '')), held: null }
    case 'move':
      expectReleasable(before)
      return { owned: nightKeys(booking), held: null }
  }
}

type BookingState = { readonly booking: Booking; readonly nights: Nights; readonly now: string; readonly stay: number }
type ChangeResult = Result<bookingState.BookingChange, string>
const accepted = (value: bookingState.BookingChange): ChangeResult => ({ ok: true, value })

const anyAmount = fc.constantFrom(1, 2_124_99, 2_125_00, 4_250_00, 4_250_01)
const anyAttempt = fc.constantFrom('attemptattemptattempt1', 'attemptattemptattempt2')
const anyActor = fc.constantFrom(aGuest, aStaffMember)
/** Sometimes a payment that is already in the ledger. */
const aRecentLineId = (stay: number, isNew: boolean) => `entry-${isNew ? stay : Math.max(0, stay - 2)}`

/** One action with any arguments a caller may pass, ready to run on the booking in any state. */
const anyAction: fc.Arbitrary<(state: BookingState) => ChangeResult> = fc.oneof(
  fc
    .tuple(anyAmount, fc.boolean(), fc.boolean())
    .map(([amount, isNew, areNightsFree]) => ({ booking, nights, now, stay }: BookingState) => {
      // Nights that it owns, or that are held for it now, cannot be taken by others.
      const nightsStatus = areNightsFree || nights.owned.length > 0 || isHeld(nights, now) ? 'available' : 'taken'
      const line = aPayment(amount, { id: aRecentLineId(stay, isNew) })
      return bookingState.acceptPayment(booking, line, { by: aStaffMember, now, nightsStatus })
    }),
  fc.tuple(anyAmount, fc.boolean()).map(
    ([amount, isNew]) =>
      ({ booking, now, stay }: BookingState) =>
        bookingState.refund(booking, aRefund(amount, { id: aRecentLineId(stay, isNew) }), { by: aStaffMember, now }),
  ),
  fc.constant(({ booking, now }: BookingState) => bookingState.confirm(booking, { by: aStaffMember, now })),
  fc.tuple(anyActor, anyAmount).map(
    ([by, refundDueCents]) =>
      ({ booking, now }: BookingState) =>
        bookingState.cancel(booking, {
          by,
          now,
          today: now.slice(0, 10),
          refundDueCents: Math.min(refundDueCents, paidCents(booking.ledger) + 1),
        }),
  ),
  fc.constant(({ booking, now }: BookingState) => bookingState.expire(booking, { by: theSchedule, now })),
  fc.constant(({ booking, now }: BookingState) =>
    bookingState.complete(booking, { by: theSchedule, now, today: now.slice(0, 10) }),
  ),
  fc
    .tuple(fc.constantFrom('protea', 'aloe'), fc.integer({ min: -2, max: 5 }), fc.integer({ min: 1, max: 4 }))
    .map(([cabinSlug, later, nights]) => ({ booking, now }: BookingState) => {
      const checkInDate = addDays(stayOf(booking).checkInDate, later)
      const part = { cabinSlug, checkInDate, checkOutDate: addDays(checkInDate, nights) }
      const to = { parts: [part] }
      return moveTo(booking, to, { by: aStaffMember, now })
    }),
  fc.tuple(anyAmount, anyAttempt).map(
    ([amountCents, attemptId]) =>
      ({ booking, now }: BookingState) =>
        bookingState.startCardPayment(booking, {
          by: aGuest,
          now,
          today: now.slice(0, 10),
          isBeforeCutOff: true,
          attemptId,
          amountCents,
          until: minutesAfter(now, 15),
        }),
  ),
  fc.tuple(anyAttempt, fc.constantFrom('cancelled' as const, 'failed' as const)).map(
    ([attemptId, why]) =>
      ({ booking, now }: BookingState) =>
        bookingState.endCardPayment(booking, { by: aGuest, now, attemptId, why }),
  ),
  fc.constant(({ booking, now }: BookingState) =>
    accepted(bookingState.receiveProof(booking, { by: aGuest, now, fileName: 'slip.pdf' })),
  ),
  fc.boolean().map(
    (hasOtherWaitingProofs) =>
      ({ booking, now }: BookingState) =>
        accepted(
          bookingState.refuseProof(booking, {
            by: aStaffMember,
            now,
            reason: 'Unreadable',
            hasOtherWaitingProofs,
            eftExpiryHours: 48,
          }),
        ),
  ),
)

/** A minute, most of a hold, a whole hold, more than the time to pay, and the months until the stay is over. */
const anyPause = fc.constantFrom(0, 1, 14, 15, 60, 3_000, 110_000)
const anySequence = fc.array(fc.record({ action: anyAction, pause: anyPause }), { minLength: 5, maxLength: 40 })

type Step = { readonly before: BookingState; readonly change: bookingState.BookingChange; readonly after: BookingState }

/** Runs many random sequences of actions on a booking, and checks the state after every allowed action. */
function expectInManySequences(checkStep: (step: Step) => void): void {
  let steps = 0
  fc.assert(
    fc.property(anySequence, (actions) => {
      let state: BookingState = { booking: aBooking.pending(), nights: { owned: [], held: null }, now: NOW, stay: 0 }
      for (const { action, pause } of actions) {
        const before = { ...state, now: minutesAfter(state.now, pause), stay: state.stay + 1 }
        const result = action(before)
        state = before
        if (!result.ok) continue
        const nights = applyNightsChange(before.nights, before.booking, result.value, before.now)
        state = { ...before, booking: Booking.parse(result.value.booking), nights }
        steps += 1
        checkStep({ before, change: result.value, after: state })
      }
    }),
    { numRuns: 400 },
  )
  expect(steps).toBeGreaterThan(1_000)
}

describe('the nights of a booking, in any sequence of actions', () => {
  it('are owned exactly while it is confirmed, and stay owned when the stay is over, or slept before it was cancelled', () => {
    expectInManySequences(({ after: { booking, nights } }) => {
      const wasSlept = (night: string) =>
        booking.status === 'cancelled' &&
        booking.confirmedAt !== undefined &&
        night.slice(-10) < booking.closedAt.slice(0, 10)
      const ownsNights = booking.status === 'confirmed' || booking.status === 'completed'
      expect(nights.owned).toEqual(nightKeys(booking).filter((night) => ownsNights || wasSlept(night)))
    })
  })

  it('are not held once it is cancelled or expired', () => {
    expectInManySequences(({ after: { booking, nights, now } }) => {
      const isOver = booking.status === 'cancelled' || booking.status === 'expired'
      expect(isOver && isHeld(nights, now)).toBe(false)
    })
  })

  it('are held for as long as the booking says, not a moment longer, while a card payment is open', () => {
    expectInManySequences(({ after: { booking, nights, now } }) => {
      if (booking.status !== 'pending') return
      const expectedUntil = booking.hold && booking.hold.until > now ? booking.hold.until : null
      expect(isHeld(nights, now) ? nights.held?.until : null).toBe(expectedUntil)
      if (expectedUntil) expect(nights.held?.nights).toEqual(nightKeys(booking))
    })
  })
})

describe('the money of a booking, in any sequence of actions', () => {
  it('has no ledger line twice, loses none, and never falls below zero', () => {
    expectInManySequences(({ before, after: { booking } }) => {
      const ids = booking.ledger.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(booking.ledger.slice(0, before.booking.ledger.length)).toEqual(before.booking.ledger)
      expect(paidCents(booking.ledger)).toBeGreaterThanOrEqual(0)
    })
  })

  it('is never lost to expiry: with money, or an open card payment, no booking expires', () => {
    expectInManySequences(({ before, after }) => {
      if (after.booking.status !== 'expired' || before.booking.status === 'expired') return
      expect(paidCents(before.booking.ledger)).toBe(0)
      expect(isHeld(before.nights, before.now)).toBe(false)
      expect(before.booking).toMatchObject({ status: 'pending', expiresAt: expect.any(String) })
      if (before.booking.status === 'pending') expect((before.booking.expiresAt ?? '') <= before.now).toBe(true)
    })
  })

  it('confirms by itself only when the deposit is covered', () => {
    expectInManySequences(({ before, change, after: { booking } }) => {
      const isConfirmedByMoney = before.booking.status === 'pending' && booking.status === 'confirmed'
      if (!isConfirmedByMoney || change.event.name !== 'payment-accepted') return
      expect(paidCents(booking.ledger)).toBeGreaterThanOrEqual(moneyOf(booking).amountToConfirmCents)
    })
  })
})

const byStaff = { by: aStaffMember, now: NOW, today: TODAY }
const byGuest = { by: aGuest, now: NOW, today: TODAY }
const elsewhere = {
  parts: [{ cabinSlug: 'aloe', checkInDate: '2027-03-01', checkOutDate: '2027-03-03' }],
}
const attemptId = 'attemptattemptattempt1'
const until = minutesAfter(NOW, 15)
const deposit = [aPayment(2_125_00)]
const held = aBooking.pending({ hold: { attemptId, until } })
const card = { ...byGuest, isBeforeCutOff: true, attemptId, amountCents: 2_125_00, until }

describe('each action', () => {
  it.each<{
    action: string
    result: ChangeResult
    name: string
    emails: string[]
    nights: bookingState.NightsChange['kind']
  }>([
    {
      action: 'staff confirm',
      result: bookingState.confirm(aBooking.pending(), byStaff),
      name: 'confirmed',
      emails: ['booking_confirmed'],
      nights: 'claim',
    },
    {
      action: 'a guest cancels a pending booking',
      result: bookingState.cancel(aBooking.pending(), { ...byGuest, refundDueCents: 0 }),
      name: 'cancelled',
      emails: ['booking_cancelled', 'guest_cancelled'],
      nights: 'keep',
    },
    {
      action: 'a guest cancels a confirmed booking',
      result: bookingState.cancel(aBooking.confirmed(), { ...byGuest, refundDueCents: 0 }),
      name: 'cancelled',
      emails: ['booking_cancelled', 'guest_cancelled'],
      nights: 'release',
    },
    {
      action: 'staff cancel',
      result: bookingState.cancel(aBooking.confirmed(), { ...byStaff, refundDueCents: 0 }),
      name: 'cancelled',
      emails: ['booking_cancelled'],
      nights: 'release',
    },
    {
      action: 'money is refunded',
      result: bookingState.refund(aBooking.cancelled({ ledger: deposit }), aRefund(1), byStaff),
      name: 'refunded',
      emails: ['refund_made'],
      nights: 'keep',
    },
    {
      action: 'a booking expires',
      result: bookingState.expire(aBooking.pending(), { by: theSchedule, now: '2026-11-23T08:00:00.000Z' }),
      name: 'expired',
      emails: ['booking_expired'],
      nights: 'keep',
    },
    {
      action: 'a stay is over',
      result: bookingState.complete(aBooking.confirmed(), { by: theSchedule, now: NOW, today: '2027-02-04' }),
      name: 'completed',
      emails: [],
      nights: 'keep',
    },
    {
      action: 'staff move a confirmed booking',
      result: moveTo(aBooking.confirmed(), elsewhere, byStaff),
      name: 'moved',
      emails: ['booking_moved'],
      nights: 'move',
    },
    {
      action: 'staff move a booking that is paid for but has no nights',
      result: moveTo(aBooking.pending({ ledger: deposit, expiresAt: null }), elsewhere, byStaff),
      name: 'moved',
      emails: ['booking_moved', 'booking_confirmed'],
      nights: 'claim',
    },
    {
      action: 'staff move a booking that waits for money',
      result: moveTo(aBooking.pending(), elsewhere, byStaff),
      name: 'moved',
      emails: ['booking_moved'],
      nights: 'keep',
    },
    {
      action: 'staff move a booking from under a card payment',
      result: moveTo(held, elsewhere, byStaff),
      name: 'moved',
      emails: ['booking_moved'],
      nights: 'release',
    },
    {
      action: 'a guest goes to pay by card',
      result: bookingState.startCardPayment(aBooking.pending(), card),
      name: 'card-payment-started',
      emails: [],
      nights: 'hold',
    },
    {
      action: 'a guest goes to pay the balance by card',
      result: bookingState.startCardPayment(aBooking.confirmed({ ledger: deposit }), card),
      name: 'card-payment-started',
      emails: [],
      nights: 'keep',
    },
    {
      action: 'a guest comes back without having paid',
      result: bookingState.endCardPayment(held, { ...byGuest, attemptId, why: 'cancelled' }),
      name: 'card-payment-ended',
      emails: [],
      nights: 'release',
    },
    {
      action: 'a guest comes back after the hold has expired',
      result: bookingState.endCardPayment(held, { by: aGuest, now: until, attemptId, why: 'cancelled' }),
      name: 'card-payment-ended',
      emails: [],
      nights: 'keep',
    },
    {
      action: 'a proof arrives',
      result: accepted(bookingState.receiveProof(aBooking.pending(), { ...byGuest, fileName: 'slip.pdf' })),
      name: 'proof-received',
      emails: ['proof_to_check'],
      nights: 'keep',
    },
    {
      action: 'a proof is refused',
      result: accepted(
        bookingState.refuseProof(aBooking.pending(), {
          ...byStaff,
          reason: 'Unreadable',
          hasOtherWaitingProofs: false,
          eftExpiryHours: 48,
        }),
      ),
      name: 'proof-refused',
      emails: ['proof_refused'],
      nights: 'keep',
    },
  ])('when $action: $name, $nights, $emails', ({ result, name, emails, nights }) => {
    expect(result).toMatchObject({ ok: true, value: { event: { name, emails }, nights: { kind: nights } } })
  })

  it.each<[string, ChangeResult, string]>([
    [
      'a booking that is confirmed is not confirmed again',
      bookingState.confirm(aBooking.confirmed(), byStaff),
      'booking-not-pending',
    ],
    ['an expired booking is not confirmed', bookingState.confirm(aBooking.expired(), byStaff), 'booking-not-pending'],
    [
      'a completed stay is not cancelled',
      bookingState.cancel(aBooking.completed(), { ...byGuest, refundDueCents: 0 }),
      'booking-closed',
    ],
    ['a cancelled booking is not moved', moveTo(aBooking.cancelled(), elsewhere, byStaff), 'booking-closed'],
    ['a closed booking takes no card', bookingState.startCardPayment(aBooking.expired(), card), 'booking-closed'],
    [
      'a paid booking takes no card',
      bookingState.startCardPayment(aBooking.confirmed({ ledger: [aPayment(4_250_00)] }), card),
      'nothing-to-pay',
    ],
    [
      'another attempt does not end this one',
      bookingState.endCardPayment(held, { ...byGuest, attemptId: 'attemptattemptattempt2', why: 'failed' }),
      'no-such-hold',
    ],
    [
      'a cent more than is here does not go back',
      bookingState.refund(aBooking.confirmed({ ledger: deposit }), aRefund(2_125_01), byStaff),
      'refund-too-large',
    ],
  ])('%s', (_, result, refusal) => {
    expect(result).toMatchObject({ ok: false, refusal })
  })
})

describe('the record of a booking', () => {
  it('holds who cancelled it', () => {
    const byWhom = (step: typeof byStaff) => bookingState.cancel(aBooking.confirmed(), { ...step, refundDueCents: 0 })
    expect(byWhom(byGuest)).toMatchObject({ value: { booking: { cancelledBy: 'guest' } } })
    expect(byWhom(byStaff)).toMatchObject({ value: { booking: { cancelledBy: 'staff' } } })
  })

  it('holds when it was first confirmed, wherever it is moved afterwards', () => {
    const before = '2026-11-20T08:00:00.000Z'
    expect(moveTo(aBooking.confirmed({ confirmedAt: before }), elsewhere, byStaff)).toMatchObject({
      value: { booking: { ...elsewhere, confirmedAt: before } },
    })
    expect(moveTo(aBooking.pending({ ledger: deposit }), elsewhere, byStaff)).toMatchObject({
      value: { booking: { ...elsewhere, confirmedAt: NOW } },
    })
  })

  it('has no hold any more once its money came and its nights were taken', () => {
    const late = { by: aStaffMember, now: until, nightsStatus: 'taken' as const }
    expect(bookingState.acceptPayment(held, aPayment(2_125_00), late)).toMatchObject({
      value: { booking: { hold: null } },
    })
  })
})

describe('the time to pay', () => {
  const refused = { ...byStaff, reason: 'Unreadable', hasOtherWaitingProofs: false, eftExpiryHours: 48 }
  const waiting = aBooking.pending({ expiresAt: null })

  it('stops while a proof waits for a decision', () => {
    expect(bookingState.receiveProof(aBooking.pending(), { ...byGuest, fileName: 'slip.pdf' }).booking).toMatchObject({
      expiresAt: null,
    })
  })

  it('starts again when the last proof is refused and no money came', () => {
    expect(bookingState.refuseProof(waiting, refused).booking).toMatchObject({ expiresAt: minutesAfter(NOW, 48 * 60) })
  })

  it.each<[string, Booking]>([
    ['another proof waits', bookingState.refuseProof(waiting, { ...refused, hasOtherWaitingProofs: true }).booking],
    ['some of the money is here', bookingState.refuseProof({ ...waiting, ledger: [aPayment(1)] }, refused).booking],
  ])('stays stopped when %s', (_, booking) => {
    expect(booking).toMatchObject({ status: 'pending', expiresAt: null })
  })

  it('is over when all of the money went back and no proof waits', () => {
    const paid = aBooking.pending({ ledger: deposit, expiresAt: null })
    expect(bookingState.refund(paid, aRefund(2_125_00), byStaff)).toMatchObject({
      value: { booking: { expiresAt: NOW } },
    })
    expect(bookingState.refund(paid, aRefund(2_124_99), byStaff)).toMatchObject({
      value: { booking: { expiresAt: null } },
    })
    expect(bookingState.refund(paid, aRefund(2_125_00), { ...byStaff, hasWaitingProof: true })).toMatchObject({
      value: { booking: { expiresAt: null } },
    })
  })
})
