const MINUTE = 60_000

/** How many minutes a guest who pays by card has left; 0 where nobody pays. */
export const minutesToPay = (cardHoldUntil: string | null, now: number): number =>
  cardHoldUntil === null ? 0 : Math.max(0, Math.ceil((Date.parse(cardHoldUntil) - now) / MINUTE))

/** How long until an instant, roughly: `in 3 h`, `in 2 days`, `any minute` once it has passed. */
export function timeLeft(instant: string, now: number): string {
  const minutes = Math.ceil((Date.parse(instant) - now) / MINUTE)
  if (minutes <= 0) return 'any minute'
  if (minutes < 60) return `in ${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} days`
}
