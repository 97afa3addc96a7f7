import * as z from 'zod/mini'
import { type Booking, type BookingMoney, moneyOf, shortPaidOn } from '#shared/bookings/booking.ts'
import { type CalendarDate, daysBetween } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import type { EmailType } from './email-type.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

/** The moments at which a guest is reminded of what is owed, and of a payment that was too small to confirm. */
export const ReminderKind = z.enum(['week-before', 'day-before', 'on-the-day', 'three-days-over', 'short-payment'])
export type ReminderKind = z.infer<typeof ReminderKind>

/**
 * On which days after its date (negative: before it) each reminder can go out, the first and the last. A booking that
 * is confirmed after the run of its due day is reminded by the run of the next morning.
 */
const days: Readonly<Record<ReminderKind, readonly [first: number, last: number]>> = {
  'week-before': [-7, -7],
  'day-before': [-1, -1],
  'on-the-day': [0, 2],
  'three-days-over': [3, 10],
  'short-payment': [1, 7],
}

/** The earliest and the latest date whose reminders can go out, as days after today. */
export const reminderDays = {
  from: -Math.max(...Object.values(days).map(([, last]) => last)),
  to: -Math.min(...Object.values(days).map(([first]) => first)),
} as const

export type Reminder = {
  readonly kind: ReminderKind
  /** The due date, or the day of the short payment: each kind goes out once for a date. */
  readonly date: CalendarDate
  readonly emailType: EmailType
}

/** The reminder that a booking's guest gets today, if there is one; none without an e-mail address. */
export function reminderOn(booking: Booking, today: CalendarDate): Reminder | undefined {
  if (!booking.guestEmail) return undefined
  // Money would not confirm it by itself any more.
  if (booking.status === 'pending' && stayOf(booking).checkInDate < today) return undefined
  // Staff are settling money that came when the nights were not free: no more is asked for meanwhile.
  const shortDay = booking.needsAttention === null ? shortPaidOn(booking) : null
  const date = shortDay ?? (booking.status === 'confirmed' ? moneyOf(booking).dueDate : null)
  if (date === null) return undefined
  // What was due before the booking was brought in has been asked for elsewhere.
  if (booking.source === 'imported' && date <= dayOf(booking.createdAt)) return undefined
  const day = daysBetween(date, today)
  const kind = ReminderKind.options.find((option) => {
    const [first, last] = days[option]
    return (option === 'short-payment') === (shortDay !== null) && first <= day && day <= last
  })
  return kind && { kind, date, emailType: shortDay === null ? 'balance_reminder' : 'short_payment_reminder' }
}

/**
 * The e-mail by which staff remind a guest of what is to be paid now; undefined where nothing is, where there is no
 * address, or while staff settle money that came when the nights were not free.
 */
export function paymentReminder(
  booking: Pick<Booking, 'status' | 'guestEmail' | 'needsAttention'> &
    Pick<BookingMoney, 'paidCents' | 'outstandingCents'>,
): EmailType | undefined {
  if (!booking.guestEmail || booking.needsAttention !== null || booking.outstandingCents === 0) return undefined
  if (booking.status === 'confirmed') return 'balance_reminder'
  if (booking.status !== 'pending') return undefined
  return booking.paidCents > 0 ? 'short_payment_reminder' : 'pending_payment'
}
