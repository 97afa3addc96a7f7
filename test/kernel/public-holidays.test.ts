import { describe, expect, it } from 'vitest'
import { weekdayOf } from '#shared/kernel/calendar-date.ts'
import { publicHolidays } from '#shared/kernel/public-holidays.ts'
import official from '#test/fixtures/sa-holidays.json' with { type: 'json' }

const years = Object.entries(official.years).map(([year, holidays]) => ({ year: Number(year), holidays }))

/** An addition to the Act's rule: the state has each time declared the 27th when Christmas was a Sunday. */
const ADDED_BY_DECISION = new Map(
  [2033, 2039].map((year) => [year, [`${year}-12-27`, 'Christmas Day (Tuesday after Sunday)']] as const),
)

describe('public holidays', () => {
  it('match the fixture for every year from 2024 to 2040', () => {
    expect(years.map(({ year }) => year)).toEqual(Array.from({ length: 17 }, (_, step) => 2024 + step))
  })

  it.each(years)('of $year are those of the Act, day by day and by name', ({ year, holidays }) => {
    const added = ADDED_BY_DECISION.get(year)
    expect([...publicHolidays(year)]).toEqual([...Object.entries(holidays), ...(added ? [added] : [])])
  })

  it.each([2016, 2022, 2033, 2039, 2044])(
    'of %i have the 27th of December exactly when Christmas is a Sunday',
    (year) => {
      expect(publicHolidays(year).has(`${year}-12-27`)).toBe(weekdayOf(`${year}-12-25`) === 7)
    },
  )

  it('of 2016 and 2022 include the 27th that the state declared', () => {
    const declared = Object.keys(official.extras_declared_by_president_not_derivable)
    expect(declared.filter((date) => publicHolidays(Number(date.slice(0, 4))).has(date))).toEqual([
      '2016-12-27',
      '2022-12-27',
    ])
  })

  it('include the 27th also when the Day of Goodwill is a Sunday', () => {
    expect(publicHolidays(2027).get('2027-12-27')).toBe('Day of Goodwill (Monday after Sunday)')
  })

  it('do not move from a Saturday', () => {
    expect(weekdayOf('2026-03-21')).toBe(6)
    expect(publicHolidays(2026).has('2026-03-23')).toBe(false)
  })

  it('have both names when two fall on one day', () => {
    expect(publicHolidays(2008).get('2008-03-21')).toBe('Human Rights Day, Good Friday')
  })

  it.each([
    { year: 1900, easterMonday: '1900-04-16' },
    { year: 1954, easterMonday: '1954-04-19' },
    { year: 1981, easterMonday: '1981-04-20' },
    { year: 2000, easterMonday: '2000-04-24' },
    { year: 2038, easterMonday: '2038-04-26' },
    { year: 2049, easterMonday: '2049-04-19' },
    { year: 2076, easterMonday: '2076-04-20' },
    { year: 2285, easterMonday: '2285-03-23' },
  ])('include the right Easter in the edge-case year $year', ({ year, easterMonday }) => {
    expect(publicHolidays(year).get(easterMonday)).toBe('Family Day')
  })
})
