import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { businessTimeAt } from '#shared/kernel/clock.ts'

describe('the business time', () => {
  it.each([
    { instant: '2026-11-21T13:59:59.999Z', isBeforeCutOff: true },
    { instant: '2026-11-21T14:00:00.000Z', isBeforeCutOff: false },
    { instant: '2026-11-21T21:59:59.999Z', isBeforeCutOff: false },
    { instant: '2026-11-20T22:00:00.000Z', isBeforeCutOff: true },
  ])('has its cut-off at 16:00 South African time: $instant', ({ instant, isBeforeCutOff }) => {
    expect(businessTimeAt(new Date(instant))).toEqual({ now: instant, today: '2026-11-21', isBeforeCutOff })
  })

  it('has the day and the hour of Africa/Johannesburg at every instant', () => {
    const years = { min: new Date('2020-01-01'), max: new Date('2080-01-01'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(years), (instant) => {
        const there = DateTime.fromJSDate(instant, { zone: 'Africa/Johannesburg' })
        expect(businessTimeAt(instant)).toEqual({
          now: instant.toISOString(),
          today: there.toFormat('yyyy-MM-dd'),
          isBeforeCutOff: there.hour < 16,
        })
      }),
    )
  })
})
