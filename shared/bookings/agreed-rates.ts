import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate, addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { Cents, SignedCents, sum } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type NightAmounts, partyPrice } from '#shared/pricing/price.ts'
import { type Rate, amountsOn, winningRate } from '#shared/pricing/rate.ts'
import type { Party } from './party.ts'
import type { CabinNight } from './stay-parts.ts'

/** A copy of what decided about a night's price when it was agreed; the tariff may change later. */
const AgreedRate = z.object({
  name: z.string(),
  adultRateCents: Cents,
  childRateCents: z.nullable(Cents),
  minimumPerNightCents: z.nullable(Cents),
  childAgeLimit: z.int(),
  requiresChildAges: z.boolean(),
})
type AgreedRate = z.infer<typeof AgreedRate>

/** What was agreed for the nights of a stay over what they cost by their rates: a total that staff agreed on. In cents. */
const Scale = z.object({ agreedCents: Cents, byRatesCents: Cents })

const runTerms = {
  /** Null where a night was agreed without a rate, as a part of one total. */
  rate: z.nullable(z.int()),
  scale: z.optional(Scale),
  /** Added to the price by the rate: an equal part of one total, or what rounding left over. */
  extraCents: z.optional(SignedCents),
}

/**
 * What was agreed for the nights of a stay, also for those that it no longer has: a night that is taken back costs what
 * it did. Nights in a row that were agreed alike are one run; equal rates are stored once.
 */
export const AgreedRates = z.object({
  rates: z.array(AgreedRate),
  runs: z.array(z.object({ cabinSlug: CabinSlug, firstNight: CalendarDate, nights: z.int(), ...runTerms })),
  /** What the cancellation terms keep of nights and people that were given up (decisions §10). */
  givenUp: z.optional(
    z.object({
      nights: z.array(
        z.object({
          cabinSlug: CabinSlug,
          night: CalendarDate,
          paidCents: Cents,
          keptCents: Cents,
          /** What of it goes back, since the night was sold again. Absent until then. */
          resoldCents: z.optional(Cents),
        }),
      ),
      people: z.array(z.object({ people: z.int(), keptCents: Cents })),
    }),
  ),
})
export type AgreedRates = z.infer<typeof AgreedRates>
export type GivenUp = NonNullable<AgreedRates['givenUp']>

/** One night with what was agreed for it. */
export type AgreedNight = CabinNight & {
  readonly rate: AgreedRate | null
  readonly scale?: z.infer<typeof Scale> | undefined
  readonly extraCents?: Cents | undefined
}

/** The price of an agreed night for a party, in cents. */
export function agreedNightCents({ rate, scale, extraCents = 0 }: AgreedNight, party: Party): Cents {
  const byRate = rate ? partyPrice(rate, party).totalCents : 0
  // The product of two amounts is larger than the whole numbers that a double holds.
  const scaled = scale ? Number((BigInt(byRate) * BigInt(scale.agreedCents)) / BigInt(scale.byRatesCents || 1)) : byRate
  return Math.max(0, scaled + extraCents)
}

/** The price of agreed nights for a party, in cents. */
export const agreedNightsCents = (nights: readonly AgreedNight[], party: Party): Cents =>
  sum(nights.map((night) => agreedNightCents(night, party)))

/**
 * Nights at the rates of today; one that has none is free until staff say what it costs. Refused where a rate asks for
 * ages that are not known.
 */
export function nightsOfToday(
  nights: readonly CabinNight[],
  party: Party,
  rates: readonly Rate[],
): Result<AgreedNight[], 'child-ages-missing'> {
  const found = nights.map((night) => ({ ...night, rate: winningRate(rates, night.cabinSlug, night.night) }))
  if (found.some(({ rate }) => rate?.requiresChildAges) && party.children.some(({ age }) => age === null))
    return refuse('child-ages-missing')
  return accept(found.map(({ rate, ...night }) => ({ ...night, rate: rate ? copyOf(rate, night.night) : null })))
}

/** Nights at the rates of today. Refused where one has none, or asks for ages that are not known. */
export function agreeNights(
  nights: readonly CabinNight[],
  party: Party,
  rates: readonly Rate[],
): Result<AgreedNight[], 'no-rate-for-night' | 'child-ages-missing'> {
  const agreed = nightsOfToday(nights, party, rates)
  const without = agreed.ok ? agreed.value.find(({ rate }) => rate === null) : undefined
  return without ? refuse('no-rate-for-night', { night: without.night }) : agreed
}

function copyOf(rate: Rate, night: CalendarDate): AgreedRate {
  const { name, childAgeLimit, requiresChildAges } = rate
  const { adultRateCents, childRateCents, minimumPerNightCents } = amountsOn(rate, night)
  return {
    name,
    adultRateCents,
    childRateCents,
    minimumPerNightCents,
    childAgeLimit,
    requiresChildAges,
  } satisfies NightAmounts & AgreedRate
}

/**
 * The nights at another total that was agreed for all of them, persons included: in proportion to their rates; what
 * rounding leaves over is added to the last one.
 */
export function scaleNights(nights: readonly AgreedNight[], party: Party, agreedCents: Cents): AgreedNight[] {
  const byRatesCents = agreedNightsCents(nights, party)
  if (byRatesCents === agreedCents) return [...nights]
  if (byRatesCents === 0) return nightsOfTotal(nights, agreedCents)
  const scaled = nights.map(({ cabinSlug, night, rate }) => ({
    cabinSlug,
    night,
    rate,
    scale: { agreedCents, byRatesCents },
  }))
  return withRest(scaled, agreedCents - agreedNightsCents(scaled, party))
}

/** Nights that were agreed at a total: in proportion to the rates of today, or in equal parts where they have none. */
export function agreedAtTotal(
  nights: readonly CabinNight[],
  party: Party,
  { rates, nightsCents }: { readonly rates: readonly Rate[]; readonly nightsCents: Cents },
): AgreedNight[] {
  const agreed = agreeNights(nights, party, rates)
  return agreed.ok ? scaleNights(agreed.value, party, nightsCents) : nightsOfTotal(nights, nightsCents)
}

/** Nights that were agreed as one total without rates: in equal parts; the rest is added to the last one. */
export function nightsOfTotal(nights: readonly CabinNight[], totalCents: Cents): AgreedNight[] {
  const extraCents = Math.floor(totalCents / Math.max(1, nights.length))
  const equal = nights.map(({ cabinSlug, night }) => ({ cabinSlug, night, rate: null, extraCents }))
  return withRest(equal, totalCents - extraCents * nights.length)
}

const withRest = (nights: readonly AgreedNight[], restCents: Cents): AgreedNight[] =>
  nights.map((night, index) =>
    restCents !== 0 && index === nights.length - 1
      ? { ...night, extraCents: (night.extraCents ?? 0) + restCents }
      : night,
  )

const keyOf = ({ cabinSlug, night }: CabinNight): string => `${cabinSlug} ${night}`

/** Finds what was agreed for a night of a cabin. */
export function agreedNightFinder(nights: readonly AgreedNight[]): (night: CabinNight) => AgreedNight | undefined {
  const byKey = new Map(nights.map((night) => [keyOf(night), night]))
  return (night) => byKey.get(keyOf(night))
}

/** The nights of stored runs. */
export const unpackNights = ({ rates, runs }: AgreedRates): AgreedNight[] =>
  runs.flatMap(({ cabinSlug, firstNight, nights, rate, ...run }) =>
    datesFrom(firstNight, addDays(firstNight, nights)).map((night) => ({
      cabinSlug,
      night,
      rate: rate === null ? null : (rates[rate] ?? null),
      ...run,
    })),
  )

/** Nights as they are stored. */
export function packNights(nights: readonly AgreedNight[]): Pick<AgreedRates, 'rates' | 'runs'> {
  const rates: AgreedRate[] = []
  const indexOf = (rate: AgreedRate): number => {
    const found = rates.findIndex((known) => isSame(known, rate))
    return found >= 0 ? found : rates.push(rate) - 1
  }
  const runs: AgreedRates['runs'] = []
  for (const { cabinSlug, night, rate, scale, extraCents } of nights.toSorted(byCabinAndNight)) {
    const terms = {
      rate: rate ? indexOf(rate) : null,
      ...(scale && { scale }),
      ...(extraCents !== undefined && { extraCents }),
    }
    const last = runs.at(-1)
    const { cabinSlug: lastCabin, firstNight = '', nights: count = 0, ...lastTerms } = last ?? {}
    const isNext = lastCabin === cabinSlug && addDays(firstNight || night, count) === night
    if (last && isNext && isSame(lastTerms, terms)) last.nights += 1
    else runs.push({ cabinSlug, firstNight: night, nights: 1, ...terms })
  }
  return { rates, runs }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const byCabinAndNight = (one: CabinNight, other: CabinNight): number => (keyOf(one) < keyOf(other) ? -1 : 1)
