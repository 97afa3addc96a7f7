import { type BusinessTime, dayOf, timeOf } from '#shared/kernel/clock.ts'

const CUT_OFF = '16:00'

/** The one place that reads the clock. Everything below gets the moment handed in. */
export function businessTimeAt(instant: Date): BusinessTime {
  const now = instant.toISOString()
  return { now, today: dayOf(now), isBeforeCutOff: timeOf(now) < CUT_OFF }
}

export type Clock = () => BusinessTime
export const businessClock: Clock = () => businessTimeAt(new Date())
