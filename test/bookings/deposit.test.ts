import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as bookingState from '#shared/bookings/booking-state.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import type { Result } from '#shared/kernel/result.ts'
import type { AdjustmentLine } from '#shared/payments/ledger.ts'
import { aBooking, aPayment, aRefund, aStaffMember, moveTo } from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'

const TOTAL = 4_250_00
const DEPOSIT = 2_125_00
const byStaff = { by: aStaffMember, now: NOW }
const LATER = minutesAfter(NOW, 60)
const HOURS_48 = minutesAfter(NOW, 48 * 60)
const june = { parts: [{ cabinSlug: 'protea', checkInDate: '2027-06-01', checkOutDate: '2027-06-03' }] }
const farTerms = { requiresFullPayment: false, balanceDueDate: '2027-05-12', today: TODAY }
const nearTerms = { requiresFullPayment: true, balanceDueDate: null, today: TODAY }

function expectOk<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}

let lines = 0
const anAdjustment = (amountCents: number, changes: Partial<AdjustmentLine> = {}): AdjustmentLine => ({
  id: `adjustment-${(lines += 1)}`,
  kind: 'adjustment',
  amountCents,
  at: LATER,
  by: 'Nomsa',
  note: 'Agreed by phone',
  ...changes,
})
const adjusted = (booking: Booking, amountCents: number, now = LATER) =>
  expectOk(bookingState.adjust(booking, anAdjustment(amountCents, { at: now }), { ...byStaff, now })).booking
const paid = (booking: Booking, amountCents: number, now = LATER, more: Partial<bookingState.Enough> = {}) =>
  expectOk(
    bookingState.acceptPayment(
      booking,
      aPayment(amountCents, { id: `paid-${now}-${amountCents}`, at: now, paidOn: TODAY }),
      {
        ...byStaff,
        now,
        nightsStatus: 'available',
        ...more,
      },
    ),
  ).booking
const corrected = (booking: Booking, corrects: string, now: string) =>
  expectOk(
    bookingState.correct(
      booking,
      { id: `correction-${now}`, kind: 'correction', corrects, at: now, by: 'Nomsa', note: 'Typed twice' },
      { ...byStaff, now, hasWaitingProof: false, eftExpiryHours: 48, cancellationTiers: [] },
    ),
  ).booking

describe('the deposit', () => {
  it('is half of what is owed, rounded up, until the first money', () => {
    expect(moneyOf(aBooking.pending())).toMatchObject({ depositAmountCents: DEPOSIT, dueNowCents: DEPOSIT })
    const lower = adjusted(aBooking.pending(), -2_125_01)
    expect(moneyOf(lower)).toMatchObject({
      owedCents: 2_124_99,
      depositAmountCents: 1_062_50,
      dueNowCents: 1_062_50,
      amountToConfirmCents: 1_062_50,
      balanceAmountCents: 1_062_49,
    })
    const higher = adjusted(aBooking.pending(), 4_250_00)
    expect(moneyOf(higher)).toMatchObject({ depositAmountCents: TOTAL, amountToConfirmCents: TOTAL })
  })

  it('is frozen by the first money', () => {
    const short = paid(aBooking.pending(), 1_000_00)
    const higher = adjusted(short, 1_000_00)
    expect(moneyOf(higher)).toMatchObject({ depositAmountCents: DEPOSIT, missingToConfirmCents: 1_125_00 })
  })

  it('is not frozen any more once the first payment was corrected away', () => {
    const short = paid(aBooking.pending(), 1_000_00)
    const empty = corrected(short, short.ledger[0]?.id ?? '', minutesAfter(LATER, 1))
    const higher = adjusted(empty, 1_000_00, minutesAfter(LATER, 2))
    expect(moneyOf(higher).depositAmountCents).toBe(2_625_00)
  })

  it('stays what was agreed at the booking while what is owed does, as for one that was brought in', () => {
    const atBooking = anAdjustment(-250_00, { at: NOW, cause: 'agreed-total' })
    const booking = aBooking.pending({ ledger: [atBooking], depositAmountCents: 500_00 })
    expect(moneyOf(booking).depositAmountCents).toBe(500_00)
    expect(moneyOf(adjusted(booking, 500_00)).depositAmountCents).toBe(2_250_00)
    expect(moneyOf(adjusted(adjusted(booking, 500_00), -500_00)).depositAmountCents).toBe(500_00)
  })

  it('of a booking with money from before lines had their day is the deposit of the booking', () => {
    const ledger = [anAdjustment(-1_000_00), aPayment(1_700_00)]
    const before = aBooking.pending({ ledger })
    expect(moneyOf(before)).toMatchObject({ depositAmountCents: DEPOSIT, missingToConfirmCents: 425_00 })
    expect(moneyOf(aBooking.confirmed({ ledger }))).toMatchObject({
      paymentStatus: 'part_paid',
      depositPaid: false,
      dueDate: '2027-01-12',
    })
  })
})

describe('a move', () => {
  const moved = (booking: Booking, arrivalTerms: typeof farTerms | typeof nearTerms) =>
    expectOk(moveTo(booking, june, { ...byStaff, now: LATER, arrivalTerms })).booking
  const forced = aBooking.pending({ requiresFullPayment: true, paymentType: 'full', balanceDueDate: null })
  const chosen = aBooking.pending({ paymentType: 'full' })

  it('to a later arrival makes a deposit of a full payment that was required, and gives the balance its date', () => {
    expect(moneyOf(forced)).toMatchObject({ amountToConfirmCents: TOTAL, dueNowCents: TOTAL })
    const later = moved(forced, farTerms)
    expect(later).toMatchObject({ paymentType: 'deposit', requiresFullPayment: false, balanceDueDate: '2027-05-12' })
    expect(moneyOf(later)).toMatchObject({ amountToConfirmCents: DEPOSIT, dueNowCents: DEPOSIT })
  })

  it('keeps a full payment that the guest chose, there and back', () => {
    const later = moved(chosen, farTerms)
    expect(later).toMatchObject({ paymentType: 'full', requiresFullPayment: false })
    const thereAndBack = moved(moved(chosen, nearTerms), farTerms)
    expect(thereAndBack).toMatchObject({
      paymentType: 'full',
      requiresFullPayment: false,
      balanceDueDate: '2027-05-12',
    })
    expect(thereAndBack).not.toHaveProperty('fullPaymentChosen')
    expect(moneyOf(thereAndBack).dueNowCents).toBe(TOTAL)
  })

  it('to a close arrival asks for all, and a deposit that was chosen comes back with a later one', () => {
    const near = moved(aBooking.pending(), nearTerms)
    expect(near).toMatchObject({ requiresFullPayment: true, balanceDueDate: null })
    expect(moneyOf(near)).toMatchObject({ amountToConfirmCents: TOTAL, dueNowCents: TOTAL })
    expect(moneyOf(moved(near, farTerms))).toMatchObject({ amountToConfirmCents: DEPOSIT, dueNowCents: DEPOSIT })
  })

  it('of a confirmed booking moves the date of its balance, to today where all is due', () => {
    const confirmed = aBooking.confirmed({ ledger: [aPayment(DEPOSIT, { paidOn: TODAY })] })
    expect(moneyOf(moved(confirmed, farTerms)).dueDate).toBe('2027-05-12')
    expect(moneyOf(moved(confirmed, nearTerms)).dueDate).toBe(TODAY)
    expect(moneyOf(moved(moved(confirmed, nearTerms), farTerms)).dueDate).toBe('2027-05-12')
  })

  it('to the same arrival leaves the terms as they are', () => {
    const to = { parts: forced.parts.map((part) => ({ ...part, cabinSlug: 'aloe' })) }
    const { booking } = expectOk(moveTo(forced, to, { ...byStaff, now: LATER }))
    expect(booking).toMatchObject({ paymentType: 'full', requiresFullPayment: true, balanceDueDate: null })
  })
})

describe('an amount that was asked for before a change', () => {
  it('still confirms for 48 hours, and not after', () => {
    const higher = adjusted(aBooking.pending(), 1_000_00, NOW)
    expect(moneyOf(higher).missingToConfirmCents).toBe(2_625_00)
    expect(paid(higher, DEPOSIT, HOURS_48).status).toBe('confirmed')
    expect(paid(higher, DEPOSIT, minutesAfter(HOURS_48, 1)).status).toBe('pending')
    expect(paid(higher, DEPOSIT - 1, HOURS_48).status).toBe('pending')
  })

  it('keeps its end through further changes, each with its own', () => {
    const twice = adjusted(adjusted(aBooking.pending(), 1_000_00, NOW), 1_000_00, HOURS_48)
    expect(paid(twice, DEPOSIT, HOURS_48).status).toBe('confirmed')
    expect(paid(twice, DEPOSIT, minutesAfter(HOURS_48, 1)).status).toBe('pending')
    expect(paid(twice, 2_625_00, minutesAfter(HOURS_48, 1)).status).toBe('confirmed')
  })

  it('still confirms after a move to a close arrival', () => {
    const to = { parts: [{ cabinSlug: 'protea', checkInDate: '2026-12-01', checkOutDate: '2026-12-03' }] }
    const { booking } = expectOk(moveTo(aBooking.pending(), to, { ...byStaff, now: NOW, arrivalTerms: nearTerms }))
    expect(paid(booking, DEPOSIT, LATER).status).toBe('confirmed')
    expect(paid(booking, DEPOSIT, minutesAfter(HOURS_48, 1)).status).toBe('pending')
  })

  it('keeps a booking waiting for its nights that was paid in time', () => {
    const higher = adjusted(aBooking.pending(), 1_000_00, NOW)
    const line = aPayment(DEPOSIT, { at: HOURS_48, paidOn: TODAY })
    const { booking } = expectOk(
      bookingState.acceptPayment(higher, line, { ...byStaff, now: HOURS_48, nightsStatus: 'taken' }),
    )
    expect(bookingState.isWaitingForNights(booking)).toBe(true)
  })

  it('confirms nothing by a payment that was corrected since', () => {
    const higher = adjusted(aBooking.pending(), 1_000_00, NOW)
    const typed = {
      ...higher,
      ledger: [...higher.ledger, aPayment(DEPOSIT, { id: 'typed-1', at: NOW, paidOn: TODAY })],
    }
    const late = minutesAfter(HOURS_48, 60)
    expect(paid(corrected(typed, 'typed-1', late), DEPOSIT, minutesAfter(late, 1)).status).toBe('pending')
  })

  it('of a card payment that was started confirms whenever it comes', () => {
    const higher = adjusted(aBooking.pending(), 1_000_00, NOW)
    const late = minutesAfter(HOURS_48, 60)
    expect(paid(higher, DEPOSIT, late, { attemptToConfirmCents: DEPOSIT }).status).toBe('confirmed')
    // A payment that made up for an earlier one, which was corrected away since.
    expect(paid(higher, 1_125_00, late, { attemptToConfirmCents: DEPOSIT }).status).toBe('pending')
  })
})

describe('a small amount', () => {
  it('that is missing does not keep a booking from being confirmed', () => {
    const small = { smallAmountCents: 5_00 }
    expect(paid(aBooking.pending(), DEPOSIT - 1, LATER, small).status).toBe('confirmed')
    expect(paid(aBooking.pending(), DEPOSIT - 4_99, LATER, small).status).toBe('confirmed')
    expect(paid(aBooking.pending(), DEPOSIT - 5_00, LATER, small).status).toBe('pending')
    expect(paid(aBooking.expired(), DEPOSIT - 1, LATER, small).status).toBe('confirmed')
    expect(moneyOf(paid(aBooking.pending(), DEPOSIT - 1, LATER, small)).outstandingCents).toBe(2_125_01)
  })

  it('is no reason to confirm a booking of which less than half is paid', () => {
    const cheap = aBooking.pending({ totalPriceCents: 4_00, depositAmountCents: 2_00 })
    expect(paid(cheap, 1, LATER, { smallAmountCents: 5_00 }).status).toBe('pending')
  })
})

describe('what staff take off', () => {
  it('confirms a booking that is paid enough by it, lapsed or not', () => {
    for (const make of [aBooking.pending, aBooking.expired]) {
      const booking = paid(make(), 1_000_00)
      const context = { ...byStaff, now: LATER }
      const change = expectOk(bookingState.adjust(booking, anAdjustment(-3_250_00), context))
      expect(change.booking).toMatchObject({ status: 'confirmed', needsAttention: null, confirmedAt: LATER })
      expect(change.nights).toEqual({ kind: 'claim' })
      expect(change.event).toMatchObject({ details: { confirmed: true }, emails: ['booking_confirmed'] })
    }
  })

  it.each([
    ['a change of the party', {}],
    ['a move', june],
  ])('tells the guest of the confirmation, though no e-mail was asked for: %s', (_, to) => {
    const booking = paid(aBooking.pending(), 1_000_00)
    const context = { ...byStaff, now: LATER, adjustments: [anAdjustment(-3_250_00)], notifyGuest: false }
    const change = expectOk(bookingState.changeStay(booking, { ...booking, ...to }, context))
    expect(change.booking.status).toBe('confirmed')
    expect(change.event.emails).toEqual(['booking_confirmed'])
  })

  it.each(['taken', 'arrival-passed'] as const)('leaves a paid one waiting with its nights %s', (nightsStatus) => {
    for (const make of [aBooking.pending, aBooking.expired]) {
      const booking = paid(make(), 1_000_00)
      const change = expectOk(
        bookingState.adjust(booking, anAdjustment(-3_250_00), { ...byStaff, now: LATER, nightsStatus }),
      )
      expect(change.booking).toMatchObject({ status: booking.status, needsAttention: 'paid-but-nights-taken' })
      expect(change.nights).toEqual({ kind: 'keep' })
    }
  })

  it('confirms a pending booking that is free by it, with its nights free', () => {
    const change = expectOk(bookingState.adjust(aBooking.pending(), anAdjustment(-TOTAL), { ...byStaff, now: LATER }))
    expect(change.booking.status).toBe('confirmed')
    expect(change.nights).toEqual({ kind: 'claim' })
  })

  it('leaves a free one to staff where its nights are taken or it has lapsed: it never lapses by itself', () => {
    const context = { ...byStaff, now: LATER }
    const taken = expectOk(
      bookingState.adjust(aBooking.pending(), anAdjustment(-TOTAL), { ...context, nightsStatus: 'taken' }),
    ).booking
    expect(taken).toMatchObject({ status: 'pending', needsAttention: 'free-not-confirmed', expiresAt: null })
    expect(adjusted(aBooking.expired(), -TOTAL)).toMatchObject({
      status: 'expired',
      needsAttention: 'free-not-confirmed',
    })
    // Charged after all, it has the time to pay again.
    expect(adjusted(taken, 1_000_00)).toMatchObject({ status: 'pending', needsAttention: null })
    expect(adjusted(taken, 1_000_00)).not.toHaveProperty('expiresAt', null)
  })

  it('leaves a free one to staff too once its money has gone back, or was typed in error', () => {
    const context = { ...byStaff, now: LATER, nightsStatus: 'taken' } as const
    const typed = aPayment(TOTAL, { id: 'typed-1', at: LATER, paidOn: TODAY })
    const waiting = expectOk(bookingState.acceptPayment(aBooking.pending(), typed, context)).booking
    const free = expectOk(bookingState.adjust(waiting, anAdjustment(-TOTAL), context)).booking
    const left = { status: 'pending', needsAttention: 'free-not-confirmed', expiresAt: null }
    expect(expectOk(bookingState.refund(free, aRefund(TOTAL), context)).booking).toMatchObject(left)
    expect(corrected(free, 'typed-1', LATER)).toMatchObject(left)
  })

  it('that is moved at a price is to be paid after all, and has the time to', () => {
    const { booking } = expectOk(
      bookingState.adjust(aBooking.pending(), anAdjustment(-TOTAL), { ...byStaff, now: LATER, nightsStatus: 'taken' }),
    )
    const to = { ...booking, parts: [{ cabinSlug: 'aloe', checkInDate: '2027-02-08', checkOutDate: '2027-02-10' }] }
    const context = { ...byStaff, now: LATER, adjustments: [{ ...anAdjustment(500_00), id: 'moved-1' }] }
    const moved = expectOk(bookingState.changeStay(booking, to, context)).booking
    expect(moved).toMatchObject({ status: 'pending', needsAttention: null })
    expect(moved).not.toHaveProperty('expiresAt', null)
  })

  it('is refused for a cancelled booking', () => {
    const cancelled = aBooking.cancelled({ ledger: [aPayment(TOTAL)] })
    expect(bookingState.adjust(cancelled, anAdjustment(-1_000_00), byStaff)).toMatchObject({
      ok: false,
      refusal: 'booking-cancelled',
    })
  })
})

describe('after any changes of what is owed before the first money', () => {
  it('deposit and balance are what is owed, and half of it confirms', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2_000_00, max: 2_000_00 }), { maxLength: 6 }), (amounts) => {
        let booking: Booking = aBooking.pending()
        for (const amount of amounts.filter((cents) => cents !== 0)) {
          const change = bookingState.adjust(booking, anAdjustment(amount), { ...byStaff, now: LATER })
          if (change.ok && change.value.booking.status === 'pending') booking = change.value.booking
        }
        const money = moneyOf(booking)
        expect(money.depositAmountCents).toBe(Math.ceil(money.owedCents / 2))
        expect(money.depositAmountCents + money.balanceAmountCents).toBe(money.owedCents)
        expect(money.dueNowCents).toBe(money.amountToConfirmCents)
        if (money.depositAmountCents > 0) expect(paid(booking, money.dueNowCents).status).toBe('confirmed')
      }),
    )
  })
})
