import * as z from 'zod/mini'
import { AddOn } from '#shared/add-ons/add-on.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { Cents } from '#shared/kernel/money.ts'

/** What a night costs, for whom and when (the specification's pricing rule). */
export const Rate = z.object({
  id: z.string(),
  name: z.string(),
  /** The cabin's slug; null applies to all cabins. */
  cabinSlug: z.nullable(CabinSlug),
  /** First and last night it applies to; null: open on that side. */
  firstNight: z.nullable(CalendarDate),
  lastNight: z.nullable(CalendarDate),
  /** 1 = Monday … 7 = Sunday; null applies on every day. */
  weekdays: z.nullable(z.array(z.int().check(z.minimum(1), z.maximum(7)))),
  /** Per adult and night. Children at or over the age limit pay it too. */
  adultRateCents: Cents,
  /** Per younger child and night; null: they pay the adult rate. */
  childRateCents: z.nullable(Cents),
  childAgeLimit: z.int().check(z.minimum(0), z.maximum(18)),
  minimumPerNightCents: z.nullable(Cents),
  minimumNights: z.nullable(z.int().check(z.minimum(1), z.maximum(90))),
  /** False: ages are not asked and every child pays the child rate. */
  requiresChildAges: z.boolean(),
  priority: z.int(),
  active: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Rate = z.infer<typeof Rate>

/** All rates and rules in one document, so that a price is always calculated from one consistent state. */
export const Tariff = z.object({
  rates: z.array(Rate),
  /** In the order that staff set. */
  addOns: z.array(AddOn),
  version: z.int(),
  /** How often the order of the add-ons was changed. */
  addOnsOrderVersion: z._default(z.int(), 0),
})
export type Tariff = z.infer<typeof Tariff>

const appliesTo = (rate: Rate, cabinSlug: CabinSlug, night: CalendarDate): boolean =>
  rate.active &&
  (rate.cabinSlug === null || rate.cabinSlug === cabinSlug) &&
  (rate.firstNight === null || rate.firstNight <= night) &&
  (rate.lastNight === null || night <= rate.lastNight) &&
  (rate.weekdays === null || rate.weekdays.includes(weekdayOf(night)))

const isDated = (rate: Rate): boolean => rate.firstNight !== null || rate.lastNight !== null

/** How specific a rate is, most specific first: own cabin, dated, weekday-limited, priority, newest (decisions §4). */
const bySpecificity = (one: Rate, other: Rate): number =>
  Number(other.cabinSlug !== null) - Number(one.cabinSlug !== null) ||
  Number(isDated(other)) - Number(isDated(one)) ||
  Number(other.weekdays !== null) - Number(one.weekdays !== null) ||
  other.priority - one.priority ||
  other.createdAt.localeCompare(one.createdAt) ||
  one.id.localeCompare(other.id)

/** The rate that wins a night, or none. Never depends on the order of the rates. */
export const winningRate = (rates: readonly Rate[], cabinSlug: CabinSlug, night: CalendarDate): Rate | undefined =>
  rates.filter((rate) => appliesTo(rate, cabinSlug, night)).toSorted(bySpecificity)[0]

/** The same rates for staff, who may book a stay of any length. */
export const withoutMinimumNights = (rates: readonly Rate[]): Rate[] =>
  rates.map((rate) => ({ ...rate, minimumNights: null }))

/** Whether the dialog must ask for the children's ages: one active rate of the cabin needs them. */
export const asksChildAges = (rates: readonly Rate[], cabinSlug: CabinSlug): boolean =>
  rates.some(
    (rate) => rate.active && rate.requiresChildAges && (rate.cabinSlug === null || rate.cabinSlug === cabinSlug),
  )
