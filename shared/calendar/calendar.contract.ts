import * as z from 'zod/mini'
import { DayRange } from '#shared/availability/school-terms.ts'
import { BookingDetails } from '#shared/bookings/booking-details.ts'
import { BookingMoney } from '#shared/bookings/booking-money.ts'
import { BookingStatus } from '#shared/bookings/booking-status.ts'
import { BlockKind } from '#shared/availability/blocked-dates.contract.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { type ReplyOf, endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'

/** The longest calendar that staff see at once; a month that begins on a Sunday needs as many. */
export const MAX_CALENDAR_WEEKS = 6

/** A night is priced for so many adults, or for fewer where the cabin takes no more. */
export const PRICED_ADULTS = 2

/** The whole stay or block: it may begin before the calendar and end after it. */
const Nights = { firstNight: CalendarDate, nights: z.int() }

/** The nights of one booking, once per booking. */
const BookingSpan = z.object({
  /**
   * `booked`: it has its nights, confirmed or completed · `held`: its guest is paying by card, and has them until
   * `until` · `staff-held`: staff hold them for it until `until`, and nobody else can book them · `waiting`: it is paid and has the first claim on its nights as soon as they are free · `pending`: it
   * wants them, and others may still book them. The last two may lie over other spans.
   */
  kind: z.enum(['booked', 'held', 'staff-held', 'waiting', 'pending']),
  ...Nights,
  reference: BookingReference,
  /** When the hold of a held booking ends, or when a pending one expires; null where it does not by itself. */
  until: z.nullable(z.iso.datetime()),
  /** Null where the booking was not read (`readUpTo`); its nights are then those of the calendar alone. */
  booking: z.nullable(
    z.object({
      status: BookingStatus,
      ...z.pick(BookingDetails, { guestName: true, numberOfAdults: true, numberOfChildren: true, needsAttention: true })
        .shape,
      ...z.pick(BookingMoney, { paymentStatus: true, dueNowCents: true }).shape,
    }),
  ),
})

/** Blocked dates, of one cabin or of all. One that is undone blocks nothing and is left out. */
const BlockSpan = z.object({
  kind: z.literal('blocked'),
  ...Nights,
  blockId: z.string(),
  version: z.int(),
  /** Whether it blocks all cabins; each of them shows it. */
  allCabins: z.boolean(),
  blockKind: BlockKind,
  reason: z.string(),
  /** `closing`: not all of its nights are blocked yet · `opening`: some of them are free again. */
  state: z.enum(['whole', 'closing', 'opening']),
})

/** What is on some nights of a cabin. */
export const CalendarSpan = z.discriminatedUnion('kind', [BookingSpan, BlockSpan])
export type CalendarSpan = z.infer<typeof CalendarSpan>

const CabinCalendar = z.object({
  cabinSlug: CabinSlug,
  name: z.string(),
  /** Guests can book it. */
  active: z.boolean(),
  /** By first night. */
  spans: z.array(CalendarSpan),
  /** What each night of the calendar costs `PRICED_ADULTS`, no matter who has it; null where no rate applies. */
  nightPrices: z.array(z.nullable(Cents)),
})
export type CabinCalendar = z.infer<typeof CabinCalendar>

export const ShowCalendar = endpoint({
  method: 'GET',
  path: '/staff/calendar',
  audience: 'staff',
  summary: 'Who has, holds or wants the nights of all cabins for some weeks, what free nights cost, and the holidays.',
  query: z.object({
    from: DateInput,
    weeks: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_CALENDAR_WEEKS)),
  }),
  reply: z.object({
    /** The business day, in Africa/Johannesburg. */
    today: CalendarDate,
    /** The first night, as asked for. */
    from: CalendarDate,
    /** The last night. */
    to: CalendarDate,
    /** Every cabin, by name; those that guests cannot book come last. */
    cabins: z.array(CabinCalendar),
    /** Public holidays, and the days that staff added to them in the settings (without a name). */
    holidays: z.array(z.object({ date: CalendarDate, name: z.string() })),
    /** Days between two school terms of the settings, cut to the calendar. */
    schoolHolidays: z.array(DayRange),
    /**
     * Null: every booking that arrives in the calendar was read. A day: later arrivals were too many to read; their
     * nights show without the guest, and pending ones do not show.
     */
    readUpTo: z.nullable(CalendarDate),
  }),
  refusals: [],
})

export type CalendarReply = ReplyOf<typeof ShowCalendar>

export const calendarEndpoints = { ShowCalendar }
