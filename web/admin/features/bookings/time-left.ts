import { minutesUntil } from '#shared/kernel/clock.ts'

/** How many minutes a guest who pays by card has left; 0 where nobody pays. */
export const minutesToPay = (cardHoldUntil: string | null, now: number): number =>
  cardHoldUntil === null ? 0 : minutesUntil(cardHoldUntil, now)

/** How long until an instant, roughly: `in 3 h`, `in 2 days`, `any minute` once it has passed. */
export function timeLeft(instant: string, now: number): string {
  const minutes = minutesUntil(instant, now)
  if (minutes === 0) return 'any minute'
  if (minutes < 60) return `in ${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} days`
}
