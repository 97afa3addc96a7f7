import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate, daysBetween } from '#shared/kernel/calendar-date.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId, BookingReference } from '#shared/kernel/id.ts'
import { limitedLine } from '#shared/kernel/limited-text.ts'

/**
 * `whole`: the block has all its nights. A block longer than one transaction is `closing` until it has them, and
 * `opening` from the first night that it gives back. A schedule finishes both. `undone`: it met a night that is taken,
 * and none of its nights is blocked; staff remove it from the list.
 */
export const BlockState = z.enum(['whole', 'closing', 'opening', 'undone'])
export type BlockState = z.infer<typeof BlockState>

/** The nights that a block could not have, and their owners: references of bookings, codes of blocks. */
export const BlockClash = z.object({ nights: z.array(CalendarDate), ownerIds: z.array(z.string()) })
export type BlockClash = z.infer<typeof BlockClash>

/** Why nights are blocked. */
export const BlockKind = z.enum(['maintenance', 'owner', 'weather', 'other'])
export type BlockKind = z.infer<typeof BlockKind>

/** Nights taken off the market. `cabinSlug` null blocks all cabins; both end dates are blocked nights. */
export const BlockedDates = z.object({
  id: z.string(),
  startDate: CalendarDate,
  endDate: CalendarDate,
  cabinSlug: z.nullable(CabinSlug),
  kind: z._default(BlockKind, 'other'),
  /** For staff alone. */
  reason: z.string(),
  /** What guests read in the calendar; empty: they see only that the nights are taken. */
  publicNote: z._default(z.string(), ''),
  /** Grows by one with every change; a write with an older one is refused. */
  version: z._default(z.int(), 1),
  createdBy: z.string(),
  /** The account; none in blocks from before it was stored. */
  createdBySub: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  state: z._default(BlockState, 'whole'),
  /** Why it is undone; null otherwise. */
  clash: z._default(z.nullable(BlockClash), null),
})
export type BlockedDates = z.infer<typeof BlockedDates>

/** The longest block at once, in nights. */
export const MAX_BLOCK_NIGHTS = 366

export const ListBlockedDates = endpoint({
  method: 'GET',
  path: '/staff/blocked-dates',
  audience: 'staff',
  summary: 'Blocked dates that end on or after a day, by start.',
  query: z.object({ from: z.optional(DateInput) }),
  reply: z.object({ blockedDates: z.array(BlockedDates) }),
  refusals: [],
})

const isAtMostAYear = z.refine<{ readonly startDate: CalendarDate; readonly endDate: CalendarDate }>(
  ({ startDate, endDate }) => startDate <= endDate && daysBetween(startDate, endDate) < MAX_BLOCK_NIGHTS,
  { path: ['endDate'], error: 'The last night must not be before the first, nor a year after it' },
)

/** What staff write about blocked dates. A kind or a note that is left out is `other`, or none. */
const blockFields = {
  startDate: DateInput,
  endDate: DateInput,
  kind: z.optional(BlockKind),
  reason: limitedLine(200),
  publicNote: z.optional(limitedLine(120)),
  /** The bookings whose card holds staff were warned of, with `nights-on-hold`, and go over. */
  overHoldsOf: z.optional(z.array(BookingReference).check(z.maxLength(50))),
}

const blockRefusals = [
  'nights-already-taken',
  'nights-waited-for',
  'nights-on-hold',
  'changed-meanwhile',
  'too-far-ahead',
] as const

export const BlockDates = endpoint({
  method: 'POST',
  path: '/staff/blocked-dates',
  audience: 'staff',
  summary: 'Blocks nights of one cabin or all. Refused with the list of clashes where a confirmed booking has them.',
  body: z.object({ ...blockFields, cabinSlug: z.nullable(CabinSlug) }).check(isAtMostAYear),
  reply: BlockedDates,
  refusals: [...blockRefusals, 'cabin-not-found'],
})

export const ChangeBlock = endpoint({
  method: 'PUT',
  path: '/staff/blocked-dates/{id}',
  audience: 'staff',
  summary: 'Changes the dates, the kind or the notes of blocked dates: whole, or not at all.',
  params: z.object({ id: AnyId }),
  /** `version`: that of the block as the page showed it. Another cabin is another block. */
  body: z.object({ ...blockFields, version: z.int() }).check(isAtMostAYear),
  reply: BlockedDates,
  refusals: [...blockRefusals, 'block-not-found', 'block-change-too-long'],
})

export const UnblockDates = endpoint({
  method: 'DELETE',
  path: '/staff/blocked-dates/{id}',
  audience: 'staff',
  summary: 'Opens blocked nights again.',
  params: z.object({ id: AnyId }),
  /** `version`: that of the block as the page showed it. Without one it is opened as it is. */
  query: z.optional(z.object({ version: z.optional(z.coerce.number().check(z.int())) })),
  reply: z.object({ removed: z.literal(true) }),
  refusals: ['block-not-found', 'changed-meanwhile'],
})

export const blockedDatesEndpoints = { ListBlockedDates, BlockDates, ChangeBlock, UnblockDates }
