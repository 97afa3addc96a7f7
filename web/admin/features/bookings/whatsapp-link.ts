import type { StaffBooking, StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { whatsappNumber } from '#shared/settings/settings.ts'
import { dateSpan, shortDate } from '#web/kit/format.ts'

/** A suggested message for this booking's state; staff can change it before they send it. */
export function whatsappText(
  booking: StaffBookingRow & Partial<Pick<StaffBooking, 'guestLink' | 'termsAcceptedAt'>>,
  cabinTitle: string,
): string {
  const stay = `${cabinTitle}, ${dateSpan(booking.checkInDate, booking.checkOutDate)}`
  const hello = `Hello ${booking.guestName.split(' ')[0] ?? ''}, this is about your booking ${booking.reference} (${stay}).`
  const due = formatRand(booking.outstandingCents)
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed'
  if (isOpen && booking.termsAcceptedAt === null && booking.guestLink)
    return `${hello} ${booking.outstandingCents > 0 ? `It comes to ${due}. ` : ''}Please accept our terms${booking.outstandingCents > 0 ? ', pay' : ''} and sign the guest register here: ${booking.guestLink}`
  switch (booking.status) {
    case 'pending':
      return booking.needsAttention
        ? `${hello} We have your payment, but these nights are not free at the moment. Shall we look for other dates together?`
        : `${hello} We are keeping it for you until we receive your payment. May we help with anything?`
    case 'confirmed':
      return booking.outstandingCents > 0
        ? `${hello} It is confirmed. ${due} is still to be paid${booking.dueDate ? `, by ${shortDate(booking.dueDate)}` : ''}.`
        : `${hello} It is confirmed and paid in full. We look forward to having you!`
    case 'completed':
      return `${hello} Thank you for staying with us!`
    case 'cancelled':
      return `${hello} It has been cancelled.`
    case 'expired':
      return booking.needsAttention
        ? `${hello} We have your payment, but it came after the booking had expired. Shall we look for other dates together?`
        : `${hello} It has expired without payment. Would you still like to come?`
  }
}

/** Opens a chat with the guest with the text ready to send (specification §5: number cleaning). */
export const whatsappLink = (phone: string, text: string): string =>
  `https://wa.me/${whatsappNumber(phone)}?text=${encodeURIComponent(text)}`
