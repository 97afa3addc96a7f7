import { minutesAfter, minutesUntil } from '#shared/kernel/clock.ts'

const MIN_RETRY_DELAY_MINUTES = 15
const MAX_RETRY_DELAY_MINUTES = 6 * 60
const MAX_RETRY_WINDOW_MINUTES = 48 * 60

/**
 * When an e-mail that could not be sent is retried: after as long as it has waited already, at least a quarter of an
 * hour and at most six hours. Null after two days: then only staff can send it.
 */
export function nextRetryAt(requestedAt: string, now: string): string | null {
  const minutesWaited = minutesUntil(now, requestedAt)
  if (minutesWaited >= MAX_RETRY_WINDOW_MINUTES) return null
  const delay = Math.min(MAX_RETRY_DELAY_MINUTES, Math.max(MIN_RETRY_DELAY_MINUTES, minutesWaited))
  return minutesAfter(now, Math.min(delay, Math.max(MIN_RETRY_DELAY_MINUTES, MAX_RETRY_WINDOW_MINUTES - minutesWaited)))
}
