import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesAfter, minutesUntil } from '#shared/kernel/clock.ts'

const NOON = '2026-11-21T12:00:00.000Z'

describe('minutes', () => {
  it('are counted from one instant to a later one, over midnight too', () => {
    expect(minutesAfter(NOON, 15)).toBe('2026-11-21T12:15:00.000Z')
    expect(minutesAfter(NOON, 48 * 60)).toBe('2026-11-23T12:00:00.000Z')
  })

  it.each([
    { instant: '2026-11-21T12:15:00.000Z', left: 15 },
    { instant: '2026-11-21T12:14:00.001Z', left: 15 },
    { instant: '2026-11-21T12:00:00.001Z', left: 1 },
    { instant: NOON, left: 0 },
    { instant: '2026-11-21T11:00:00.000Z', left: 0 },
  ])('left until $instant are $left: a started one counts, a past one does not', ({ instant, left }) => {
    expect(minutesUntil(instant, NOON)).toBe(left)
  })

  it('left equal the minutes that were added', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (minutes) => {
        expect(minutesUntil(minutesAfter(NOON, minutes), NOON)).toBe(minutes)
      }),
    )
  })
})
