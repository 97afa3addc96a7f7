import { type Moment, dayOf, timeOf } from '#shared/kernel/clock.ts'

const CUT_OFF = '16:00'

/** The one place that reads the clock. Everything below gets the moment handed in. */
export function momentAt(instant: Date): Moment {
  const now = instant.toISOString()
  return { now, today: dayOf(now), isBeforeCutOff: timeOf(now) < CUT_OFF }
}

export type Clock = () => Moment
export const houseClock: Clock = () => momentAt(new Date())
