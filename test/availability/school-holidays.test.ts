import { describe, expect, it } from 'vitest'
import { schoolHolidays } from '#shared/availability/school-holidays.ts'
import { initialSchoolTerms } from '#shared/availability/school-terms.ts'

describe('school holidays', () => {
  it('are the days between two terms, cut to the days that are asked for', () => {
    expect(schoolHolidays(initialSchoolTerms, { from: '2026-03-20', to: '2026-04-02' })).toEqual([
      { from: '2026-03-28', to: '2026-04-02' },
    ])
    expect(schoolHolidays(initialSchoolTerms, { from: '2026-03-20', to: '2026-07-31' })).toEqual([
      { from: '2026-03-28', to: '2026-04-07' },
      { from: '2026-06-27', to: '2026-07-20' },
    ])
  })

  it('are found in any order of the terms, and not outside the known ones', () => {
    const terms = initialSchoolTerms.toReversed()
    expect(schoolHolidays(terms, { from: '2026-12-01', to: '2027-01-12' })).toEqual([
      { from: '2026-12-10', to: '2027-01-12' },
    ])
    expect(schoolHolidays(terms, { from: '2027-12-09', to: '2028-01-12' })).toEqual([])
  })

  it('are none between terms that follow or overlap each other', () => {
    const terms = [
      { name: 'a', from: '2026-01-01', to: '2026-02-10' },
      { name: 'b', from: '2026-02-11', to: '2026-03-31' },
      { name: 'c', from: '2026-03-30', to: '2026-04-30' },
    ]
    expect(schoolHolidays(terms, { from: '2026-01-01', to: '2026-12-31' })).toEqual([])
  })
})
