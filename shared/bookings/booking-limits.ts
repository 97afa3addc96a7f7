import { DAY_MINUTES, minutesAfter } from '#shared/kernel/clock.ts'

/**
 * How many bookings one e-mail address can get (decisions §9). Anyone can book with anyone's address, and each booking
 * sends an e-mail there.
 */
const WINDOW_MINUTES = DAY_MINUTES
const CAPTCHA_AFTER = 2
const MAX_BOOKINGS = 9

/** The instants of an address's bookings that still count at `now`: those of the last 24 hours. */
export const countedBookings = (bookedAt: readonly string[], now: string): string[] =>
  bookedAt.filter((at) => at > minutesAfter(now, -WINDOW_MINUTES))

/** Whether one more booking needs nothing, needs a captcha (from the third), or is refused (from the tenth). */
export function checkBookingLimit(countedBefore: number): 'open' | 'captcha' | 'closed' {
  if (countedBefore >= MAX_BOOKINGS) return 'closed'
  return countedBefore >= CAPTCHA_AFTER ? 'captcha' : 'open'
}

const gmailDomains: readonly string[] = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that an address leads to, for counting: `Thandi+prize@Gmail.com` and `t.handi@gmail.com` are one. Without
 * case, without what follows a `+`, and for Gmail without dots.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const name = address.slice(0, at).replace(/(?!^)\+.*$/, '')
  return gmailDomains.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
