import { describe, expect, it } from 'vitest'
import { type Booking, moneyOf, shortPaidOn } from '#shared/bookings/booking.ts'
import { isArrivingOwing, isOverdue } from '#shared/bookings/overdue.ts'
import type { LedgerLine } from '#shared/payments/ledger.ts'
import { aBooking, aPayment, aRefund } from '#test/support/booking-fixture.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const dueDateOf = (booking: Booking) => moneyOf(booking).dueDate
const at = (day: string) => `${day}T08:00:00.000Z`
const late = { requiresFullPayment: true, paymentType: 'full', balanceDueDate: null } as const
const paidInFull = aPayment(4_250_00, { at: at('2026-11-23') })
const extraCharge: LedgerLine = {
  id: 'extra-1',
  kind: 'adjustment',
  amountCents: 300_00,
  at: at('2027-01-20'),
  by: 'Nomsa',
  note: 'A third guest',
}

describe('the day by which a booking must be paid', () => {
  it('is the date of the balance', () => {
    expect(dueDateOf(aBooking.confirmed())).toBe('2027-01-12')
    expect(dueDateOf(aBooking.confirmed({ ledger: [aPayment(2_125_00)] }))).toBe('2027-01-12')
  })

  it('is the day it was confirmed where there is no date of a balance, in South African time', () => {
    expect(dueDateOf(aBooking.confirmed({ ...late, confirmedAt: '2026-11-21T22:30:00.000Z' }))).toBe('2026-11-22')
    expect(dueDateOf(aBooking.completed({ ...late, confirmedAt: at('2026-11-21'), closedAt: at('2026-11-29') }))).toBe(
      '2026-11-21',
    )
  })

  it('is not before the day it was confirmed', () => {
    expect(dueDateOf(aBooking.confirmed({ confirmedAt: at('2027-01-20') }))).toBe('2027-01-20')
  })

  it('is the day on which a paid booking owes again: by a refund, an extra charge or a correction', () => {
    const ledger = [paidInFull, aRefund(500_00, { at: at('2027-01-20') })]
    expect(dueDateOf(aBooking.confirmed({ ledger }))).toBe('2027-01-20')
    expect(dueDateOf(aBooking.confirmed({ ledger: [paidInFull, extraCharge] }))).toBe('2027-01-20')
    // The owner's own stay, which costs nothing.
    expect(dueDateOf(aBooking.confirmed({ totalPriceCents: 0, ledger: [extraCharge] }))).toBe('2027-01-20')
    const correction: LedgerLine = {
      ...extraCharge,
      id: 'correction-1',
      kind: 'correction',
      corrects: paidInFull.id,
      amountCents: 4_250_00,
    }
    expect(dueDateOf(aBooking.confirmed({ ledger: [paidInFull, correction] }))).toBe('2027-01-20')
    const early = [paidInFull, aRefund(500_00, { at: at('2026-12-01') })]
    expect(dueDateOf(aBooking.confirmed({ ledger: early }))).toBe('2027-01-12')
    const paidAgain = [...ledger, aPayment(200_00, { at: at('2027-01-25') })]
    expect(dueDateOf(aBooking.confirmed({ ledger: paidAgain }))).toBe('2027-01-20')
  })

  it('is none where nothing is owed, or the booking is not confirmed', () => {
    const goodwill: LedgerLine = { ...extraCharge, amountCents: -500_00 }
    const refunded = [paidInFull, aRefund(500_00, { at: at('2027-01-20') }), goodwill]
    expect(dueDateOf(aBooking.confirmed({ ledger: [paidInFull] }))).toBeNull()
    expect(dueDateOf(aBooking.confirmed({ ledger: refunded }))).toBeNull()
    for (const make of [aBooking.pending, aBooking.cancelled, aBooking.expired]) expect(dueDateOf(make())).toBeNull()
  })

  it('makes it overdue on the day after', () => {
    expect(isOverdue({ dueDate: '2027-01-12' }, '2027-01-12')).toBe(false)
    expect(isOverdue({ dueDate: '2027-01-12' }, '2027-01-13')).toBe(true)
    expect(isOverdue({ dueDate: null }, '2027-01-13')).toBe(false)
  })
})

describe('a guest who owes money', () => {
  it('needs somebody from three days before the arrival until the stay is over', () => {
    const booking = aBooking.confirmed({ ...late })
    const needsSomebody = (changes: Partial<Booking>, today: string) => {
      const changed = { ...booking, ...changes } as Booking
      return isArrivingOwing({ ...stayOf(changed), ...changed, ...moneyOf(changed) }, today)
    }
    expect(needsSomebody({}, '2027-01-28')).toBe(false)
    expect(needsSomebody({}, '2027-01-29')).toBe(true)
    expect(needsSomebody({}, '2027-02-02')).toBe(true)
    expect(needsSomebody({ ledger: [aPayment(4_250_00)] }, '2027-01-29')).toBe(false)
    expect(needsSomebody({ status: 'completed' }, '2027-02-03')).toBe(false)
  })

  it('has paid too little to be confirmed with less than the deposit', () => {
    const pending = (cents: number) => aBooking.pending({ expiresAt: null, ledger: [aPayment(cents)] })
    expect(shortPaidOn(pending(2_124_99))).toBe('2026-11-21')
    expect(shortPaidOn(pending(2_125_00))).toBeNull()
    expect(shortPaidOn(aBooking.pending())).toBeNull()
    expect(shortPaidOn(aBooking.confirmed({ ledger: [aPayment(1_00)] }))).toBeNull()
    expect(shortPaidOn(aBooking.pending({ ...late, ledger: [aPayment(4_249_99)] }))).toBe('2026-11-21')
  })
})
