import * as z from 'zod/mini'
import { ArrivalPackStatus } from '#shared/arrival/arrival-pack-status.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { CabinTicks } from '#shared/day/day-ticks.ts'
import { type ReplyOf, endpoint } from '#shared/kernel/endpoint.ts'
import { FirstStep } from '#shared/settings/first-step.ts'
import { StoredItn } from '#shared/payments/stored-itn.ts'
import { StaffBookingRow } from './staff-bookings.contract.ts'
import { TakenNights } from './taken-nights.ts'

/** How many wait. `hasMore`: counting ended there, and there are more. */
export const Tally = z.object({ count: z.int(), hasMore: z.boolean() })
export type Tally = z.infer<typeof Tally>

/** The bookings on a work list: how many, and the first of them. */
const WorkList = z.extend(Tally, { first: z.array(StaffBookingRow) })
export type WorkList = z.infer<typeof WorkList>

/** A stay of today or tomorrow. */
export const TodayStay = z.extend(StaffBookingRow, {
  arrivalPack: z.optional(ArrivalPackStatus),
  /** How many adults have signed the register without the indemnity that counts today. */
  indemnityMissing: z.int(),
  /** The cabin of the day: where the guests arrive, are, or leave from. */
  dayCabin: CabinSlug,
  /** The last note of staff; empty where there is none. */
  staffNote: z.string(),
  /** What is ticked off of that cabin, today or, for one that is to come, tomorrow. */
  ticks: CabinTicks,
  /** Of guests who arrive today or tomorrow. */
  arrival: z.optional(
    z.object({
      /** As the guest said; null where nobody knows. */
      arrivalTime: z.nullable(z.string()),
      tubReadyBy: z.nullable(z.string()),
      extras: z.array(z.object({ name: z.string(), quantity: z.int() })),
    }),
  ),
})
export type TodayStay = z.infer<typeof TodayStay>

export const ShowToday = endpoint({
  method: 'GET',
  path: '/staff/today',
  audience: 'staff',
  summary: 'What needs staff today, who comes and goes, and the coming nights of all cabins.',
  reply: z.object({
    today: CalendarDate,
    /** Paid, but something is wrong. */
    attention: WorkList,
    /** Pending bookings that were paid too little to be confirmed. */
    shortPayments: WorkList,
    /** Card payments to check. */
    paymentsToCheck: z.extend(Tally, {
      first: z.array(z.pick(StoredItn, { id: true, amountCents: true, reference: true })),
    }),
    /** Proofs of payment to check, counted by proof, and their bookings. */
    proofs: WorkList,
    /** Guests who are here or arrive within three days, and owe money. */
    arrivalsOwing: WorkList,
    refunds: WorkList,
    failedEmails: Tally,
    /** Pages that should have been published by now, and were not: which kind of record, and which. */
    failedPublications: z.extend(Tally, { first: z.array(z.object({ kind: z.string(), id: z.string() })) }),
    /** Accounts waiting for approval; for owners. */
    accounts: Tally,
    /** What the packs of guests who arrive within a week still need, and the page where staff fill it in. */
    arrivalPackNeeds: z.array(z.object({ what: z.string(), path: z.string() })),
    /** Guests who are here, arrive or leave today or tomorrow. */
    stays: z.array(TodayStay),
    /** Pending bookings that expire within a day. */
    lapsing: WorkList,
    /** Balances that were due before today, but not those of guests who arrive within three days. */
    overdue: WorkList,
    /** Balances due from today to a week from now. */
    dueThisWeek: WorkList,
    /** Reviews that wait for approval. */
    reviews: Tally,
    /** Enquiries that nobody has read. */
    enquiries: Tally,
    /** What a new business has still to do; for owners, and null where nothing is left or it was ended. */
    firstSteps: z.nullable(z.array(FirstStep)),
    /** The nights of each cabin from yesterday on, up to the last of `STRIP_NIGHTS` from today. */
    strip: z.array(z.object({ cabinSlug: CabinSlug, spans: z.array(TakenNights) })),
  }),
  refusals: [],
})

/** How many nights from today on the strip of all cabins shows. */
export const STRIP_NIGHTS = 14

export type TodayReply = ReplyOf<typeof ShowToday>

export const todayEndpoints = { ShowToday }
