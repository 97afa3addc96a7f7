import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Booking, hasOpenMoney, moneyOf, shortPaidOn } from '#shared/bookings/booking.ts'
import { cancel, closeAttention, correct, isCorrectable, isWaitingForNights } from '#shared/bookings/booking-state.ts'
import { lateMoneyChoice } from '#shared/bookings/late-money.ts'
import { canBeResold, resaleOf } from '#shared/bookings/resale.ts'
import { movablePayments, transferPayment, unusualTransfer } from '#shared/bookings/transfer.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { aBooking, aPayment, aRefund, aStaffMember, aTransfer } from '#test/support/booking-fixture.ts'
import { A_DAY, NOW, TODAY } from '#test/support/business-time-fixture.ts'

const LATER = minutesAfter(NOW, 60)
const TAKER = { id: 'bookingbookingbooking2', reference: 'MC-3C4DE' }
const deposit = aPayment(2_125_00, { id: 'deposit', at: minutesAfter(NOW, -A_DAY) })
const all = aPayment(4_250_00, { id: 'all', at: minutesAfter(NOW, -A_DAY) })

function move(
  giver: Booking,
  taker: Booking,
  {
    id = 'transfer-1',
    lineId = giver.ledger[0]?.id ?? '',
    amountCents = giver.ledger[0]?.amountCents ?? 0,
    ...context
  }: Partial<Parameters<typeof transferPayment>[1] & Parameters<typeof transferPayment>[2]> = {},
) {
  return transferPayment(
    { giver, taker },
    { id, lineId, amountCents, note: 'Paid for the other one' },
    {
      by: aStaffMember,
      now: LATER,
      nightsStatus: 'available',
      hasWaitingProof: { giver: false, taker: false },
      eftExpiryHours: 48,
      notifyGiver: true,
      notifyTaker: true,
      ...context,
    },
  )
}
function moved(...given: Parameters<typeof move>) {
  const result = move(...given)
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}
const paid = ({ booking }: { readonly booking: Booking }) => moneyOf(booking).paidCents

describe('a payment that moves to another booking', () => {
  it('is two lines with one id, the method and the day of the payment, and as much out as in', () => {
    const { giver, taker } = moved(aBooking.confirmed({ ledger: [deposit] }), aBooking.pending(TAKER))
    const line = {
      id: 'transfer-1',
      kind: 'transfer',
      method: 'eft',
      paidOn: '2026-11-20',
      payment: { reference: 'MC-7K4QX', id: 'deposit' },
      at: LATER,
      by: 'Nomsa',
      note: 'Paid for the other one',
    }
    expect(giver.booking.ledger.at(-1)).toEqual({ ...line, amountCents: -2_125_00, otherReference: 'MC-3C4DE' })
    expect(taker.booking.ledger).toEqual([{ ...line, amountCents: 2_125_00, otherReference: 'MC-7K4QX' }])
    expect([paid(giver), paid(taker)]).toEqual([0, 2_125_00])
    expect([giver.booking.version, taker.booking.version]).toEqual([2, 2])
  })

  it('confirms the taker as a payment does, and tells both guests', () => {
    const { giver, taker } = moved(aBooking.confirmed({ ledger: [deposit] }), aBooking.pending(TAKER))
    expect(taker).toMatchObject({
      booking: { status: 'confirmed', confirmedAt: LATER },
      nights: { kind: 'claim' },
      event: {
        name: 'transferred-in',
        details: { fromBooking: 'MC-7K4QX', amountCents: 2_125_00, confirmed: true },
        emails: ['booking_confirmed'],
      },
    })
    expect(giver).toMatchObject({
      booking: { status: 'confirmed' },
      nights: { kind: 'keep' },
      event: {
        name: 'transferred-out',
        details: { toBooking: 'MC-3C4DE', amountCents: 2_125_00, paidCents: 0 },
        emails: ['ledger_changed'],
      },
    })
  })

  it.each<[string, Booking, 'available' | 'taken', object]>([
    [
      'a pending taker whose nights are taken waits',
      aBooking.pending(TAKER),
      'taken',
      { status: 'pending', needsAttention: 'paid-but-nights-taken', expiresAt: null },
    ],
    [
      'an expired taker is confirmed',
      aBooking.expired(TAKER),
      'available',
      { status: 'confirmed', needsAttention: null },
    ],
    [
      'an expired taker whose nights are taken waits',
      aBooking.expired(TAKER),
      'taken',
      { status: 'expired', needsAttention: 'paid-but-nights-taken' },
    ],
    ['a completed taker keeps its state', aBooking.completed(TAKER), 'available', { status: 'completed' }],
    [
      'an erased taker is not confirmed',
      aBooking.expired({ ...TAKER, erasedAt: NOW }),
      'available',
      { status: 'expired', needsAttention: 'paid-after-closing' },
    ],
  ])('%s', (_, before, nightsStatus, after) => {
    const { taker } = moved(aBooking.confirmed({ ledger: [deposit] }), before, { nightsStatus })
    expect(taker.booking).toMatchObject(after)
  })

  it('in part leaves the rest, and a taker that it does not confirm is short of the difference', () => {
    const { giver, taker } = moved(aBooking.confirmed({ ledger: [deposit] }), aBooking.pending(TAKER), {
      amountCents: 125_00,
    })
    expect([paid(giver), paid(taker)]).toEqual([2_000_00, 125_00])
    expect(taker.booking).toMatchObject({ status: 'pending', expiresAt: null })
    expect(shortPaidOn(taker.booking)).toBe(TODAY)
    expect(moneyOf(taker.booking).missingToConfirmCents).toBe(2_000_00)
  })

  it('leaves out the e-mails that staff do not want, but not that the stay is confirmed', () => {
    const { giver, taker } = moved(aBooking.confirmed({ ledger: [deposit] }), aBooking.pending(TAKER), {
      notifyGiver: false,
      notifyTaker: false,
    })
    expect([giver.event.emails, taker.event.emails]).toEqual([[], ['booking_confirmed']])
  })

  it.each<[string, Booking, Booking, Parameters<typeof move>[2], object]>([
    [
      'into a cancelled booking',
      aBooking.confirmed({ ledger: [deposit] }),
      aBooking.cancelled(TAKER),
      {},
      { refusal: 'transfer-to-cancelled' },
    ],
    [
      'onto the same booking',
      aBooking.confirmed({ ledger: [deposit] }),
      aBooking.confirmed(),
      {},
      { refusal: 'same-booking' },
    ],
    [
      'more than the payment',
      aBooking.confirmed({ ledger: [deposit, all] }),
      aBooking.pending(TAKER),
      { amountCents: 2_125_01 },
      { refusal: 'transfer-too-large', details: { movableCents: 2_125_00 } },
    ],
    [
      'money that was paid back',
      aBooking.confirmed({ ledger: [deposit, aRefund(2_000_00)] }),
      aBooking.pending(TAKER),
      {},
      { refusal: 'transfer-too-large', details: { movableCents: 125_00 } },
    ],
    [
      'a refund',
      aBooking.confirmed({ ledger: [all, aRefund(1_00)] }),
      aBooking.pending(TAKER),
      { lineId: 'refund-of-100' },
      { refusal: 'payment-not-movable' },
    ],
    [
      'a payment that is not there',
      aBooking.confirmed(),
      aBooking.pending(TAKER),
      { lineId: 'deposit', amountCents: 1 },
      { refusal: 'payment-not-movable' },
    ],
    [
      'a payment that was corrected',
      aBooking.confirmed({
        ledger: [
          deposit,
          all,
          { id: 'fix', kind: 'correction', corrects: 'deposit', amountCents: 2_125_00, at: NOW, by: 'Nomsa', note: '' },
        ],
      }),
      aBooking.pending(TAKER),
      {},
      { refusal: 'payment-not-movable' },
    ],
    [
      'by an id that is used',
      aBooking.confirmed({ ledger: [deposit] }),
      aBooking.pending({ ...TAKER, ledger: [aPayment(1, { id: 'transfer-1' })] }),
      {},
      { refusal: 'entry-id-used' },
    ],
  ])('is refused: %s', (_, giver, taker, request, refused) => {
    expect(move(giver, taker, request)).toMatchObject({ ok: false, ...refused })
  })
})

describe('a transfer the other way', () => {
  it('takes it back, and the payment can be corrected again, the transfers never', () => {
    const there = moved(aBooking.confirmed({ ledger: [deposit] }), aBooking.confirmed(TAKER))
    const back = moved(there.taker.booking, there.giver.booking, { id: 'transfer-2' })
    expect([paid(back.giver), paid(back.taker)]).toEqual([0, 2_125_00])
    expect(back.taker.booking.ledger.at(-1)).toMatchObject({
      amountCents: 2_125_00,
      payment: { reference: 'MC-7K4QX', id: 'deposit' },
    })
    const correctable = (booking: Booking) => booking.ledger.map(({ id }) => isCorrectable(booking, id))
    expect(correctable(there.giver.booking)).toEqual([false, false])
    expect(correctable(there.taker.booking)).toEqual([false])
    expect(correctable(back.taker.booking)).toEqual([true, false, false])
  })

  it('cannot be done by a correction', () => {
    const { giver } = moved(aBooking.confirmed({ ledger: [deposit] }), aBooking.confirmed(TAKER))
    for (const corrects of ['deposit', 'transfer-1'])
      expect(
        correct(
          giver.booking,
          { id: 'fix', kind: 'correction', corrects, at: LATER, by: 'Nomsa', note: '' },
          { by: aStaffMember, now: LATER, hasWaitingProof: false, eftExpiryHours: 48, cancellationTiers: [] },
        ),
      ).toMatchObject({ refusal: 'line-not-correctable' })
  })

  it('goes on from booking to booking under the payment it came by', () => {
    const there = moved(aBooking.confirmed({ ledger: [deposit] }), aBooking.confirmed(TAKER))
    const third = aBooking.confirmed({ reference: 'MC-4D6EF' })
    const on = moved(there.taker.booking, third, { id: 'transfer-2', lineId: 'transfer-1', amountCents: 125_00 })
    expect(movablePayments(on.taker.booking)).toMatchObject([
      { origin: { reference: 'MC-7K4QX', id: 'deposit' }, movableCents: 125_00 },
    ])
    expect(movablePayments(on.giver.booking)).toMatchObject([{ movableCents: 2_000_00 }])
  })
})

describe('the giver', () => {
  it('has the time to pay again where nothing is left on a pending booking', () => {
    const giver = aBooking.pending({ expiresAt: null, ledger: [aPayment(1_00)] })
    const { booking } = moved(giver, aBooking.pending(TAKER)).giver
    expect(booking).toMatchObject({ status: 'pending', expiresAt: minutesAfter(LATER, 2 * A_DAY) })
    const withProof = moved(giver, aBooking.pending(TAKER), { hasWaitingProof: { giver: true, taker: false } }).giver
    expect(withProof.booking).toMatchObject({ expiresAt: null })
  })

  it('that waited for its nights waits no more', () => {
    const giver = aBooking.pending({ expiresAt: null, ledger: [deposit], needsAttention: 'paid-but-nights-taken' })
    const { booking } = moved(giver, aBooking.pending(TAKER), { amountCents: 1_00 }).giver
    expect(isWaitingForNights(giver)).toBe(true)
    expect([isWaitingForNights(booking), booking.needsAttention]).toEqual([false, null])
    expect(shortPaidOn(booking)).toBe('2026-11-20')
  })

  it('that is confirmed owes it again from that day on', () => {
    const giver = aBooking.confirmed({ ledger: [all], balanceDueDate: '2026-11-01' })
    const { booking } = moved(giver, aBooking.pending(TAKER)).giver
    expect(moneyOf(booking)).toMatchObject({ paymentStatus: 'unpaid', outstandingCents: 4_250_00, dueDate: TODAY })
  })

  it('that had expired is settled once its money has moved', () => {
    const giver = aBooking.expired({ ledger: [deposit], needsAttention: 'paid-after-closing' })
    expect(moved(giver, aBooking.pending(TAKER)).giver.booking.needsAttention).toBeNull()
    const rest = moved(giver, aBooking.pending(TAKER), { amountCents: 1_00 }).giver.booking
    expect([rest.needsAttention, hasOpenMoney(rest)]).toEqual(['paid-after-closing', true])
  })
})

it('the deposit follows what is owed again once the first payment has moved to the booking that it was for', () => {
  const first = { ...deposit, paidOn: '2026-11-20' }
  const cheaper = {
    id: 'cheaper',
    kind: 'adjustment' as const,
    amountCents: -250_00,
    at: NOW,
    by: 'Nomsa',
    note: '',
  }
  const giver = aBooking.pending({ ledger: [first, cheaper], expiresAt: null })
  expect(moneyOf(giver).depositAmountCents).toBe(2_125_00)
  expect(moneyOf(moved(giver, aBooking.pending(TAKER)).giver.booking).depositAmountCents).toBe(2_000_00)
})

/** A stay of R4,250.00 that was paid and cancelled; half of it goes back. */
const cancelled = aBooking.cancelled({
  ledger: [all],
  confirmedAt: minutesAfter(NOW, -A_DAY),
  refundDueCents: 2_125_00,
})

describe('a cancelled giver', () => {
  it('is owed as much less', () => {
    const { giver } = moved(cancelled, aBooking.pending(TAKER), { amountCents: 1_000_00 })
    expect(moneyOf(cancelled).refundOwedCents).toBe(2_125_00)
    expect(moneyOf(giver.booking)).toMatchObject({ refundOwedCents: 1_125_00, paidCents: 3_250_00 })
  })

  it('is owed nothing twice where its nights are sold again to the money that moved', () => {
    const { giver } = moved(cancelled, aBooking.pending(TAKER), { amountCents: 4_250_00 })
    expect(moneyOf(giver.booking).refundOwedCents).toBe(0)
    if (giver.booking.status !== 'cancelled') throw new Error('It is cancelled')
    expect(canBeResold(giver.booking)).toBe(true)
    const nights = ['2027-02-01', '2027-02-02'].map((night) => ({ night, receivedCents: 2_125_00 }))
    const { refundCents } = resaleOf(giver.booking, nights)
    const resold: Booking = { ...giver.booking, refundDueCents: 2_125_00 + refundCents }
    expect(refundCents).toBeGreaterThan(0)
    expect(moneyOf(resold).refundOwedCents).toBe(0)
  })

  it('gives what the terms keep only where staff say so', () => {
    const taker = aBooking.pending(TAKER)
    expect(unusualTransfer({ giver: cancelled, taker }, 2_125_00).reasons).toEqual([])
    expect(unusualTransfer({ giver: cancelled, taker }, 2_125_01)).toMatchObject({
      reasons: ['more-than-goes-back'],
      goesBackCents: 2_125_00,
    })
    expect(unusualTransfer({ giver: cancelled, taker }, 4_250_01).reasons).toContain('more-than-owed')
  })

  it('has its late payment moved without a cent less of what was owed before', () => {
    const late = aPayment(500_00, { id: 'late', at: minutesAfter(NOW, 30) })
    const giver = { ...cancelled, ledger: [all, late], needsAttention: 'paid-after-closing' as const }
    const taker = aBooking.pending(TAKER)
    expect(unusualTransfer({ giver, taker }, 2_625_00).reasons).toEqual([])
    const part = moved(giver, taker, { lineId: 'late', amountCents: 200_00 }).giver.booking
    expect(part.needsAttention).toBe('paid-after-closing')
    expect(moneyOf(part).refundOwedCents).toBe(2_125_00)
    const whole = moved(part, taker, { id: 'transfer-2', lineId: 'late', amountCents: 300_00 }).giver.booking
    expect(whole.needsAttention).toBeNull()
    expect(moneyOf(whole)).toMatchObject({ refundOwedCents: 2_125_00, paidCents: 4_250_00 })
  })

  it('is owed the same, whatever staff say of the rest of a late payment', () => {
    const late = aPayment(500_00, { id: 'late', at: minutesAfter(NOW, 30) })
    const giver = { ...cancelled, ledger: [all, late], needsAttention: 'paid-after-closing' as const }
    const { booking } = moved(giver, aBooking.pending(TAKER), { lineId: 'late', amountCents: 200_00 }).giver
    // Nothing was paid back: there is nothing to decide.
    expect(lateMoneyChoice(booking)).toBeNull()
    const closed = closeAttention(booking, { by: aStaffMember, now: LATER, note: 'Kept', lateMoney: 'kept' })
    if (!closed.ok) throw new Error(closed.refusal)
    expect(moneyOf(closed.value.booking).refundOwedCents).toBe(2_125_00)
    const inTime = moved(closed.value.booking, aBooking.pending(TAKER), {
      id: 'transfer-2',
      lineId: 'all',
      amountCents: 2_125_00,
    })
    expect(moneyOf(inTime.giver.booking).refundOwedCents).toBe(0)
  })

  it('that gave before it was cancelled is owed of what it still had', () => {
    const { giver } = moved(aBooking.confirmed({ ledger: [all] }), aBooking.pending(TAKER), { amountCents: 4_000_00 })
    const result = cancel(giver.booking, {
      by: aStaffMember,
      now: minutesAfter(LATER, 1),
      today: TODAY,
      refundDueCents: 250_00,
    })
    if (!result.ok) throw new Error(result.refusal)
    expect(moneyOf(result.value.booking).refundOwedCents).toBe(250_00)
  })
})

it('however money moves among bookings, its sum stays, and none has less than nothing', () => {
  const anAct = fc.record({
    from: fc.nat(2),
    to: fc.nat(2),
    place: fc.nat(3),
    amountCents: fc.integer({ min: 1, max: 3_000_00 }),
    isRefund: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anAct, { maxLength: 12 }), (acts) => {
      const bookings: Booking[] = [
        aBooking.confirmed({ reference: 'MC-7K4QX', ledger: [deposit, all] }),
        aBooking.pending({ reference: 'MC-3C4DE', expiresAt: null, ledger: [aPayment(1_00, { id: 'deposit' })] }),
        { ...cancelled, reference: 'MC-4D6EF' },
      ]
      let sum = bookings.reduce((total, booking) => total + moneyOf(booking).paidCents, 0)
      for (const [index, { from, to, place, amountCents, isRefund }] of acts.entries()) {
        const giver = bookings[from]
        const taker = bookings[to]
        if (!giver || !taker) continue
        if (isRefund) {
          if (amountCents > moneyOf(giver).paidCents) continue
          bookings[from] = {
            ...giver,
            ledger: [...giver.ledger, aRefund(amountCents, { id: `refund-${index}`, at: LATER })],
          }
          sum -= amountCents
          continue
        }
        const owedBack = moneyOf(giver).refundOwedCents
        const payment = movablePayments(giver)[place]
        const result = move(giver, taker, { id: `transfer-${index}`, lineId: payment?.line.id ?? '', amountCents })
        if (!result.ok) continue
        bookings[from] = result.value.giver.booking
        bookings[to] = result.value.taker.booking
        if (giver.status === 'cancelled')
          expect(moneyOf(result.value.giver.booking).refundOwedCents).toBe(Math.max(0, owedBack - amountCents))
      }
      const held = bookings.map((booking) => moneyOf(booking).paidCents)
      expect(held.reduce((total, cents) => total + cents, 0)).toBe(sum)
      expect(Math.min(...held)).toBeGreaterThanOrEqual(0)
    }),
  )
})

it('a line from another booking is no late payment of its own', () => {
  const booking = aBooking.cancelled({ ledger: [aTransfer(1_00)], closedAt: LATER, refundDueCents: 1_00 })
  expect(moneyOf(booking).refundOwedCents).toBe(1_00)
})
