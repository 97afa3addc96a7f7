import { arrivalPackPromise } from '#shared/arrival/arrival-pack-days.ts'
import type { StayTimes } from '#shared/cabins/stay-times.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf, instantOf } from '#shared/kernel/clock.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import type { BookingStatus } from './booking-status.ts'

type CalendarStay = StayTimes & {
  readonly reference: BookingReference
  readonly bookingStatus: BookingStatus
  readonly cabinTitle: string
  readonly checkInDate: CalendarDate
  readonly checkOutDate: CalendarDate
}

type Business = Pick<PublicSettings, 'businessName' | 'contactEmail' | 'address'>

const statuses = { pending: 'TENTATIVE', confirmed: 'CONFIRMED', completed: 'CONFIRMED' } as const

/**
 * A stay as a calendar file (iCalendar, RFC 5545): from check-in to check-out, or whole days where it has no clock times. Its UID stays the same for the booking and its SEQUENCE grows with time, so that a later file replaces an
 * earlier one; a cancelled stay removes itself. The reference is all it holds about the guest. `at` is the ISO instant
 * at which it is made, `host` the site's name. `method` is that of iTIP (RFC 5546): mail programs remove a stay by
 * CANCEL.
 */
export function stayCalendarFile(
  stay: CalendarStay,
  business: Business,
  {
    at,
    host,
    method = 'PUBLISH',
  }: { readonly at: string; readonly host: string; readonly method?: 'PUBLISH' | 'CANCEL' },
): string {
  const { reference, cabinTitle, checkInDate, checkOutDate, checkInTime, checkOutTime, bookingStatus } = stay
  const { businessName, contactEmail, address } = business
  const [start, end] = [utcOf(checkInDate, checkInTime), utcOf(checkOutDate, checkOutTime)]
  const isCancelledOrExpired = bookingStatus === 'cancelled' || bookingStatus === 'expired'
  const description = [
    `Booking ${reference}`,
    `Check-in from ${checkInTime}, check-out by ${checkOutTime}`,
    ...(isCancelledOrExpired ? [] : [arrivalPackPromise(checkInDate, dayOf(at))]),
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cabins//Stay//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${reference}@${host}`,
    `DTSTAMP:${basic(at)}`,
    `SEQUENCE:${sequenceAt(at)}`,
    // Both methods require it.
    ...(contactEmail ? [`ORGANIZER;CN=${parameter(businessName)}:mailto:${contactEmail}`] : []),
    ...(start && end
      ? [`DTSTART:${start}`, `DTEND:${end}`]
      : [
          `DTSTART;VALUE=DATE:${basicDate(checkInDate)}`,
          // The end of whole days is the day after them (RFC 5545 §3.6.1).
          `DTEND;VALUE=DATE:${basicDate(addDays(checkOutDate, 1))}`,
        ]),
    `SUMMARY:${text(`${cabinTitle}, ${businessName}`)}`,
    `LOCATION:${text(address || businessName)}`,
    `DESCRIPTION:${text(description.join('\n'))}`,
    `STATUS:${isCancelledOrExpired ? 'CANCELLED' : statuses[bookingStatus]}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const FIRST_SEQUENCE_AT = Date.parse('2026-01-01T00:00:00Z')

/** The seconds since 2026: no count of changes has to be stored, and every file is newer than those before it. */
const sequenceAt = (instant: string): number =>
  Math.max(0, Math.floor((Date.parse(instant) - FIRST_SEQUENCE_AT) / 1000))

/** `2027-02-05T12:00:00.000Z` → `20270205T120000Z` */
const basic = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const basicDate = (date: CalendarDate): string => date.replaceAll('-', '')

/** A local time on a day, in UTC; undefined where it is not a time. */
const utcOf = (date: CalendarDate, time: string): string | undefined =>
  /^([01]?\d|2[0-3]):[0-5]\d$/.test(time) ? basic(instantOf(date, time.padStart(5, '0'))) : undefined

/** The value of a parameter, which cannot contain a quotation mark (RFC 5545 §3.2). */
// oxlint-disable-next-line no-control-regex
const parameter = (value: string): string => `"${value.replaceAll(/["\u0000-\u001F\u007F]/g, "'")}"`

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
