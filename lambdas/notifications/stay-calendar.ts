import type { Booking } from '#shared/bookings/booking.ts'
import { stayCalendarFile } from '#shared/bookings/stay-calendar-file.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import type { Attachment } from '#lambdas/email/outgoing-email.ts'
import type { TemplateContext } from './email-topic.ts'

/**
 * The stay as a calendar file, with the e-mails by which the guest's calendar gets it, has it moved or removes it. A
 * booking that was never confirmed is in no calendar.
 */
export function stayCalendar(
  booking: Booking,
  { type, settings, cabinTitle, siteOrigin, businessTime }: TemplateContext,
): readonly Attachment[] {
  const method = methodOf(type, booking)
  if (!method) return []
  const { reference, status: bookingStatus } = booking
  const { checkInDate, checkOutDate } = stayOf(booking)
  const { checkInTime, checkOutTime } = settings
  const stay = { reference, bookingStatus, cabinTitle, checkInDate, checkOutDate, checkInTime, checkOutTime }
  const made = { at: businessTime.now, host: new URL(siteOrigin).hostname, method }
  return [
    {
      fileName: `${reference}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: stayCalendarFile(stay, settings, made),
    },
  ]
}

function methodOf(type: EmailType, booking: Booking): 'PUBLISH' | 'CANCEL' | undefined {
  if (type === 'booking_cancelled')
    return booking.status === 'cancelled' && booking.confirmedAt !== undefined ? 'CANCEL' : undefined
  const isInCalendar = booking.status === 'confirmed' || booking.status === 'completed'
  return isInCalendar && (type === 'booking_confirmed' || type === 'booking_moved') ? 'PUBLISH' : undefined
}
