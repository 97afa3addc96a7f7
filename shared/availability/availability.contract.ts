import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate, daysBetween } from '#shared/kernel/calendar-date.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { NightRange } from './night-range.ts'
import { MAX_GUEST_HORIZON_MONTHS } from './stay.ts'

/**
 * The most nights that a calendar covers at once: from today, all months that guests may book ahead of their earliest
 * arrival, which may be tomorrow.
 */
export const MAX_CALENDAR_NIGHTS = 31 * MAX_GUEST_HORIZON_MONTHS + 2

/** Which nights a calendar shows: from the first to the last, both included. */
export const calendarRangeCheck = z.refine<{ readonly from: CalendarDate; readonly to: CalendarDate }>(
  ({ from, to }) => from <= to && daysBetween(from, to) < MAX_CALENDAR_NIGHTS,
  { path: ['to'], error: `Please ask for at most ${MAX_CALENDAR_NIGHTS} nights` },
)

export const ShowAvailability = endpoint({
  method: 'GET',
  path: '/cabins/{slug}/availability',
  audience: 'public',
  summary: 'The nights of a cabin that cannot be booked, as ranges, without who; and what staff say of some.',
  params: z.object({ slug: CabinSlug }),
  query: z.object({ from: DateInput, to: DateInput }).check(calendarRangeCheck),
  reply: z.object({
    taken: z.array(NightRange),
    /** What staff say of blocked nights, first and last night included; absent where they say nothing. */
    notes: z.optional(z.array(z.object({ from: CalendarDate, to: CalendarDate, text: z.string() }))),
    /** The first day a guest may still arrive: today until 16:00 SAST, then tomorrow. */
    earliestArrival: CalendarDate,
  }),
  refusals: [],
})

export const availabilityEndpoints = { ShowAvailability }
