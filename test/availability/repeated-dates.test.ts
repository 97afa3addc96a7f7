import { describe, expect, it } from 'vitest'
import { MAX_REPEATS, type Repeat, repeatedDates } from '#shared/availability/repeated-dates.ts'

const again = (startDate: string, endDate: string, every: Repeat, until: string) =>
  repeatedDates({ startDate, endDate }, every, until).map((dates) => `${dates.startDate} ${dates.endDate}`)

describe('repeated dates', () => {
  it('come back each week, up to and including the last day', () => {
    expect(again('2026-12-07', '2026-12-08', 'week', '2026-12-28')).toEqual([
      '2026-12-14 2026-12-15',
      '2026-12-21 2026-12-22',
      '2026-12-28 2026-12-29',
    ])
    expect(again('2026-12-07', '2026-12-08', 'week', '2026-12-13')).toEqual([])
  })

  it('come back each month on the same weekday, with as many nights', () => {
    expect(again('2026-12-07', '2026-12-08', 'month', '2027-04-01')).toEqual([
      '2027-01-04 2027-01-05',
      '2027-02-01 2027-02-02',
      '2027-03-01 2027-03-02',
    ])
    expect(again('2026-12-24', '2026-12-24', 'month', '2027-03-01')).toEqual([
      '2027-01-28 2027-01-28',
      '2027-02-25 2027-02-25',
    ])
  })

  it('come back on the last weekday of the month where the first one is a fifth', () => {
    expect(again('2026-11-30', '2026-11-30', 'month', '2027-04-01')).toEqual([
      '2026-12-28 2026-12-28',
      '2027-01-25 2027-01-25',
      '2027-02-22 2027-02-22',
      '2027-03-29 2027-03-29',
    ])
  })

  it('never overlap each other', () => {
    expect(again('2026-12-07', '2026-12-15', 'week', '2027-01-05')).toEqual([
      '2026-12-21 2026-12-29',
      '2027-01-04 2027-01-12',
    ])
    // The first Friday of January 2027 is New Year's Day, within the first dates.
    expect(again('2026-12-04', '2027-01-03', 'month', '2027-02-28')).toEqual(['2027-02-05 2027-03-07'])
  })

  it('are half a year of weeks at most', () => {
    const all = again('2026-12-07', '2026-12-07', 'week', '2029-12-31')
    expect(all).toHaveLength(MAX_REPEATS)
    expect(all.at(-1)).toBe('2027-06-07 2027-06-07')
  })
})
