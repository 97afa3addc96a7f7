import { DateTime } from 'luxon'
import type { Moment } from '#shared/kernel/clock.ts'

const HOUSE_TIME_ZONE = 'Africa/Johannesburg'
const CUT_OFF_HOUR = 16

/** The one place that reads the clock. Everything below gets the moment handed in. */
export function momentAt(instant: Date): Moment {
  const inTheHouse = DateTime.fromJSDate(instant, { zone: HOUSE_TIME_ZONE })
  return {
    now: instant.toISOString(),
    today: inTheHouse.toFormat('yyyy-MM-dd'),
    isBeforeCutOff: inTheHouse.hour < CUT_OFF_HOUR,
  }
}

export type Clock = () => Moment
export const houseClock: Clock = () => momentAt(new Date())
