import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { BookingReference } from '#shared/kernel/id.ts'

/** Nights of one cabin, one after the other, that are taken for one reason. */
export const TakenNights = z.object({
  /** Never before yesterday: a span that began earlier is cut there. */
  firstNight: CalendarDate,
  nights: z.int(),
  /**
   * `held`: for a card payment · `staff-held`: by staff, for a booking · `waited-for`: free, but a paid booking has the
   * first claim on it.
   */
  kind: z.enum(['booked', 'held', 'staff-held', 'waited-for', 'blocked']),
  /** The booking that has or wants them; null for blocked dates. */
  reference: z.nullable(BookingReference),
  guestName: z.nullable(z.string()),
})
export type TakenNights = z.infer<typeof TakenNights>
