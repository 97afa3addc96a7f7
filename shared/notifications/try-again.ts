import { minutesAfter, minutesUntil } from '#shared/kernel/clock.ts'

const SHORTEST_PAUSE_MINUTES = 15
const LONGEST_PAUSE_MINUTES = 6 * 60
const MOST_MINUTES = 48 * 60

/**
 * When an e-mail that could not be sent is taken up again: after as long as it has waited already, a quarter of an hour
 * at least and six hours at most. Null after two days: then only staff send it.
 */
export function nextTryAt(askedAt: string, now: string): string | null {
  const waited = minutesUntil(now, askedAt)
  if (waited >= MOST_MINUTES) return null
  const pause = Math.min(LONGEST_PAUSE_MINUTES, Math.max(SHORTEST_PAUSE_MINUTES, waited))
  return minutesAfter(now, Math.min(pause, Math.max(SHORTEST_PAUSE_MINUTES, MOST_MINUTES - waited)))
}
