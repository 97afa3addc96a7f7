import { hasSameParts } from '#shared/bookings/stay-parts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Booking, moneyOf } from '#shared/bookings/booking.ts'
import { type LateMoneyDecision, lateMoneyChoice } from '#shared/bookings/late-money.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import * as bookingState from '#shared/bookings/booking-state.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type LedgerLine, paidCents, refundedCents } from '#shared/payments/ledger.ts'
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
import { stayOf } from '#shared/bookings/stay-parts.ts'

const TOTAL = 4_250_00
const DEPOSIT = 2_125_00
const byStaff = { by: aStaffMember, now: NOW, today: TODAY }
const elsewhere = {
  parts: [{ cabinSlug: 'aloe', checkInDate: '2027-03-01', checkOutDate: '2027-03-03' }],
}

function expectOk<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(result.refusal)
  return result.value
}
const paying = (booking: Booking, amountCents: number, nightsStatus: 'available' | 'taken' = 'available') =>
  expectOk(bookingState.acceptPayment(booking, aPayment(amountCents), { ...byStaff, nightsStatus }))

describe('an accepted payment', () => {
  it('that covers the deposit confirms a pending booking and claims its nights', () => {
    const { booking, nights, event } = paying(aBooking.pending(), DEPOSIT)
    expect(booking).toMatchObject({ status: 'confirmed', confirmedAt: NOW, version: 2 })
    expect(nights).toEqual({ kind: 'claim' })
    expect(event).toMatchObject({ name: 'payment-accepted', emails: ['booking_confirmed'] })
  })

  it('of one cent less is recorded, stops the clock and asks staff to look, but confirms nothing', () => {
    const { booking, nights, event } = paying(aBooking.pending(), DEPOSIT - 1)
    expect(booking).toMatchObject({ status: 'pending', expiresAt: null, ledger: [{ amountCents: DEPOSIT - 1 }] })
    expect(nights).toEqual({ kind: 'keep' })
    expect(event.emails).toEqual(['payment_received', 'payment_to_check'])
  })

  it('of the deposit does not confirm where the whole price is due', () => {
    const close = aBooking.pending({ requiresFullPayment: true, balanceDueDate: null })
    expect(paying(close, DEPOSIT).booking.status).toBe('pending')
    expect(paying(close, TOTAL).booking.status).toBe('confirmed')
  })

  it('is recorded when the nights are taken, flags the booking and notifies guest and staff', () => {
    const { booking, nights, event } = paying(aBooking.pending(), DEPOSIT, 'taken')
    expect(booking).toMatchObject({ status: 'pending', needsAttention: 'paid-but-nights-taken', expiresAt: null })
    expect(nights).toEqual({ kind: 'keep' })
    expect(event.emails).toEqual(['nights_taken', 'paid_but_nights_taken'])
  })

  it('on a cancelled booking is recorded and flagged: nothing else happens by itself', () => {
    const { booking, event, nights } = paying(aBooking.cancelled(), TOTAL)
    expect(booking).toMatchObject({ status: 'cancelled', needsAttention: 'paid-after-closing' })
    expect(paidCents(booking.ledger)).toBe(TOTAL)
    expect(nights).toEqual({ kind: 'keep' })
    expect(event.emails).toEqual(['nights_taken', 'paid_but_nights_taken'])
  })

  it('that covers the deposit of an expired booking confirms it and claims its nights', () => {
    const { booking, nights, event } = paying(aBooking.expired(), DEPOSIT)
    expect(booking).toMatchObject({ status: 'confirmed', confirmedAt: NOW, needsAttention: null })
    expect(nights).toEqual({ kind: 'claim' })
    expect(event.emails).toEqual(['booking_confirmed'])
  })

  it('on an expired booking whose nights are taken is recorded and flagged', () => {
    const { booking, nights } = paying(aBooking.expired(), DEPOSIT, 'taken')
    expect(booking).toMatchObject({ status: 'expired', needsAttention: 'paid-but-nights-taken' })
    expect(bookingState.isWaitingForNights(booking)).toBe(true)
    expect(nights).toEqual({ kind: 'keep' })
  })

  it('that is too small for an expired booking is recorded and flagged', () => {
    const { booking } = paying(aBooking.expired(), DEPOSIT - 1)
    expect(booking).toMatchObject({ status: 'expired', needsAttention: 'paid-after-closing' })
  })

  it.each([aBooking.pending(), aBooking.expired()])(
    'on a $status booking whose arrival is past is recorded and flagged, and confirms nothing',
    (booking) => {
      const result = bookingState.acceptPayment(booking, aPayment(DEPOSIT), {
        ...byStaff,
        nightsStatus: 'arrival-passed',
      })
      const change = expectOk(result)
      expect(change.booking).toMatchObject({ status: booking.status, needsAttention: 'paid-but-nights-taken' })
      expect(change.event.details).toMatchObject({ arrivalPassed: true })
    },
  )

  it('of more than the price is recorded, and staff are asked to look', () => {
    const { event } = paying(aBooking.confirmed({ ledger: [aPayment(TOTAL, { id: 'all' })] }), 1)
    expect(event.emails).toEqual(['payment_received', 'payment_to_check'])
  })

  it('is written once, by its id', () => {
    const { booking } = paying(aBooking.pending(), DEPOSIT)
    const again = bookingState.acceptPayment(booking, aPayment(DEPOSIT), { ...byStaff, nightsStatus: 'available' })
    expect(again).toEqual({ ok: false, refusal: 'payment-already-recorded' })
  })
})

describe('the arrival of a booking that is paid late', () => {
  const on = (today: string, isBeforeCutOff: boolean) => ({ now: NOW, today, isBeforeCutOff })
  const hold = { attemptId: 'attemptattemptattempt1', until: minutesAfter(NOW, 1) }

  it('is past from the cut-off of its day on, unless the guest holds the nights', () => {
    const booking = aBooking.pending()
    expect(bookingState.isPastArrival(booking, on('2027-01-31', false))).toBe(false)
    expect(bookingState.isPastArrival(booking, on('2027-02-01', true))).toBe(false)
    expect(bookingState.isPastArrival(booking, on('2027-02-01', false))).toBe(true)
    expect(bookingState.isPastArrival(booking, on('2027-02-02', true))).toBe(true)
    expect(bookingState.isPastArrival(aBooking.pending({ hold }), on('2027-02-01', false))).toBe(false)
  })
})

describe('a booking that waits with its money', () => {
  const waiting = aBooking.expired({ needsAttention: 'paid-but-nights-taken', ledger: [aPayment(DEPOSIT)] })
  const bySchedule = { by: theSchedule, now: NOW, today: TODAY, isBeforeCutOff: true }

  it('is confirmed when its nights are free, and the guest is told', () => {
    const { booking, nights, event } = expectOk(bookingState.confirmWaiting(waiting, bySchedule))
    expect(booking).toMatchObject({ status: 'confirmed', needsAttention: null })
    expect([nights.kind, event.name, event.emails]).toEqual(['claim', 'confirmed', ['booking_confirmed']])
  })

  it('is not confirmed by itself from the cut-off of its arrival day on', () => {
    const late = { ...bySchedule, today: '2027-02-01', isBeforeCutOff: false }
    expect(bookingState.confirmWaiting(waiting, late)).toMatchObject({ refusal: 'arrival-passed' })
  })

  it('does not wait any more once too much of the money went back', () => {
    const { booking } = expectOk(bookingState.refund(waiting, aRefund(1), byStaff))
    expect(bookingState.confirmWaiting(booking, bySchedule)).toMatchObject({ refusal: 'not-waiting' })
  })
})

describe('reinstating', () => {
  it.each([
    aBooking.expired(),
    aBooking.cancelled({ ledger: [aPayment(DEPOSIT)], needsAttention: 'paid-after-closing' }),
  ])('opens a booking that is $status again, confirmed on its nights', (closed) => {
    const { booking, nights, event } = expectOk(bookingState.reinstate(closed, byStaff))
    expect(Booking.parse(booking)).toMatchObject({ status: 'confirmed', needsAttention: null, ledger: closed.ledger })
    expect(nights).toEqual({ kind: 'claim' })
    expect(event).toMatchObject({ name: 'reinstated', emails: ['booking_confirmed'] })
  })

  it('is refused for an open booking, and from the day of departure on', () => {
    expect(bookingState.reinstate(aBooking.pending(), byStaff)).toMatchObject({ refusal: 'booking-not-closed' })
    const over = { ...byStaff, today: '2027-02-03' }
    expect(bookingState.reinstate(aBooking.expired(), over)).toMatchObject({ refusal: 'stay-over' })
  })
})

describe('the flag for staff attention', () => {
  const flagged = aBooking.pending({
    needsAttention: 'paid-but-nights-taken',
    ledger: [aPayment(DEPOSIT)],
    expiresAt: null,
  })

  it.each<[string, () => bookingState.BookingChange]>([
    ['staff confirm', () => expectOk(bookingState.confirm(flagged, byStaff))],
    ['staff move it to other nights', () => expectOk(moveTo(flagged, elsewhere, byStaff))],
    ['it is cancelled', () => expectOk(bookingState.cancel(flagged, { ...byStaff, refundDueCents: DEPOSIT }))],
    ['all money went back', () => expectOk(bookingState.refund(flagged, aRefund(DEPOSIT), byStaff))],
    ['more money comes and the nights are free again', () => paying(flagged, 1)],
  ])('is cleared when %s', (_, action) => {
    expect(action().booking.needsAttention).toBeNull()
  })

  it('stays while some of the money is still held', () => {
    expect(expectOk(bookingState.refund(flagged, aRefund(DEPOSIT - 1), byStaff)).booking.needsAttention).toBe(
      'paid-but-nights-taken',
    )
  })
})

describe('the flag of a booking that waits for its nights', () => {
  const waiting = { needsAttention: 'paid-but-nights-taken' } as const
  const wrong = 'bank-line-2'
  const ledger = [aPayment(DEPOSIT - 1), aPayment(1, { id: wrong })]
  const correct = (booking: Booking, corrects: string) =>
    expectOk(
      bookingState.correct(
        booking,
        { id: `c-${corrects}`, kind: 'correction', corrects, at: NOW, by: 'Nomsa', note: '' },
        { ...byStaff, hasWaitingProof: false, eftExpiryHours: 48, cancellationTiers: [] },
      ),
    ).booking
  const charge = (booking: Booking, amountCents: number) =>
    expectOk(
      bookingState.adjust(
        booking,
        { id: 'a-1', kind: 'adjustment', amountCents, at: NOW, by: 'Nomsa', note: 'Linen' },
        byStaff,
      ),
    ).booking

  it('is taken off a pending one that a correction leaves with too little, and it can be paid', () => {
    const booking = correct(aBooking.pending({ ...waiting, ledger, expiresAt: null }), wrong)
    expect(booking).toMatchObject({ status: 'pending', needsAttention: null, expiresAt: null })
    const card = {
      isBeforeCutOff: true,
      attemptId: 'attemptattemptattempt1',
      amountCents: 1,
      until: minutesAfter(NOW, 15),
    }
    expectOk(bookingState.startCardPayment(booking, { ...byStaff, ...card }))
    expect(paying(booking, 1, 'taken').booking.needsAttention).toBe('paid-but-nights-taken')
    expect(paying(booking, 1).booking.status).toBe('confirmed')
  })

  it('tells of late money on an expired one that a correction leaves with too little', () => {
    expect(correct(aBooking.expired({ ...waiting, ledger }), wrong).needsAttention).toBe('paid-after-closing')
  })

  it('comes to no booking whose guest was erased: nobody would come', () => {
    const erased = aBooking.expired({ ledger: [aPayment(DEPOSIT), aPayment(1, { id: wrong })], erasedAt: NOW })
    expect(correct(erased, wrong).needsAttention).toBe('paid-after-closing')
  })

  it('stays where the money is still enough', () => {
    const more = [...ledger, aPayment(1, { id: 'bank-line-3' })]
    for (const booking of [
      aBooking.pending({ ...waiting, ledger: more }),
      aBooking.expired({ ...waiting, ledger: more }),
    ])
      expect(correct(booking, wrong).needsAttention).toBe('paid-but-nights-taken')
  })

  it('is taken off where an extra charge makes the money too little', () => {
    const whole = { ...waiting, ledger: [aPayment(TOTAL)], requiresFullPayment: true }
    expect(charge(aBooking.pending(whole), 1).needsAttention).toBeNull()
    expect(charge(aBooking.expired(whole), 1).needsAttention).toBe('paid-after-closing')
    expect(charge(aBooking.pending({ ...whole, requiresFullPayment: false }), 1).needsAttention).toBe(
      'paid-but-nights-taken',
    )
  })
})

describe('cancelling', () => {
  it('frees the nights of a confirmed booking, and an active hold of a pending one', () => {
    const cancelling = { ...byStaff, refundDueCents: 0 }
    const held = (until: string) => aBooking.pending({ hold: { attemptId: 'attemptattemptattempt1', until } })
    expect(expectOk(bookingState.cancel(aBooking.confirmed(), cancelling)).nights).toEqual({
      kind: 'release',
      from: TODAY,
    })
    expect(expectOk(bookingState.cancel(aBooking.pending(), cancelling)).nights).toEqual({ kind: 'keep' })
    expect(expectOk(bookingState.cancel(held(minutesAfter(NOW, 1)), cancelling)).nights).toEqual({ kind: 'release' })
    expect(expectOk(bookingState.cancel(held(NOW), cancelling)).nights).toEqual({ kind: 'keep' })
  })

  it('never refunds more than was paid, and records who cancelled', () => {
    const paid = aBooking.confirmed({ ledger: [aPayment(DEPOSIT)] })
    expect(bookingState.cancel(paid, { ...byStaff, refundDueCents: DEPOSIT + 1 })).toMatchObject({
      refusal: 'refund-too-large',
    })
    expect(
      expectOk(bookingState.cancel(paid, { by: aGuest, now: NOW, today: TODAY, refundDueCents: DEPOSIT })).booking,
    ).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'guest',
      refundDueCents: DEPOSIT,
    })
  })
})

describe('expiry', () => {
  const due = { by: theSchedule, now: '2026-11-23T08:00:00.000Z' }

  it('happens at the hour, not a moment before', () => {
    expect(expectOk(bookingState.expire(aBooking.pending(), due)).booking.status).toBe('expired')
    expect(bookingState.expire(aBooking.pending(), { ...due, now: '2026-11-23T07:59:59.999Z' })).toMatchObject({
      ok: false,
    })
  })

  it.each<[string, Booking]>([
    ['with money', aBooking.pending({ ledger: [aPayment(1)] })],
    ['with a proof that waits', aBooking.pending({ expiresAt: null })],
    [
      'under a guest who is paying',
      aBooking.pending({ hold: { attemptId: 'attemptattemptattempt1', until: '2026-11-23T08:00:00.001Z' } }),
    ],
    ['that is confirmed', aBooking.confirmed()],
    ['that is cancelled', aBooking.cancelled()],
  ])('never happens to a booking %s', (_, booking) => {
    expect(bookingState.expire(booking, due)).toEqual({ ok: false, refusal: 'not-to-expire' })
  })
})

describe('a stay that is over', () => {
  it('is completed from the day after the departure on, and keeps its nights', () => {
    const booking = aBooking.confirmed()
    const on = (today: string) => bookingState.complete(booking, { by: theSchedule, now: NOW, today })
    expect(on('2027-02-03')).toEqual({ ok: false, refusal: 'stay-not-over' })
    expect(expectOk(on('2027-02-04'))).toMatchObject({ booking: { status: 'completed' }, nights: { kind: 'keep' } })
  })
})

/** Every action on a booking, with any arguments a caller may pass. */
const actions: Record<
  string,
  (booking: Booking, now: string, amount: number) => Result<bookingState.BookingChange, string>
> = {
  confirmWaiting: (booking, now) =>
    bookingState.confirmWaiting(booking, { by: theSchedule, now, today: now.slice(0, 10), isBeforeCutOff: true }),
  correct: (booking, now) =>
    bookingState.correct(
      booking,
      { id: `c-${now}`, kind: 'correction', corrects: booking.ledger.at(-1)?.id ?? '', at: now, by: 'Nomsa', note: '' },
      { by: aStaffMember, now, hasWaitingProof: false, eftExpiryHours: 48, cancellationTiers: [] },
    ),
  reinstate: (booking, now) => bookingState.reinstate(booking, { by: aStaffMember, now, today: now.slice(0, 10) }),
  acceptPayment: (booking, now, amount) =>
    bookingState.acceptPayment(booking, aPayment(amount, { id: `p-${amount}-${now}` }), {
      by: aStaffMember,
      now,
      nightsStatus: 'available',
    }),
  acceptLatePayment: (booking, now, amount) =>
    bookingState.acceptPayment(booking, aPayment(amount, { id: `l-${amount}-${now}` }), {
      by: aStaffMember,
      now,
      nightsStatus: 'taken',
    }),
  confirm: (booking, now) => bookingState.confirm(booking, { by: aStaffMember, now }),
  cancel: (booking, now, amount) =>
    bookingState.cancel(booking, { by: aGuest, now, today: now.slice(0, 10), refundDueCents: amount }),
  cancelForNothing: (booking, now) =>
    bookingState.cancel(booking, { by: aStaffMember, now, today: now.slice(0, 10), refundDueCents: 0 }),
  refund: (booking, now, amount) =>
    bookingState.refund(booking, aRefund(amount, { id: `r-${amount}-${now}` }), { by: aStaffMember, now }),
  expire: (booking, now) => bookingState.expire(booking, { by: theSchedule, now }),
  complete: (booking, now) => bookingState.complete(booking, { by: theSchedule, now, today: now.slice(0, 10) }),
  changeStay: (booking, now) =>
    bookingState.changeStay(booking, { ...booking, ...elsewhere }, { by: aStaffMember, now }),
  startCardPayment: (booking, now, amount) =>
    bookingState.startCardPayment(booking, {
      by: aGuest,
      now,
      today: now.slice(0, 10),
      isBeforeCutOff: true,
      attemptId: 'attemptattemptattempt1',
      amountCents: amount,
      until: minutesAfter(now, 15),
    }),
  endCardPayment: (booking, now) =>
    bookingState.endCardPayment(booking, { by: aGuest, now, attemptId: 'attemptattemptattempt1', why: 'cancelled' }),
  receiveProof: (booking, now) => accept(bookingState.receiveProof(booking, { by: aGuest, now, fileName: 'slip.pdf' })),
  refuseProof: (booking, now) =>
    accept(
      bookingState.refuseProof(booking, {
        by: aStaffMember,
        now,
        reason: 'Unreadable',
        hasOtherWaitingProofs: false,
        eftExpiryHours: 48,
      }),
    ),
  refundResoldNights: (booking, now, amount) =>
    booking.status === 'cancelled'
      ? bookingState.refundResoldNights(booking, [{ night: stayOf(booking).checkInDate, receivedCents: amount }], {
          by: theSchedule,
          now,
        })
      : refuse('booking-not-closed'),
  closeAttention: (booking, now) => bookingState.closeAttention(booking, { by: aStaffMember, now, note: 'Given back' }),
  recordEvent: (booking, now) =>
    accept(bookingState.recordEvent(booking, { by: theSchedule, now, name: 'balance-reminded' })),
}

const anyOperation = fc.record({
  action: fc.constantFrom(...Object.keys(actions)),
  // A minute, an hour, a day, or the months until the stay is over.
  minutes: fc.constantFrom(1, 60, 1_500, 110_000),
  amount: fc.constantFrom(1, DEPOSIT, TOTAL, TOTAL + 1),
})

describe('late money on a cancelled booking', () => {
  const cancelled = aBooking.cancelled({ ledger: [aPayment(1_000_00)], refundDueCents: 500_00 })
  const at = minutesAfter(NOW, 60)
  const settling = (lateMoney?: LateMoneyDecision) => ({
    by: aStaffMember,
    now: at,
    note: 'Kept as a charge',
    lateMoney,
  })
  const correcting = { by: aStaffMember, now: at, hasWaitingProof: false, eftExpiryHours: 48, cancellationTiers: [] }
  const late = (amountCents: number) => aPayment(amountCents, { id: `late-${amountCents}`, at })
  const refund = (amountCents: number) => aRefund(amountCents, { id: `refund-${amountCents}`, at })
  const wrong = (corrects: string, amountCents: number) =>
    ({ id: `wrong-${corrects}`, kind: 'correction', corrects, amountCents, at, by: 'Nomsa', note: '' }) as const
  type Step = LedgerLine | LateMoneyDecision
  const refundOwedAfter = (...steps: readonly Step[]) => {
    let booking: Booking = cancelled
    for (const step of steps)
      booking =
        typeof step === 'string'
          ? expectOk(bookingState.closeAttention({ ...booking, needsAttention: 'paid-after-closing' }, settling(step)))
              .booking
          : step.kind === 'correction'
            ? expectOk(bookingState.correct(booking, step, correcting)).booking
            : { ...booking, ledger: [...booking.ledger, step] }
    return moneyOf(Booking.parse(booking)).refundOwedCents
  }

  it.each<[string, readonly Step[], number]>([
    ['does not change what is owed', [late(300_00)], 500_00],
    ['leaves what is owed once it is kept', [late(300_00), 'kept'], 500_00],
    ['leaves nothing owed once it is kept and the refund is paid', [late(300_00), 'kept', refund(500_00)], 0],
    ['leaves nothing owed where the refund is paid before it is kept', [late(300_00), refund(500_00), 'kept'], 0],
    ['leaves nothing owed where it came after the refund and is kept', [refund(500_00), late(300_00), 'kept'], 0],
    ['is paid back first', [late(300_00), refund(300_00), 'refunded'], 500_00],
    ['is paid back and leaves the refund', [late(300_00), refund(300_00), 'refunded', refund(500_00)], 0],
    ['is kept in part', [late(300_00), refund(100_00), 'refunded', refund(500_00)], 0],
    ['is kept each time it comes', [late(300_00), 'kept', refund(500_00), late(200_00), 'kept'], 0],
    ['no longer counts once it is corrected', [late(300_00), 'kept', wrong('late-30000', 300_00)], 500_00],
    [
      'is decided again once it is corrected, and another comes and is paid back',
      [late(300_00), 'kept', wrong('late-30000', 300_00), late(200_00), refund(200_00), 'refunded'],
      500_00,
    ],
    [
      'is decided again once its refund is corrected',
      [late(1_000_00), refund(1_000_00), 'refunded', wrong('refund-100000', 1_000_00), 'kept', refund(500_00)],
      0,
    ],
  ])('%s', (_, steps, owed) => {
    expect(refundOwedAfter(...steps)).toBe(owed)
  })

  it('is settled only with a decision where it matters what was paid back', () => {
    const settle = (...ledger: readonly LedgerLine[]) =>
      bookingState.closeAttention(
        { ...cancelled, ledger: [...cancelled.ledger, ...ledger], needsAttention: 'paid-after-closing' },
        settling(),
      )
    expect(settle(late(300_00), refund(500_00))).toMatchObject({ refusal: 'late-money-undecided' })
    expect(settle(late(300_00), refund(800_00)).ok).toBe(true)
    expect(settle(late(300_00)).ok).toBe(true)
  })

  it('is shown with what each decision leaves to pay back', () => {
    const ledger = [...cancelled.ledger, late(300_00), refund(500_00)]
    expect(lateMoneyChoice({ ...cancelled, ledger, needsAttention: 'paid-after-closing' })).toEqual({
      refunded: 300_00,
      kept: 0,
    })
    expect(lateMoneyChoice({ ...cancelled, ledger })).toBeNull()
  })
})

describe('any sequence of actions on a booking', () => {
  /** Runs the actions and returns each that was allowed, with the booking before and after. */
  function runActions(
    steps: readonly { action: string; minutes: number; amount: number }[],
    checkStep: (step: { action: string; before: Booking; after: bookingState.BookingChange; now: string }) => void,
  ) {
    let booking: Booking = aBooking.pending()
    let now = NOW
    for (const { action, minutes, amount } of steps) {
      now = minutesAfter(now, minutes)
      const before = structuredClone(booking)
      const result = actions[action]?.(booking, now, amount)
      expect(booking).toEqual(before)
      if (!result?.ok) continue
      checkStep({ action, before, after: result.value, now })
      booking = Booking.parse(result.value.booking)
    }
  }
  const sequences = fc.array(anyOperation, { minLength: 5, maxLength: 40 })
  const expectInManySequences = (checkStep: Parameters<typeof runActions>[1]) => {
    let stepCount = 0
    fc.assert(
      fc.property(sequences, (steps) => {
        runActions(steps, (step) => {
          stepCount += 1
          checkStep(step)
        })
      }),
      { numRuns: 400 },
    )
    expect(stepCount).toBeGreaterThan(1_000)
  }

  it('covers every action of the module', () => {
    const covered = new Set(
      Object.values(actions).flatMap((action) => [...action.toString().matchAll(/\.(\w+)\(/g)].map(([, name]) => name)),
    )
    const functions = Object.entries(bookingState).flatMap(([name, value]) =>
      typeof value === 'function' ? [name] : [],
    )
    expect(functions.filter((name) => !covered.has(name)).toSorted()).toEqual([
      // It changes neither state nor money: see book-by-staff.engine.test.ts.
      'acceptTerms',
      // It changes what is owed, which these sequences keep constant: see correct-ledger.engine.test.ts.
      'adjust',
      // It sets a mark alone: see change-booking.engine.test.ts.
      'archive',
      // Read by `transferPayment`: see transfer.test.ts.
      'attentionAfter',
      'canPayByCard',
      // It changes what goes back alone: see change-refund.engine.test.ts.
      'changeRefund',
      // It sets words of staff alone: see booking-tags.test.ts.
      'changeTag',
      // Of a past stay that is brought in alone: see import-bookings.engine.test.ts.
      'completedAt',
      // It changes neither state nor money: see change-booking.engine.test.ts.
      'correctGuest',
      // It changes alone when a pending booking expires: see change-booking.engine.test.ts.
      'extendExpiry',
      'hasCurrentHold',
      'hasMissedArrival',
      'isChangeable',
      'isCorrectable',
      'isPastArrival',
      'isStayOver',
      'isWaitingForNights',
      // It sets a mark alone: see change-booking.engine.test.ts.
      'markNoShow',
      'mustAcceptTerms',
      'needsNewLink',
      // It keeps a booking from expiring alone: see pending-card-payment.engine.test.ts.
      'notePendingCard',
      // It changes the method and the time to pay alone: see pay-by-eft.engine.test.ts.
      'payByEft',
      // It changes what the terms keep alone: see refund-resales.engine.test.ts.
      'refundGivenUpNights',
      'withNextVersion',
      // It changes what is owed, which these sequences keep constant: see write-off.engine.test.ts.
      'writeOff',
    ])
  })

  it('never leaves a closed state, unless for a confirmed one by money or by staff', () => {
    expectInManySequences(({ action, before, after }) => {
      if (!isClosed(before) || after.booking.status === before.status) return
      expect(after.booking.status).toBe('confirmed')
      const byMoney = ['acceptPayment', 'confirmWaiting', 'changeStay'].includes(action) && before.status === 'expired'
      expect(byMoney || action === 'reinstate').toBe(true)
    })
  })

  it('confirms only what did not take place, and completes only what is confirmed', () => {
    expectInManySequences(({ before, after }) => {
      const step = `${before.status} → ${after.booking.status}`
      expect([
        'pending → pending',
        'pending → confirmed',
        'pending → cancelled',
        'pending → expired',
        'confirmed → confirmed',
        'confirmed → completed',
        'confirmed → cancelled',
        'completed → completed',
        'cancelled → cancelled',
        'cancelled → confirmed',
        'expired → confirmed',
        'expired → expired',
      ]).toContain(step)
    })
  })

  it('only appends to the ledger, by one line at most, and never refunds more than it holds', () => {
    expectInManySequences(({ before, after: { booking } }) => {
      expect(booking.ledger.slice(0, before.ledger.length)).toEqual(before.ledger)
      expect(booking.ledger.length - before.ledger.length).toBeLessThanOrEqual(1)
      expect(paidCents(booking.ledger)).toBeGreaterThanOrEqual(0)
      if (booking.status === 'cancelled' && before.status !== 'cancelled')
        expect(booking.refundDueCents).toBeLessThanOrEqual(paidCents(booking.ledger))
    })
  })

  it('never shows a paid status that the ledger does not cover', () => {
    expectInManySequences(({ after: { booking } }) => {
      const { paymentStatus, depositPaid, balancePaid } = moneyOf(booking)
      const held = paidCents(booking.ledger)
      if (paymentStatus === 'paid' || balancePaid) expect(held).toBeGreaterThanOrEqual(TOTAL)
      if (paymentStatus === 'deposit_paid' || depositPaid) expect(held).toBeGreaterThanOrEqual(DEPOSIT)
      if (paymentStatus === 'refunded') expect([held, refundedCents(booking.ledger) > 0]).toEqual([0, true])
    })
  })

  it('claims nights on confirmation, releases them at its end, and moves them with the booking', () => {
    expectInManySequences(({ action, before, now, after: { booking, nights } }) => {
      const isConfirming = before.status !== 'confirmed' && booking.status === 'confirmed'
      const isUnconfirming = before.status === 'confirmed' && booking.status === 'cancelled'
      const holds = before.status === 'pending' && before.hold !== null && before.hold.until > now
      expect(nights.kind === 'claim').toBe(isConfirming && !(action === 'changeStay' && holds))
      if (isUnconfirming) expect(nights).toEqual({ kind: 'release', from: now.slice(0, 10) })
      expect(nights.kind === 'move').toBe(
        action === 'changeStay' &&
          !hasSameParts(before, elsewhere) &&
          (before.status === 'confirmed' || (isConfirming && holds)),
      )
      if (nights.kind === 'hold') expect(booking).toMatchObject({ status: 'pending', hold: { until: nights.until } })
      if (isClosed(booking) && isClosed(before)) expect(nights).toEqual({ kind: 'keep' })
    })
  })

  it('writes one line of history per change, at its moment, and raises the version by one', () => {
    expectInManySequences(({ before, after, now }) => {
      expect(after.booking.version).toBe(before.version + 1)
      expect(after.event.at).toBe(now)
      expect(after.booking.id).toBe(before.id)
      expect(after.booking.totalPriceCents).toBe(before.totalPriceCents)
    })
  })

  it('always flags money on a booking without nights for staff', () => {
    expectInManySequences(({ action, after: { booking } }) => {
      const isPayment = action === 'acceptPayment' || action === 'acceptLatePayment'
      if (!isPayment || booking.status === 'confirmed' || booking.status === 'completed') return
      const isEnough = paidCents(booking.ledger) >= moneyOf(booking).amountToConfirmCents
      if (booking.status !== 'cancelled' && isEnough) expect(booking.needsAttention).toBe('paid-but-nights-taken')
      else if (booking.status !== 'pending') expect(booking.needsAttention).toBe('paid-after-closing')
    })
  })
})
