import * as z from 'zod/mini'
import { AddOn } from '#shared/add-ons/add-on.ts'
import { MAX_STAY_NIGHTS } from '#shared/availability/stay.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { DateInput } from '#shared/kernel/date-input.ts'
import { Cents } from '#shared/kernel/money.ts'
import { type RecordOf, recordSchema } from '#shared/kernel/record-endpoints.ts'
import { limitedLine } from '#shared/kernel/limited-text.ts'

const nightRates = {
  /** Per adult and night. Children at or over the age limit pay it too. */
  adultRateCents: Cents.check(z.minimum(100, 'Please enter at least R1.00')),
  /** Per younger child and night; null: they pay the adult rate. */
  childRateCents: z.nullable(Cents),
  minimumPerNightCents: z.nullable(Cents),
}

/** The amounts of a rate from a night on. */
export const RateChange = z.object({ from: DateInput, ...nightRates })
export type RateChange = z.infer<typeof RateChange>

/** 1 = Monday … 7 = Sunday. */
const Weekday = z.int().check(z.minimum(1), z.maximum(7))

/** What a night costs, for whom and when (the specification's pricing rule), as staff write it. */
export const RateForm = z
  .object({
    name: limitedLine(60).check(z.minLength(2, 'Please name it')),
    /** The cabin's slug; null applies to all cabins. */
    cabinSlug: z.nullable(CabinSlug),
    /** First and last night it applies to; null: open on that side. */
    firstNight: z.nullable(DateInput),
    lastNight: z.nullable(DateInput),
    /** Null applies on every day. */
    weekdays: z.nullable(z.array(Weekday).check(z.minLength(1, 'Please choose a day'), z.maxLength(7))),
    ...nightRates,
    /** Other amounts from a night on, the earliest first. Until the first of them the amounts above hold. */
    changes: z.array(RateChange).check(
      z.overwrite((changes) => changes.toSorted((one, other) => one.from.localeCompare(other.from))),
      z.maxLength(6, 'At most 6 changes: remove one that is over'),
      z.refine((changes) => new Set(changes.map(({ from }) => from)).size === changes.length, {
        error: 'Two changes begin on the same night',
      }),
    ),
    childAgeLimit: z
      .int('Please enter a number')
      .check(z.minimum(0, 'Please enter 0 or more'), z.maximum(18, 'At most 18')),
    minimumNights: z.nullable(
      z
        .int('Please enter a number')
        .check(
          z.minimum(1, 'Please enter at least 1'),
          z.maximum(MAX_STAY_NIGHTS, `At most ${MAX_STAY_NIGHTS} nights`),
        ),
    ),
    /** False: ages are not asked and every child pays the child rate. */
    requiresChildAges: z.boolean(),
    priority: z.int('Please enter a number').check(z.minimum(-1000, 'At least -1000'), z.maximum(1000, 'At most 1000')),
    active: z.boolean(),
  })
  .check(
    z.refine(({ firstNight, lastNight }) => firstNight === null || lastNight === null || firstNight <= lastNight, {
      error: 'The last night is before the first',
      path: ['lastNight'],
    }),
  )
export type RateForm = z.infer<typeof RateForm>

export const Rate = recordSchema(RateForm)
export type Rate = RecordOf<typeof RateForm>

/** All rates and rules in one document, so that a price is always calculated from one consistent state. */
export const Tariff = z.object({
  rates: z.array(Rate),
  /** In the order that staff set. */
  addOns: z.array(AddOn),
  version: z.int(),
  /** How often the order of the add-ons was changed. */
  addOnsOrderVersion: z._default(z.int(), 0),
  ratesOrderVersion: z._default(z.int(), 0),
})
export type Tariff = z.infer<typeof Tariff>

/** Why a rate has no part in a night. */
export type RateExclusion = 'not-in-use' | 'other-cabin' | 'other-dates' | 'other-weekdays'

/** The reason why a rate does not apply to a night of a cabin; undefined where it does. */
export function rateExclusion(rate: Rate, cabinSlug: CabinSlug, night: CalendarDate): RateExclusion | undefined {
  if (!rate.active || rate.archivedAt !== null) return 'not-in-use'
  if (rate.cabinSlug !== null && rate.cabinSlug !== cabinSlug) return 'other-cabin'
  if ((rate.firstNight ?? night) > night || (rate.lastNight ?? night) < night) return 'other-dates'
  if (rate.weekdays && !rate.weekdays.includes(weekdayOf(night))) return 'other-weekdays'
  return undefined
}

/** Whether a rate is for certain dates only: it has a first or a last night. */
export const isDated = (rate: Pick<Rate, 'firstNight' | 'lastNight'>): boolean =>
  rate.firstNight !== null || rate.lastNight !== null

/** What decides between two rates that both apply to a night. */
export type RateCriterion = 'own-cabin' | 'dates' | 'weekdays' | 'priority' | 'newest'

/** The first that tells two rates apart decides (decisions §4). Negative: the one comes before the other. */
const criteria: readonly (readonly [RateCriterion, (one: Rate, other: Rate) => number])[] = [
  ['own-cabin', (one, other) => Number(other.cabinSlug !== null) - Number(one.cabinSlug !== null)],
  ['dates', (one, other) => Number(isDated(other)) - Number(isDated(one))],
  ['weekdays', (one, other) => Number(other.weekdays !== null) - Number(one.weekdays !== null)],
  ['priority', (one, other) => other.priority - one.priority],
  [
    'newest',
    (one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? '') || one.id.localeCompare(other.id),
  ],
]

/** Which criterion tells two rates apart, and which of them it puts first. */
export function compareRates(one: Rate, other: Rate): { readonly order: number; readonly criterion: RateCriterion } {
  for (const [criterion, compare] of criteria) {
    const order = compare(one, other)
    if (order !== 0) return { order, criterion }
  }
  return { order: 0, criterion: 'newest' }
}

/** The rates that apply to a night of a cabin; the first one wins. Never depends on the order of the rates. */
export const rankedRates = (rates: readonly Rate[], cabinSlug: CabinSlug, night: CalendarDate): Rate[] =>
  rates
    .filter((rate) => rateExclusion(rate, cabinSlug, night) === undefined)
    .toSorted((one, other) => compareRates(one, other).order)

/** The rate that wins a night, or none. */
export const winningRate = (rates: readonly Rate[], cabinSlug: CabinSlug, night: CalendarDate): Rate | undefined =>
  rankedRates(rates, cabinSlug, night)[0]

/** What a rate costs on a night: its own amounts, or those of its newest change until then. */
export const amountsOn = (
  rate: Rate,
  night: CalendarDate,
): Pick<Rate, 'adultRateCents' | 'childRateCents' | 'minimumPerNightCents'> =>
  rate.changes.findLast(({ from }) => from <= night) ?? rate

/** The same rates for staff, who may book a stay of any length. */
export const withoutMinimumNights = (rates: readonly Rate[]): Rate[] =>
  rates.map((rate) => ({ ...rate, minimumNights: null }))

/** Whether the dialog must ask for the children's ages: one active rate of the cabin needs them. */
export const asksChildAges = (rates: readonly Rate[], cabinSlug: CabinSlug): boolean =>
  rates.some(
    (rate) =>
      rate.active &&
      rate.archivedAt === null &&
      rate.requiresChildAges &&
      (rate.cabinSlug === null || rate.cabinSlug === cabinSlug),
  )
