import * as z from 'zod/mini'
import { limitedLine } from '#shared/kernel/limited-text.ts'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { BookingStatus } from './booking-status.ts'

export const MAX_SEARCH_HITS = 10

/** A booking that a search has found; the rest of it is read when it is opened. */
export const SearchHit = z.object({
  reference: BookingReference,
  guestName: z.string(),
  cabinSlug: CabinSlug,
  checkInDate: CalendarDate,
  checkOutDate: CalendarDate,
  status: BookingStatus,
})
export type SearchHit = z.infer<typeof SearchHit>

export const SearchBookings = endpoint({
  method: 'GET',
  path: '/staff/bookings/search',
  audience: 'staff',
  summary:
    "Bookings of any time by the beginnings of words of the guest's name, of phone number, e-mail address or reference, or by the phone number's last four to nine digits: stays to come first, then the latest.",
  query: z.object({ q: limitedLine(80, normalizePlainLine).check(z.minLength(2)) }),
  /** `hasMore`: others match or may match, so that no hits do not mean that there is no such booking. */
  reply: z.object({ bookings: z.array(SearchHit), hasMore: z.boolean() }),
  refusals: [],
})

export const bookingSearchEndpoints = { SearchBookings }
