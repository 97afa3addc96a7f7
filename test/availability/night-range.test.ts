import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disabledPickerDays, nightsIn, rangesOf } from '#shared/availability/night-range.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'

const someNights = fc.array(
  fc.integer({ min: 0, max: 60 }).map((day) => addDays('2027-01-15', day)),
  { maxLength: 40 },
)

describe('ranges of taken nights', () => {
  it('merge adjacent nights, across the ends of months and years', () => {
    expect(rangesOf(['2027-01-01', '2026-12-30', '2026-12-31', '2027-01-03'])).toEqual([
      { firstNight: '2026-12-30', lastNight: '2027-01-01' },
      { firstNight: '2027-01-03', lastNight: '2027-01-03' },
    ])
    expect(rangesOf([])).toEqual([])
  })

  it('hold the same nights as the input, each once and in order, and no two ranges touch', () => {
    fc.assert(
      fc.property(someNights, (nights) => {
        const ranges = rangesOf(nights)
        expect(nightsIn(ranges)).toEqual([...new Set(nights)].toSorted())
        for (const [place, { firstNight }] of ranges.entries()) {
          const before = ranges[place - 1]
          if (before) expect(addDays(before.lastNight, 1) < firstNight).toBe(true)
        }
      }),
    )
  })
})

describe('the days that the date pickers disable', () => {
  it('are the taken nights for an arrival and the days after them for a departure', () => {
    // A stay from the 10th to the 12th takes the nights of the 10th and the 11th.
    const { checkIn, checkOut } = disabledPickerDays([{ firstNight: '2027-02-10', lastNight: '2027-02-11' }])
    expect([...checkIn]).toEqual(['2027-02-10', '2027-02-11'])
    expect([...checkOut]).toEqual(['2027-02-11', '2027-02-12'])
  })

  it('leave a departure on the next guest’s arrival day, and an arrival on the last guest’s departure day', () => {
    const { checkIn, checkOut } = disabledPickerDays([{ firstNight: '2027-02-10', lastNight: '2027-02-11' }])
    expect(checkOut.has('2027-02-10')).toBe(false)
    expect(checkIn.has('2027-02-12')).toBe(false)
  })
})
