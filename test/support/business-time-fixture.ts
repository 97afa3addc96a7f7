import { businessTimeAt } from '#shared/kernel/clock.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'

/** Saturday 21 November 2026, ten in the morning in South Africa: the start time of all tests. */
export const TODAY = '2026-11-21'
export const NOW = '2026-11-21T08:00:00.000Z'

export const aBusinessTime = (changes: Partial<BusinessTime> = {}): BusinessTime => ({
  now: NOW,
  today: TODAY,
  isBeforeCutOff: true,
  ...changes,
})

/** A clock that only moves when a test moves it. */
export function createTestClock(start: string = NOW) {
  let now = start
  return {
    read: (): BusinessTime => businessTimeAt(new Date(now)),
    pass: (minutes: number): void => {
      now = minutesAfter(now, minutes)
    },
    setTo: (instant: string): void => {
      now = instant
    },
  }
}

export const AN_HOUR = 60
export const A_DAY = 24 * AN_HOUR
