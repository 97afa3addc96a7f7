import type { BookingReference } from '#shared/kernel/id.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { instantOf } from '#shared/kernel/clock.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import type { BookingStatus } from './booking-status.ts'

type CalendarStay = {
  readonly reference: BookingReference
  readonly bookingStatus: BookingStatus
  readonly cabinTitle: string
  readonly checkInDate: CalendarDate
  readonly checkOutDate: CalendarDate
}

type Business = Pick<PublicSettings, 'businessName' | 'address' | 'checkInTime' | 'checkOutTime'>

const statuses = { pending: 'TENTATIVE', confirmed: 'CONFIRMED', completed: 'CONFIRMED' } as const

/**
 * A stay as a calendar file (iCalendar, RFC 5545): from check-in to check-out, or whole days where the settings have no
 * clock times. Its UID stays the same for the booking, so that a later file replaces an earlier one; a cancelled stay
 * removes itself. The reference is all it holds about the guest. `at` is the ISO instant at which it is made, `host`
 * the site's name.
 */
export function stayCalendarFile(
  stay: CalendarStay,
  business: Business,
  { at, host }: { readonly at: string; readonly host: string },
): string {
  const { reference, cabinTitle, checkInDate, checkOutDate, bookingStatus } = stay
  const { businessName, address, checkInTime, checkOutTime } = business
  const [start, end] = [utcOf(checkInDate, checkInTime), utcOf(checkOutDate, checkOutTime)]
  const isCancelledOrExpired = bookingStatus === 'cancelled' || bookingStatus === 'expired'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cabins//Stay//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${reference}@${host}`,
    `DTSTAMP:${basic(at)}`,
    ...(start && end
      ? [`DTSTART:${start}`, `DTEND:${end}`]
      : [
          `DTSTART;VALUE=DATE:${basicDate(checkInDate)}`,
          // The end of whole days is the day after them (RFC 5545 §3.6.1).
          `DTEND;VALUE=DATE:${basicDate(addDays(checkOutDate, 1))}`,
        ]),
    `SUMMARY:${text(`${cabinTitle}, ${businessName}`)}`,
    `LOCATION:${text(address || businessName)}`,
    `DESCRIPTION:${text(`Booking ${reference}\nCheck-in from ${checkInTime}, check-out by ${checkOutTime}`)}`,
    `STATUS:${isCancelledOrExpired ? 'CANCELLED' : statuses[bookingStatus]}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** `2027-02-05T12:00:00.000Z` → `20270205T120000Z` */
const basic = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const basicDate = (date: CalendarDate): string => date.replaceAll('-', '')

/** A local time on a day, in UTC; undefined where it is not a time. */
const utcOf = (date: CalendarDate, time: string): string | undefined =>
  /^([01]?\d|2[0-3]):[0-5]\d$/.test(time) ? basic(instantOf(date, time.padStart(5, '0'))) : undefined

/** A value of type TEXT (RFC 5545 §3.3.11). */
const text = (value: string): string =>
  value
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    // Other control characters are not allowed in a line (§3.1).
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')

const MAX_LINE_OCTETS = 75
const octets = new TextEncoder()

/** A line of at most 75 octets; the rest follows after a line break and a space (RFC 5545 §3.1). */
function foldLine(line: string): string {
  let written = ''
  let room = MAX_LINE_OCTETS
  for (const character of line) {
    const size = octets.encode(character).length
    if (size > room) {
      written += '\r\n '
      room = MAX_LINE_OCTETS - 1
    }
    written += character
    room -= size
  }
  return written
}
