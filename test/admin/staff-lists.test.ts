import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { nextDays, thisWeekend } from '#web/admin/features/bookings/booking-filter-list.ts'
import { parseBookingFilters, toBookingQuery } from '#web/admin/features/bookings/booking-filters.ts'
import { matchesFilters } from '#web/admin/features/bookings/matches-filters.ts'
import { bookingColumns } from '#web/admin/features/bookings/booking-columns.tsx'
import { moneyOutcome } from '#web/admin/features/bookings/money-outcome.ts'
import { timeLeft } from '#web/admin/features/bookings/time-left.ts'
import { csvAmount, csvOf } from '#web/admin/kit/csv.ts'
import { parseRand, formatRandInput } from '#web/admin/kit/parse-rand.ts'

describe('an amount of rand as people write it', () => {
  it.each([
    ['4250', 425_000],
    ['4 250.00', 425_000],
    ['4,250', 425_000],
    ['R4,250.5', 425_050],
    ['r 4 250,05', 425_005],
    ['1 000 000.01', 100_000_001],
    ['0.10', 10],
    ['  12  ', 1200],
  ])('reads %s as %i cents', (written, cents) => {
    expect(parseRand(written)).toBe(cents)
  })

  it.each(['', 'R', 'much', '-5', '1e3', '4.250.00', '42,50,00', '1.234', '12 34', '99 999 999 999'])(
    'does not accept "%s" as an amount',
    (written) => {
      expect(parseRand(written)).toBeUndefined()
    },
  )

  it('is parsed to the cent from the text of its field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => parseRand(formatRandInput(cents)) === cents),
    )
  })
})

describe('a list as CSV', () => {
  const csv = (cell: string) => csvOf([{ head: 'Guest', cell: (row: string) => row }], [cell])

  it('quotes what needs it and is marked as UTF-8', () => {
    expect(csv('Nkosi, "Thabo"')).toBe('\uFEFFGuest\r\n"Nkosi, ""Thabo"""\r\n')
  })

  it.each(['=HYPERLINK("x")', '@SUM(A1)', '+cmd|calc', '-2+3+cmd', '\t=1'])(
    'never lets a guest’s text run as a formula: %s',
    (text) => {
      expect(csv(text)).toMatch(/Guest\r\n"?'/)
    },
  )

  it('leaves telephone numbers and amounts as they are', () => {
    expect(csv('+27 82 123 4567')).toContain('\n+27 82 123 4567')
    expect(csv('-12.50')).toContain('\n-12.50')
  })

  it('has exact amounts, also small and negative ones', () => {
    expect([-5, -50, -123_456_00, 0, 7].map(csvAmount)).toEqual(['-0.05', '-0.50', '-123456.00', '0.00', '0.07'])
  })

  it('of bookings has totals that are what is paid and what is due, after an adjustment too', () => {
    const adjustment = {
      id: 'goodwill-1',
      kind: 'adjustment',
      amountCents: -300_00,
      at: NOW,
      by: 'Nomsa',
      note: '',
    } as const
    const booking = aBooking.confirmed({ ledger: [aPayment(2_125_00), adjustment] })
    const columns = bookingColumns(() => '', { today: TODAY, now: Date.parse(NOW) })
    const cell = (id: string) => columns.find((column) => column.id === id)?.csv?.(staffRow(booking))
    expect([cell('total'), cell('paid'), cell('due')]).toEqual(['3950.00', '2125.00', '1825.00'])
  })
})

const YESTERDAY = '2026-11-20T08:00:00.000Z'

describe('the filters of the booking list', () => {
  const read = (search: string) => parseBookingFilters(new URLSearchParams(search))
  const queryOf = (search: string) => toBookingQuery(read(search), TODAY)
  const businessTime = { today: TODAY, now: Date.parse(NOW) }

  it.each([
    ['', { arrivalFrom: '2026-08-23', arrivalTo: '2029-11-21' }],
    ['status=all', { arrivalFrom: '2025-11-21', arrivalTo: '2029-11-21' }],
    ['status=expired', { status: 'expired' }],
    ['attention=true', { needsAttention: 'true' }],
    ['overdue=true', { balanceOverdue: 'true' }],
    ['arriving=true', { arrivingOwing: 'true' }],
    ['short=true', { shortPayment: 'true' }],
    ['refunds=true&cabin=aloe', { refundOwed: 'true' }],
    ['from=2026-12-01&to=2026-12-31&status=pending', { arrivalFrom: '2026-12-01', arrivalTo: '2026-12-31' }],
    ['to=2026-12-31', { arrivalFrom: '2026-12-31', arrivalTo: '2026-12-31' }],
    ['status=nonsense&from=soon', { arrivalFrom: '2026-08-23', arrivalTo: '2029-11-21' }],
  ])('make one query of the API: "%s"', (search, question) => {
    expect(queryOf(search)).toEqual(question)
  })

  it('filter what the query cannot express', () => {
    const expiring = staffRow(aBooking.pending({ expiresAt: '2026-11-22T07:59:00.000Z' }))
    const later = staffRow(aBooking.pending({ expiresAt: '2026-11-22T08:01:00.000Z' }))
    const overdue = staffRow(aBooking.confirmed({ balanceDueDate: '2026-11-20', confirmedAt: YESTERDAY }))
    const unpaidAfterStay = staffRow(aBooking.completed({ balanceDueDate: '2026-11-20', confirmedAt: YESTERDAY }))
    const refundDue = staffRow(aBooking.cancelled({ refundDueCents: 1, ledger: [aPayment(1)] }))
    const dueToday = staffRow(aBooking.confirmed({ balanceDueDate: TODAY }))
    const referencesFor = (search: string) =>
      [expiring, later, overdue, unpaidAfterStay, refundDue, dueToday].filter((row) =>
        matchesFilters(row, read(search), businessTime),
      )
    expect(referencesFor('status=pending&expiring=true')).toEqual([expiring])
    expect(referencesFor('status=confirmed&overdue=true')).toEqual([overdue])
    expect(referencesFor('overdue=true')).toEqual([overdue, unpaidAfterStay])
    expect(referencesFor('refunds=true')).toEqual([refundDue])
    expect(referencesFor('unsigned=true')).toEqual([overdue, dueToday])
    expect(referencesFor('cabin=aloe')).toEqual([])
    expect(referencesFor('payment=unpaid&method=eft')).toHaveLength(4)
    expect(referencesFor('attention=true')).toHaveLength(6)
  })

  it('recognise a party with an adult who has not signed the guest register', () => {
    const signedBy = (...signed: readonly number[]) =>
      staffRow(aBooking.confirmed({ documents: { signed: [...signed], deletedAt: null } }))
    const isMissing = (row: StaffBookingRow) => matchesFilters(row, read('unsigned=true'), businessTime)
    expect([signedBy(), signedBy(1), signedBy(1, 2)].map(isMissing)).toEqual([true, true, false])
  })

  it('know the weekend from each of its days, and the next 30 days', () => {
    expect(thisWeekend('2026-11-18')).toEqual({ from: '2026-11-20', to: '2026-11-22' })
    expect(thisWeekend('2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-22' })
    expect(thisWeekend('2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' })
    expect(nextDays('2026-11-21', 30)).toEqual({ from: '2026-11-21', to: '2026-12-21' })
  })
})

describe('the staff’s messages', () => {
  it('say how soon a booking expires', () => {
    const left = (instant: string) => timeLeft(instant, Date.parse(NOW))
    expect(left('2026-11-21T07:00:00.000Z')).toBe('any minute')
    expect(left('2026-11-21T08:40:00.000Z')).toBe('in 40 min')
    expect(left('2026-11-22T02:00:00.000Z')).toBe('in 18 h')
    expect(left('2026-11-23T08:00:00.000Z')).toBe('in 2 days')
  })

  it('say what a recorded payment did to the booking', () => {
    const outcome = (wasPending: boolean, booking: Parameters<typeof staffRow>[0]) =>
      moneyOutcome('Recorded', wasPending, staffRow(booking))
    expect(outcome(true, aBooking.confirmed()).detail).toBe('MC-7K4QX is confirmed.')
    expect(outcome(true, aBooking.pending()).detail).toBe('It is not enough to confirm the booking.')
    expect(outcome(false, aBooking.confirmed()).detail).toBeUndefined()
    expect(outcome(true, aBooking.pending({ needsAttention: 'paid-but-nights-taken' })).tone).toBe('warning')
  })
})
