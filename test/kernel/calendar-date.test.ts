import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { addDays, CalendarDate, datesFrom, daysBetween, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { anyDate } from './date-arbitraries.ts'

const days = fc.integer({ min: -40_000, max: 40_000 })

describe('a calendar date', () => {
  it.each(['2026-12-24', '2028-02-29', '2000-02-29'])('is a day that exists: %s', (date) => {
    expect(CalendarDate.safeParse(date).success).toBe(true)
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-04-31',
    '2026-1-5',
    '24-12-2026',
    '2026-12-24T10:00:00Z',
    '',
    ' 2026-12-24',
  ])('is nothing else: "%s"', (text) => {
    expect(CalendarDate.safeParse(text).success).toBe(false)
  })

  it.each([
    { date: '2026-12-31', later: 1, becomes: '2027-01-01' },
    { date: '2028-02-28', later: 1, becomes: '2028-02-29' },
    { date: '2026-02-28', later: 1, becomes: '2026-03-01' },
    { date: '2026-03-01', later: -1, becomes: '2026-02-28' },
    { date: '2026-07-01', later: 0, becomes: '2026-07-01' },
  ])('$date and $later days is $becomes', ({ date, later, becomes }) => {
    expect(addDays(date, later)).toBe(becomes)
  })

  it('knows its weekday, Monday first', () => {
    expect(datesFrom('2026-11-16', '2026-11-23').map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(weekdayOf('1969-12-31')).toBe(3)
  })

  it('lists the days up to, not including, the last', () => {
    expect(datesFrom('2026-06-29', '2026-07-02')).toEqual(['2026-06-29', '2026-06-30', '2026-07-01'])
    expect(datesFrom('2026-07-02', '2026-07-02')).toEqual([])
    expect(datesFrom('2026-07-03', '2026-07-02')).toEqual([])
  })

  it('agrees with the calendar of luxon on any day', () => {
    fc.assert(
      fc.property(anyDate, days, (date, later) => {
        const expected = DateTime.fromISO(date, { zone: 'utc' }).plus({ days: later })
        expect(addDays(date, later)).toBe(expected.toISODate())
        expect(weekdayOf(addDays(date, later))).toBe(expected.weekday)
      }),
    )
  })

  it('counts between two days the days that lead from one to the other', () => {
    fc.assert(
      fc.property(anyDate, days, (date, later) => {
        expect(daysBetween(date, addDays(date, later))).toBe(later)
        expect(addDays(addDays(date, later), -later)).toBe(date)
      }),
    )
  })

  it('sorts as text in the order of time', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (one, other) => {
        expect(one < other).toBe(daysBetween(one, other) > 0)
      }),
    )
  })
})
