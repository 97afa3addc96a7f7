import { describe, expect, it } from 'vitest'
import { initialSchoolTerms } from '#shared/availability/school-terms.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { holidaySeasons } from '#shared/pricing/holiday-seasons.ts'
import { RateForm } from '#shared/pricing/rate.ts'
import official from '#test/fixtures/sa-holidays.json' with { type: 'json' }

const within = (from: string, to: string, terms = initialSchoolTerms) =>
  holidaySeasons({ from, to }, terms).map(({ name, firstNight, lastNight }) => `${name}: ${firstNight} ${lastNight}`)
const inYear = (year: number) => within(`${year}-01-01`, `${year}-12-31`, [])

const goodFridays = Object.entries(official.years).map(([year, holidays]) => {
  const [date = ''] = Object.entries(holidays).find(([, name]) => name.includes('Good Friday')) ?? []
  return { year: Number(year), date }
})

describe('the seasons of the South African holidays', () => {
  it('are those of eighteen months, by first night, with the school holidays between known terms', () => {
    expect(within('2026-11-21', '2028-05-21')).toEqual([
      'December holidays 2026/27: 2026-12-09 2027-01-11',
      'Human Rights Day weekend 2027: 2027-03-19 2027-03-21',
      'March/April school holidays 2027: 2027-03-19 2027-04-04',
      'Easter 2027: 2027-03-25 2027-03-28',
      'Freedom Day weekend 2027: 2027-04-23 2027-04-26',
      'June/July school holidays 2027: 2027-06-25 2027-07-18',
      "National Women's Day weekend 2027: 2027-08-06 2027-08-08",
      'September/October school holidays 2027: 2027-09-22 2027-10-03',
      'Heritage Day weekend 2027: 2027-09-23 2027-09-25',
      'December holidays 2027/28: 2027-12-15 2027-12-31',
      'Human Rights Day weekend 2028: 2028-03-17 2028-03-20',
      'Easter 2028: 2028-04-13 2028-04-16',
      "Freedom Day and Workers' Day weekend 2028: 2028-04-26 2028-04-30",
    ])
  })

  it.each(goodFridays.filter(({ year }) => year !== 2038))(
    'have the four nights of Easter $year, from the evening before $date to Sunday',
    ({ year, date }) => {
      expect(inYear(year)).toContain(`Easter ${year}: ${addDays(date, -1)} ${addDays(date, 2)}`)
    },
  )

  it('have a longer Easter where Freedom Day follows Family Day', () => {
    expect(inYear(2038)).toContain('Easter 2038: 2038-04-22 2038-04-26')
    expect(inYear(2038).join()).not.toContain('Freedom Day')
  })

  it.each([
    ['a Monday', 2026, 'Freedom Day weekend 2026: 2026-04-24 2026-04-26'],
    ['a Friday', 2026, "Workers' Day weekend 2026: 2026-04-30 2026-05-02"],
    ['a Thursday, with the Friday after it', 2026, 'Heritage Day weekend 2026: 2026-09-23 2026-09-26'],
    ['a Tuesday, with the Monday before it', 2027, 'Freedom Day weekend 2027: 2027-04-23 2027-04-26'],
    ['a Monday after its Sunday', 2026, "National Women's Day weekend 2026: 2026-08-07 2026-08-09"],
  ])('have the long weekend of a holiday on %s', (_, year, season) => {
    expect(inYear(year)).toContain(season)
  })

  it('have none for a holiday on a Wednesday or a Saturday', () => {
    const names = [...inYear(2026), ...inYear(2027)].join()
    expect(names).not.toContain('Human Rights Day weekend 2026')
    expect(names).not.toContain('Youth Day weekend 2027')
  })

  it('have the weekends of Christmas and New Year within the December holidays', () => {
    expect(within('2037-12-01', '2038-01-31', [])).toEqual(['December holidays 2037/38: 2037-12-15 2038-01-02'])
    expect(within('2027-01-05', '2027-01-05')).toEqual(['December holidays 2026/27: 2026-12-09 2027-01-11'])
    expect(within('2027-01-12', '2027-01-31')).toEqual([])
  })

  it('have names that a rate can have', () => {
    const names = holidaySeasons({ from: '2024-01-01', to: '2060-12-31' }, initialSchoolTerms).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(200)
    expect(names.filter((name) => !RateForm.shape.name.safeParse(name).success)).toEqual([])
  })
})
