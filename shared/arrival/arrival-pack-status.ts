import * as z from 'zod/mini'
import type { Booking } from '#shared/bookings/booking.ts'
import { partsText } from '#shared/bookings/stay-parts.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { isNearArrival } from './arrival-pack-due.ts'
import { arrivalPackState } from './arrival-pack.ts'

/** Whether the guest of a stay within three days has the pack, and why not; staff send a link by WhatsApp without an address. */
export const ArrivalPackStatus = z.enum(['sent', 'no-address', 'unpaid', 'not-sent'])
export type ArrivalPackStatus = z.infer<typeof ArrivalPackStatus>

/** Undefined where none is sent yet, or none any more. A new code is on its way within a minute, and counts as sent. */
export function arrivalPackStatus(
  booking: Booking,
  day: { readonly today: CalendarDate; readonly smallAmountCents: number },
): ArrivalPackStatus | undefined {
  const state = arrivalPackState(booking, day)
  if (!isNearArrival(booking, day.today) || state === 'closed') return undefined
  if (state === 'unpaid') return 'unpaid'
  if (booking.sentArrivalPack?.stay === partsText(booking)) return 'sent'
  return booking.guestEmail === '' ? 'no-address' : 'not-sent'
}
