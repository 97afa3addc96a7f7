import type { Moment } from '#shared/kernel/clock.ts'

const CUT_OFF_HOUR = 16

/** Every Lambda has a clock; the runtime's own calendar spares them luxon, which the mails keep. */
const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Africa/Johannesburg',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The one place that reads the clock. Everything below gets the moment handed in. */
export function momentAt(instant: Date): Moment {
  const { year, month, day, hour } = Object.fromEntries(
    wallClock.formatToParts(instant).map(({ type, value }) => [type, value]),
  )
  return {
    now: instant.toISOString(),
    today: `${year}-${month}-${day}`,
    isBeforeCutOff: Number(hour) < CUT_OFF_HOUR,
  }
}

export type Clock = () => Moment
export const houseClock: Clock = () => momentAt(new Date())
