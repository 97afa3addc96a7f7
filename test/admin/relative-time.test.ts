import { describe, expect, it } from 'vitest'
import { relativeTime, relativeTimeInWords } from '#web/admin/kit/relative-time.ts'

const today = '2026-11-24'

describe('when something will happen', () => {
  it.each([
    ['2026-11-24T12:00:00.000Z', 'today 14:00', 'today 14:00 SAST'],
    // Two hours away, and yet tomorrow.
    ['2026-11-24T22:30:00.000Z', 'tomorrow 00:30', 'tomorrow, Wednesday 00:30 SAST'],
    ['2026-11-27T12:00:00.000Z', 'Fri 14:00', 'in 3 days, Friday 14:00 SAST'],
    ['2026-11-30T21:59:00.000Z', 'Mon 23:59', 'in 6 days, Monday 23:59 SAST'],
    // The same weekday as today's: a weekday alone would be today.
    ['2026-12-01T12:00:00.000Z', 'Tue 1 Dec 14:00', 'in 7 days, Tuesday 1 December 14:00 SAST'],
    ['2027-12-03T12:00:00.000Z', 'Fri 3 Dec 2027 14:00', 'in 374 days, Friday 3 December 2027 14:00 SAST'],
    ['2026-11-23T12:00:00.000Z', 'Mon 23 Nov 14:00', 'Monday 23 November 14:00 SAST'],
  ])('%s is %s', (instant, short, inWords) => {
    expect(relativeTime(instant, today)).toBe(short)
    expect(relativeTimeInWords(instant, today)).toBe(inWords)
  })
})
