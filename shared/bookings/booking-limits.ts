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

/** So many bookings of guests in an hour need no captcha, whatever their e-mail addresses; those after them do. */
export const BOOKINGS_WITHOUT_CAPTCHA = 20
/** More bookings of guests in a day alert staff. None of them is refused. */
const ALERT_AFTER = 100

/** How many bookings guests have made, whatever their e-mail addresses. */
export type BookingsInAll = { readonly inHour: number; readonly inDay: number }

/**
 * Whether one more booking needs nothing, needs a captcha (from the third with its e-mail address, or beyond `inHour`'s
 * limit), or is refused (from the tenth with its address).
 */
export function checkBookingLimit(
  countedBefore: number,
  {
    inHour,
    withoutCaptcha = BOOKINGS_WITHOUT_CAPTCHA,
  }: { readonly inHour: number; readonly withoutCaptcha?: number | undefined },
): 'open' | 'captcha' | 'closed' {
  if (countedBefore >= MAX_BOOKINGS) return 'closed'
  return countedBefore >= CAPTCHA_AFTER || inHour >= withoutCaptcha ? 'captcha' : 'open'
}

/** Whether one booking more is so many that staff are alerted. */
export const isAlertDue = ({ inDay }: BookingsInAll): boolean => inDay >= ALERT_AFTER

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
