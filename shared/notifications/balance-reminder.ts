import * as z from 'zod/mini'
import { type Booking, moneyOf, shortPaidOn } from '#shared/bookings/booking.ts'
import type { BookingMoney } from '#shared/bookings/booking-money.ts'
import { type CalendarDate, addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import type { EmailType } from './email-type.ts'
import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import { isSmallRest } from '#shared/bookings/small-rest.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import type { Cents } from '#shared/kernel/money.ts'

/** The moments at which a guest is reminded of what is owed, and of a payment that was too small to confirm. */
export const ReminderKind = z.enum([
  'week-before',
  'day-before',
  'on-the-day',
  'three-days-over',
  'short-payment',
  'three-days-after-stay',
  'ten-days-after-stay',
  'thirty-days-after-stay',
])
export type ReminderKind = z.infer<typeof ReminderKind>

/**
 * On which days after its date (negative: before it) each reminder can go out, the first and the last. A booking that
 * is confirmed after the run of its due day is reminded by the run of the next morning.
 */
type Days = Readonly<Partial<Record<ReminderKind, readonly [first: number, last: number]>>>

const daysOfDueDate = {
  'week-before': [-7, -7],
  'day-before': [-1, -1],
  'on-the-day': [0, 2],
  'three-days-over': [3, 10],
} as const satisfies Days
const daysOfShortPayment = { 'short-payment': [1, 7] } as const satisfies Days
/** After the departure, or after what is owed was due where that is later. */
const daysAfterStay = {
  'three-days-after-stay': [3, 9],
  'ten-days-after-stay': [10, 16],
  'thirty-days-after-stay': [30, 36],
} as const satisfies Days

/** How many days ahead a due date can have a reminder today, and how many days back a short payment. */
export const reminderDays = {
  beforeDue: -daysOfDueDate['week-before'][0],
  afterShortPayment: daysOfShortPayment['short-payment'][1],
} as const

export type Reminder = {
  readonly kind: ReminderKind
  /** The due date, the day of the short payment or the departure: each kind goes out once for a date. */
  readonly date: CalendarDate
  /** The first day on which it can go out: the same e-mail on that day or later, by staff, stands for it. */
  readonly firstDay: CalendarDate
  readonly emailType: EmailType
}

/**
 * The reminder that a booking's guest gets today, if there is one; none without an e-mail address, nor for a rest below
 * the small amount of the settings.
 */
export function reminderOn(
  booking: Booking,
  today: CalendarDate,
  { smallAmountCents }: { readonly smallAmountCents: Cents },
): Reminder | undefined {
  const money = moneyOf(booking)
  if (!booking.guestEmail || isSmallRest({ ...money, status: booking.status }, smallAmountCents)) return undefined
  // Money would not confirm it by itself any more.
  if (booking.status === 'pending' && stayOf(booking).checkInDate < today) return undefined
  // Staff are settling money that came when the nights were not free: no more is asked for meanwhile.
  const shortDay = booking.needsAttention === null ? shortPaidOn(booking) : null
  const { checkOutDate } = stayOf(booking)
  const { dueDate } = money
  const [date, days]: readonly [CalendarDate | null, Days] =
    shortDay !== null
      ? [shortDay, daysOfShortPayment]
      : booking.status === 'completed'
        ? [dueDate && (dueDate > checkOutDate ? dueDate : checkOutDate), daysAfterStay]
        : [dueDate, daysOfDueDate]
  if (date === null) return undefined
  // What was due before the booking was brought in has been asked for elsewhere.
  if (booking.source === 'imported' && date <= dayOf(booking.createdAt)) return undefined
  const day = daysBetween(date, today)
  for (const kind of ReminderKind.options) {
    const [first, last] = days[kind] ?? [1, 0]
    if (first <= day && day <= last)
      return {
        kind,
        date,
        firstDay: addDays(date, first),
        emailType: shortDay === null ? 'balance_reminder' : 'short_payment_reminder',
      }
  }
  return undefined
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
  if (isConfirmedOrCompleted(booking)) return 'balance_reminder'
  if (booking.status !== 'pending') return undefined
  return booking.paidCents > 0 ? 'short_payment_reminder' : 'pending_payment'
}
