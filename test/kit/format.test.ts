import { describe, expect, it } from 'vitest'
import { dayOf } from '#shared/kernel/clock.ts'
import { count, dateAndTime, dateSpan, dayAndMonth, longDate, monthOf, shortDate } from '#web/kit/format.ts'

describe('dates as South Africans write them', () => {
  it.each([
    ['2026-03-06', 'Fri 6 Mar 2026', 'Friday 6 March 2026', 'March 2026'],
    ['2026-09-01', 'Tue 1 Sep 2026', 'Tuesday 1 September 2026', 'September 2026'],
    ['2028-02-29', 'Tue 29 Feb 2028', 'Tuesday 29 February 2028', 'February 2028'],
  ])('%s', (date, short, long, month) => {
    expect([shortDate(date), longDate(date), monthOf(date)]).toEqual([short, long, month])
  })

  it('leaves the year out of a day and month', () => {
    expect(dayAndMonth('2026-03-06')).toBe('Fri 6 Mar')
  })

  it('shows the year of a span once, unless it changes', () => {
    expect(dateSpan('2026-03-06', '2026-03-08')).toBe('Fri 6 Mar – Sun 8 Mar 2026')
    expect(dateSpan('2026-12-30', '2027-01-02')).toBe('Wed 30 Dec 2026 – Sat 2 Jan 2027')
  })

  it('shows an instant in the business time zone, also across midnight', () => {
    expect(dateAndTime('2026-03-06T12:05:00Z')).toBe('Fri 6 Mar 2026, 14:05')
    expect(dateAndTime('2026-03-06T22:30:00Z')).toBe('Sat 7 Mar 2026, 00:30')
    expect([dayOf('2026-03-06T21:59:59Z'), dayOf('2026-12-31T22:00:00Z')]).toEqual(['2026-03-06', '2027-01-01'])
  })

  it('is the same in any time zone of the machine', () => {
    const home = process.env.TZ
    const written = ['Pacific/Kiritimati', 'America/Los_Angeles'].map((zone) => {
      process.env.TZ = zone
      return `${shortDate('2026-03-06')} ${dateAndTime('2026-03-06T12:05:00Z')}`
    })
    if (home === undefined) delete process.env.TZ
    else process.env.TZ = home
    expect(new Set(written)).toEqual(new Set(['Fri 6 Mar 2026 Fri 6 Mar 2026, 14:05']))
  })
})

describe('a count', () => {
  it('has a singular and a plural', () => {
    expect([count(1, 'night'), count(3, 'night'), count(0, 'child', 'children')]).toEqual([
      '1 night',
      '3 nights',
      '0 children',
    ])
  })
})
