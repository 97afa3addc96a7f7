import { type BookingsInAll, checkBookingLimit, countedBookings, isAlertDue } from '#shared/bookings/booking-limits.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { CaptchaConfig, IsHuman } from '#lambdas/http/captcha.ts'
import { type BookingLimitRepository, countBooking, noBookings } from '#lambdas/table/booking-limit-repository.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { Write } from '#lambdas/table/table.ts'

export type BookingLimitNeeds = {
  readonly bookingLimits: BookingLimitRepository
  /** A hash of the mailbox that an e-mail address leads to. */
  readonly mailboxKey: (email: string) => Promise<string>
  readonly captcha: () => Promise<CaptchaConfig>
  readonly isHuman: IsHuman
  /** How many bookings an hour need no captcha; the rule's own number where it is left out. */
  readonly withoutCaptcha?: number | undefined
}

type BookingLimitRequest = {
  readonly guestEmail: string
  readonly captchaToken: string | undefined
  /** The business's phone number, for who is refused. */
  readonly contactPhone: string
  readonly now: string
  /** The bookings before this one. */
  readonly inAll: BookingsInAll
}

/**
 * Counts a booking that was made, whatever its e-mail address, and alerts staff where they are very many. The booking
 * stands: a failure is logged alone.
 */
export async function countBookingInAll(
  { bookingLimits }: Pick<BookingLimitNeeds, 'bookingLimits'>,
  { now, inAll }: Pick<BookingLimitRequest, 'now' | 'inAll'>,
): Promise<void> {
  try {
    await bookingLimits.countInAll(now)
    if (isAlertDue(inAll)) log('alarm', 'very many bookings', { count: inAll.inDay + 1 })
  } catch (error) {
    log('error', 'booking not counted', errorFields(error))
  }
}

/**
 * Whether one more booking may be made with an e-mail address, and the write that counts it, to be made with the
 * booking. The first time it reads nothing: nearly every address has no other booking, and the write's condition finds
 * out. Asked again, since there was one, it reads, and asks for no second captcha: a token is valid once.
 */
export function enforceBookingLimitUsing(
  { bookingLimits, mailboxKey, captcha, isHuman, withoutCaptcha }: BookingLimitNeeds,
  request: BookingLimitRequest,
) {
  const { guestEmail, captchaToken, contactPhone, now, inAll } = request
  let isPerson = false
  let isFirst = true

  return async (): Promise<Result<Write, 'captcha-missing' | 'captcha-failed' | 'too-many-bookings'>> => {
    const key = await mailboxKey(guestEmail)
    const before = isFirst && !captchaToken ? noBookings : await bookingLimits.recentBookings(key)
    isFirst = false
    const counted = countedBookings(before.bookedAt, now)
    const limit = checkBookingLimit(counted.length, { inHour: inAll.inHour, withoutCaptcha })
    if (limit === 'closed') return refuse('too-many-bookings', { phone: contactPhone })
    if (limit === 'captcha' && !isPerson) {
      const { provider, siteKey } = await captcha()
      if (!captchaToken) return refuse('captcha-missing', { provider, siteKey })
      isPerson = await isHuman(captchaToken)
      if (!isPerson) return refuse('captcha-failed', { provider, siteKey })
    }
    return accept(countBooking(key, before, [...counted, now], now))
  }
}
