import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Booking } from '#shared/bookings/booking.ts'
import { addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import { reminderDays, reminderOn } from '#shared/notifications/balance-reminder.ts'
import { recentDate } from '#test/kernel/date-arbitraries.ts'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const owing = (dueDate: string) =>
  aBooking.confirmed({ balanceDueDate: dueDate, confirmedAt: '2000-01-01T08:00:00.000Z', ledger: [aPayment(2_125_00)] })

const reminderFor = (booking: Booking, today: string) => reminderOn(booking, today, { smallAmountCents: 5_00 })

describe('the reminders of what is owed', () => {
  it('go out a week and a day before, and can be caught up on and after the day', () => {
    const kinds = Array.from({ length: 31 }, (_, day) => day - 15).flatMap((day) => {
      const reminder = reminderFor(owing('2027-01-12'), addDays('2027-01-12', day))
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
    expect(reminderFor(owing('2027-01-12'), '2027-01-12')).toBeDefined()
    expect(reminderFor({ ...owing('2027-01-12'), guestEmail: '' }, '2027-01-12')).toBeUndefined()
  })

  it('are all found between the dates that the schedule asks for', () => {
    fc.assert(
      fc.property(recentDate, fc.integer({ min: -20, max: 20 }), (dueDate, day) => {
        const today = addDays(dueDate, day)
        if (!reminderFor(owing(dueDate), today)) return
        const daysAhead = daysBetween(today, dueDate)
        expect(daysAhead <= reminderDays.beforeDue).toBe(true)
      }),
    )
  })

  it('go out 3, 10 and 30 days after the stay, or after what was charged later', () => {
    const over = aBooking.completed({ ledger: [aPayment(2_125_00)], confirmedAt: '2000-01-01T08:00:00.000Z' })
    const charge = {
      id: 'charge-1',
      kind: 'adjustment',
      amountCents: 850_00,
      by: 'Nomsa',
      note: 'Broken chair',
    } as const
    const later = {
      ...over,
      ledger: [aPayment(4_250_00), { ...charge, at: '2027-02-20T08:00:00.000Z' }],
    }
    const kinds = (booking: Booking) =>
      Array.from({ length: 90 }, (_, day) => addDays('2027-01-01', day)).flatMap((day) => {
        const reminder = reminderFor(booking, day)
        return reminder?.firstDay === day ? [[day, reminder.kind]] : []
      })
    expect(kinds(over)).toEqual([
      ['2027-02-06', 'three-days-after-stay'],
      ['2027-02-13', 'ten-days-after-stay'],
      ['2027-03-05', 'thirty-days-after-stay'],
    ])
    expect(kinds(later)).toEqual([
      ['2027-02-23', 'three-days-after-stay'],
      ['2027-03-02', 'ten-days-after-stay'],
      ['2027-03-22', 'thirty-days-after-stay'],
    ])
  })

  it('remind of a payment too small to confirm from the next day on, and of nothing once it confirms', () => {
    const short = aBooking.pending({
      expiresAt: null,
      ledger: [aPayment(1_000_00, { at: '2026-11-21T08:00:00.000Z' })],
    })
    expect(reminderFor(short, '2026-11-21')).toBeUndefined()
    expect(reminderFor(short, '2026-11-22')).toEqual({
      kind: 'short-payment',
      date: '2026-11-21',
      firstDay: '2026-11-22',
      emailType: 'short_payment_reminder',
    })
    expect(
      reminderFor({ ...short, parts: [{ ...stayOf(short), checkInDate: '2026-11-22' }] }, '2026-11-22'),
    ).toBeDefined()
    expect(
      reminderFor({ ...short, parts: [{ ...stayOf(short), checkInDate: '2026-11-21' }] }, '2026-11-22'),
    ).toBeUndefined()
    expect(reminderFor({ ...short, ledger: [aPayment(2_125_00)] }, '2026-11-22')).toBeUndefined()
    expect(reminderFor({ ...short, ledger: [] }, '2026-11-22')).toBeUndefined()
    expect(reminderFor({ ...short, needsAttention: 'paid-but-nights-taken' }, '2026-11-22')).toBeUndefined()
  })
})
