import * as z from 'zod/mini'
import { ArrivalPackStatus } from '#shared/arrival/arrival-pack-status.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { RegisterState } from '#shared/documents/register-state.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { type ReplyOf, endpoint } from '#shared/kernel/endpoint.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents } from '#shared/kernel/money.ts'
import { CabinTicks, DayTick } from './day-ticks.ts'

const DaySheetExtra = z.object({
  name: z.string(),
  quantity: z.int(),
  /** What staff do about it; empty where nothing is written. */
  task: z.string(),
})
export type DaySheetExtra = z.infer<typeof DaySheetExtra>

/** One party in one cabin on one day, as whoever cleans sees it: no amount, no phone number, no note of staff. */
export const DaySheetStay = z.object({
  reference: BookingReference,
  moment: z.enum(['leaving', 'staying', 'arriving']),
  guestName: z.string(),
  numberOfAdults: z.int(),
  numberOfChildren: z.int(),
  /** The day on which the party leaves the cabin. */
  until: CalendarDate,
  /** `10:00`, where it leaves. */
  leavesBy: z.nullable(z.string()),
  /** As the guest said; null where nobody knows, or where it does not arrive. */
  arrivalTime: z.nullable(z.string()),
  /** Where it arrives: when the tub must be hot. */
  tubReadyBy: z.nullable(z.string()),
  /** When it must be on for that; null where it is not known how long it takes. */
  tubOnBy: z.nullable(z.object({ time: z.string(), isDayBefore: z.boolean() })),
  /** Where the party only changes cabins: the name of the one that it goes to, or comes from. */
  otherCabin: z.nullable(z.string()),
  /** To prepare for its arrival. */
  extras: z.array(DaySheetExtra),
  /** Written for whoever cleans; empty where there is nothing. */
  cleanerNote: z.string(),
})
export type DaySheetStay = z.infer<typeof DaySheetStay>

export const DaySheetCabin = z.object({
  cabinSlug: CabinSlug,
  name: z.string(),
  ticks: CabinTicks,
  /** Empty: nobody is in it. */
  stays: z.array(DaySheetStay),
})
export type DaySheetCabin = z.infer<typeof DaySheetCabin>

export const DaySheetDay = z.object({ day: CalendarDate, cabins: z.array(DaySheetCabin) })
export type DaySheetDay = z.infer<typeof DaySheetDay>

export const ShowDaySheet = endpoint({
  method: 'GET',
  path: '/staff/day-sheet',
  audience: 'staff',
  roles: ['helper'],
  summary: 'Who leaves, stays and arrives in each cabin today and tomorrow, what to prepare, and what is ticked off.',
  reply: z.object({ today: CalendarDate, days: z.array(DaySheetDay) }),
  refusals: [],
})
export type DaySheet = ReplyOf<typeof ShowDaySheet>

export const ShowDaySheetDetails = endpoint({
  method: 'GET',
  path: '/staff/day-sheet/details',
  audience: 'staff',
  summary: 'What staff see of the day sheet beyond whoever cleans: notes, register, arrival pack, what is owed.',
  reply: z.object({
    stays: z.array(
      z.object({
        reference: BookingReference,
        /** The last note of staff; empty where there is none. */
        staffNote: z.string(),
        specialRequests: z.string(),
        register: RegisterState,
        arrivalPack: z.optional(ArrivalPackStatus),
        outstandingCents: Cents,
      }),
    ),
    /** Who cleans each cabin, as staff wrote it: name and phone. */
    cleaners: z.array(z.object({ cabinSlug: CabinSlug, cleaner: z.string() })),
  }),
  refusals: [],
})
export type DaySheetDetails = ReplyOf<typeof ShowDaySheetDetails>

export const TickDaySheet = endpoint({
  method: 'PUT',
  path: '/staff/day-sheet/{day}/{cabinSlug}/{tick}',
  audience: 'staff',
  roles: ['helper'],
  summary: 'Ticks one thing off for a cabin and a day, or takes the tick back. What is so already stays as it is.',
  params: z.object({ day: DateInput, cabinSlug: CabinSlug, tick: DayTick }),
  body: z.object({ ticked: z.boolean() }),
  reply: z.object({ day: CalendarDate, cabinSlug: CabinSlug, ticks: CabinTicks }),
  refusals: ['cabin-not-found', 'not-on-day-sheet', 'changed-meanwhile'],
})

export const daySheetEndpoints = { ShowDaySheet, ShowDaySheetDetails, TickDaySheet }
