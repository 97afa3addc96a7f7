import type { CabinSlug } from '#shared/cabins/cabin.ts'
import {
  type CalendarDate,
  addDays,
  addMonths,
  datesFrom,
  daysBetween,
  weekdayOf,
} from '#shared/kernel/calendar-date.ts'
import type { Flavor } from '#shared/kernel/flavor.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'

/** From arrival day to departure day. The departure day is free for the next guest. */
export type Stay = { readonly checkInDate: CalendarDate; readonly checkOutDate: CalendarDate }

/** A stay in one cabin. */
export type CabinStay = Stay & { readonly cabinSlug: CabinSlug }

/** The nights of a stay: arrival .. departure − 1. A stay that ends before it begins has none. */
export const nightsOf = (stay: Stay): CalendarDate[] => datesFrom(stay.checkInDate, stay.checkOutDate)

export type NightCount = Flavor<number, 'NightCount'>

/** Negative where a stay ends before it begins. */
export const numberOfNights = (stay: Stay): NightCount => daysBetween(stay.checkInDate, stay.checkOutDate)

/** Do two stays share a night? */
export const overlaps = (one: Stay, other: Stay): boolean =>
  one.checkInDate < other.checkOutDate && other.checkInDate < one.checkOutDate

/** The first day a guest may still arrive: today strictly before the 16:00 cut-off, else tomorrow. */
export const earliestArrival = ({
  today,
  isBeforeCutOff,
}: Pick<BusinessTime, 'today' | 'isBeforeCutOff'>): CalendarDate => (isBeforeCutOff ? today : addDays(today, 1))

/** How many months ahead staff may move stays and block nights (decisions §3). */
export const STAFF_HORIZON_MONTHS = 36

/** The most months ahead that the setting for guests allows: their calendars load so much. */
export const MAX_GUEST_HORIZON_MONTHS = 18

/** The last day a stay may end on, counted in months from the first day it may begin. */
export const lastDeparture = (earliest: CalendarDate, horizonMonths: number): CalendarDate =>
  addMonths(earliest, horizonMonths)

/** The refusal of a stay or block that reaches beyond the horizon; undefined within it. */
export const horizonRefusal = (lastDay: CalendarDate, earliest: CalendarDate, horizonMonths: number) =>
  lastDay > lastDeparture(earliest, horizonMonths)
    ? refuse('too-far-ahead', { months: horizonMonths, latest: lastDeparture(earliest, horizonMonths) })
    : undefined

export type StayRules = {
  readonly minNights: NightCount
  readonly maxNights: NightCount
  readonly requireFridaySaturdayTogether: boolean
  readonly bookingHorizonMonths: number
}

export type StayRefusal =
  | 'check-out-not-after-check-in'
  | 'arrival-too-early'
  | 'too-far-ahead'
  | 'stay-too-short'
  | 'stay-too-long'
  | 'nights-not-free'
  | 'friday-saturday-together'

const FRIDAY = 5
const SATURDAY = 6

/** The other night of the weekend that a Friday or a Saturday night belongs to. */
export function otherWeekendNight(night: CalendarDate): CalendarDate | undefined {
  if (weekdayOf(night) === FRIDAY) return addDays(night, 1)
  if (weekdayOf(night) === SATURDAY) return addDays(night, -1)
  return undefined
}

/**
 * The weekend night that a stay leaves orphaned, if any: a stay with the Friday night needs the Saturday night after
 * it, one with the Saturday night the Friday night before it, unless that other night is not free (decisions §3).
 */
export function orphanedWeekendNight(stay: Stay, isFree: (night: CalendarDate) => boolean): CalendarDate | undefined {
  const nights = nightsOf(stay)
  const inStay = new Set(nights)
  const partners = nights.flatMap((night) => otherWeekendNight(night) ?? [])
  return partners.find((partner) => !inStay.has(partner) && isFree(partner))
}

/** Why a stay begins too early, ends too late or is too short or too long, whatever nights are free. */
export function stayRulesRefusal(
  stay: Stay,
  rules: Pick<StayRules, 'minNights' | 'maxNights' | 'bookingHorizonMonths'>,
  businessTime: Pick<BusinessTime, 'today' | 'isBeforeCutOff'>,
): Refused<'arrival-too-early' | 'too-far-ahead' | 'stay-too-short' | 'stay-too-long'> | undefined {
  const earliest = earliestArrival(businessTime)
  if (stay.checkInDate < earliest) return refuse('arrival-too-early')
  const tooFarAhead = horizonRefusal(stay.checkOutDate, earliest, rules.bookingHorizonMonths)
  if (tooFarAhead) return tooFarAhead
  const count = numberOfNights(stay)
  if (count < rules.minNights) return refuse('stay-too-short', { minNights: rules.minNights })
  const maxNights = Math.min(rules.maxNights, MAX_STAY_NIGHTS)
  return count > maxNights ? refuse('stay-too-long', { maxNights }) : undefined
}

/**
 * Whether a stay can be asked for, by the rules of the settings and the free nights. The dialog and the server share
 * this function, so both give the same refusal. One taken night refuses the whole range.
 */
export function validateStay(
  stay: Stay,
  rules: StayRules,
  businessTime: Pick<BusinessTime, 'today' | 'isBeforeCutOff'>,
  isFree: (night: CalendarDate) => boolean,
): Result<CalendarDate[], StayRefusal> {
  if (stay.checkOutDate <= stay.checkInDate) return refuse('check-out-not-after-check-in')
  const refused = stayRulesRefusal(stay, rules, businessTime)
  if (refused) return refused

  const nights = nightsOf(stay)
  const taken = nights.filter((night) => !isFree(night))
  if (taken.length > 0) return refuse('nights-not-free', { nights: taken })

  if (rules.requireFridaySaturdayTogether) {
    const night = orphanedWeekendNight(stay, isStillBookable(isFree, businessTime))
    if (night) return refuse('friday-saturday-together', { night })
  }
  return accept(nights)
}

/** A night before the earliest arrival is not free, so no one must book a Friday that has passed. */
const isStillBookable =
  (isFree: (night: CalendarDate) => boolean, businessTime: Pick<BusinessTime, 'today' | 'isBeforeCutOff'>) =>
  (night: CalendarDate): boolean =>
    night >= earliestArrival(businessTime) && isFree(night)

/** A transaction holds 100 items: the nights of a stay and its booking must fit (decisions §3). */
export const MAX_STAY_NIGHTS = 90
