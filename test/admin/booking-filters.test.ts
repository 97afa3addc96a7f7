import { describe, expect, it } from 'vitest'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { nextDays, thisWeekend } from '#web/admin/features/bookings/booking-filter-list.ts'
import { parseBookingFilters, toBookingQuery } from '#web/admin/features/bookings/booking-filters.ts'
import { matchesFilters } from '#web/admin/features/bookings/matches-filters.ts'

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
    ['small=true', { smallRest: 'true' }],
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
      staffRow(aBooking.confirmed({ documents: { signed: [...signed], sent: [], checked: [], deletedAt: null } }))
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
