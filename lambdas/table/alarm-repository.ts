import { keys } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import { type Table, isNew } from './table.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** The window of so many minutes that an instant is in: its start (ISO, UTC), and when its items may be deleted. */
function windowOf(now: string, minutes: number): { from: string; ttl: number } {
  const length = minutes * MINUTE_MS
  const start = Math.floor(Date.parse(now) / length) * length
  // A day longer, since the hourly run reads the counts of the hour before.
  return { from: new Date(start).toISOString(), ttl: secondsAt(start + length) + 86_400 }
}

/** What the alarms Lambda counts, in small items that expire: lines of alarms and counters, and messages sent. */
export function alarmRepository(table: Table) {
  return {
    /** Adds lines to an alarm's count; gives the count of this window. */
    async countLines(
      name: string,
      increment: number,
      { now, withinMinutes }: { readonly now: string; readonly withinMinutes: number },
    ): Promise<number> {
      const { from, ttl } = windowOf(now, withinMinutes)
      return table.increment(keys.alarmLines(name, from), { by: increment, ttl })
    },

    /** Claims this hour's message of an alarm; false where it is claimed already. */
    async claimMessage(name: string, now: string): Promise<boolean> {
      const { from, ttl } = windowOf(now, HOUR_MINUTES)
      return table.put({ ...keys.alarmMessage(name, from), ttl }, isNew)
    },

    /** For a message that could not be sent. */
    async releaseMessage(name: string, now: string): Promise<void> {
      await table.remove(keys.alarmMessage(name, windowOf(now, HOUR_MINUTES).from))
    },

    async incrementCounter(line: string, increment: number, now: string): Promise<void> {
      const { from, ttl } = windowOf(now, HOUR_MINUTES)
      await table.increment(keys.counter(line, from), { by: increment, ttl })
    },

    /** How often a line was counted in the hour of an instant. */
    async readCounter(line: string, instant: string): Promise<number> {
      const item = await table.get(keys.counter(line, windowOf(instant, HOUR_MINUTES).from))
      return Number(item?.['count'] ?? 0)
    },
  }
}

export type AlarmRepository = ReturnType<typeof alarmRepository>
