import { minutesUntil } from '#shared/kernel/clock.ts'
import { count, dateAndTime } from '#web/kit/format.ts'

/** `Mon 23 Nov 2026, 14:05 (39 hours left)` */
export function formatExpiry(instant: string, now: string): string {
  const minutes = minutesUntil(instant, now)
  const left = minutes >= 120 ? `${count(Math.floor(minutes / 60), 'hour')} left` : `${count(minutes, 'minute')} left`
  return `${dateAndTime(instant)} (${minutes === 0 ? 'expires now' : left})`
}
