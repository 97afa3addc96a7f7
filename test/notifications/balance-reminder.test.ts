import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import { reminderDays, reminderOn } from '#shared/notifications/balance-reminder.ts'
import { recentDate } from '#test/kernel/date-arbitraries.ts'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const owing = (dueDate: string) =>
  aBooking.confirmed({ balanceDueDate: dueDate, confirmedAt: '2000-01-01T08:00:00.000Z', ledger: [aPayment(2_125_00)] })

describe('the reminders of what is owed', () => {
  it('go out a week and a day before, and can be caught up on and after the day', () => {
    const kinds = Array.from({ length: 31 }, (_, day) => day - 15).flatMap((day) => {
      const reminder = reminderOn(owing('2027-01-12'), addDays('2027-01-12', day))
      return reminder ? [[day, reminder.kind]] : []
    })
    expect(kinds).toEqual([
      [-7, 'week-before'],
      [-1, 'day-before'],
      ...[0, 1, 2].map((day) => [day, 'on-the-day']),
      ...[3, 4, 5, 6, 7, 8, 9, 10].map((day) => [day, 'three-days-over']),
    ])
  })

  it('do not go to a guest without an e-mail address', () => {
    expect(reminderOn(owing('2027-01-12'), '2027-01-12')).toBeDefined()
    expect(reminderOn({ ...owing('2027-01-12'), guestEmail: '' }, '2027-01-12')).toBeUndefined()
  })

  it('are all found between the dates that the schedule asks for', () => {
    fc.assert(
      fc.property(recentDate, fc.integer({ min: -20, max: 20 }), (dueDate, day) => {
        const today = addDays(dueDate, day)
        if (!reminderOn(owing(dueDate), today)) return
        const daysAhead = daysBetween(today, dueDate)
        expect(reminderDays.from <= daysAhead && daysAhead <= reminderDays.to).toBe(true)
      }),
    )
  })

  it('remind of a payment too small to confirm from the next day on, and of nothing once it confirms', () => {
    const short = aBooking.pending({
      expiresAt: null,
      ledger: [aPayment(1_000_00, { at: '2026-11-21T08:00:00.000Z' })],
    })
    expect(reminderOn(short, '2026-11-21')).toBeUndefined()
    expect(reminderOn(short, '2026-11-22')).toEqual({
      kind: 'short-payment',
      date: '2026-11-21',
      emailType: 'short_payment_reminder',
    })
    expect(
      reminderOn({ ...short, parts: [{ ...stayOf(short), checkInDate: '2026-11-22' }] }, '2026-11-22'),
    ).toBeDefined()
    expect(
      reminderOn({ ...short, parts: [{ ...stayOf(short), checkInDate: '2026-11-21' }] }, '2026-11-22'),
    ).toBeUndefined()
    expect(reminderOn({ ...short, ledger: [aPayment(2_125_00)] }, '2026-11-22')).toBeUndefined()
    expect(reminderOn({ ...short, ledger: [] }, '2026-11-22')).toBeUndefined()
    expect(reminderOn({ ...short, needsAttention: 'paid-but-nights-taken' }, '2026-11-22')).toBeUndefined()
  })
})
