import type { CabinSlug } from '#shared/cabins/cabin.ts'
import * as z from 'zod/mini'
import { type Stay, nightsOf } from '#shared/availability/stay.ts'
import type { NightsChange, NonClaimingChange } from '#shared/bookings/booking-state.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { minutesUntil } from '#shared/kernel/clock.ts'
import { type Refused, refuse } from '#shared/kernel/result.ts'
import { keys, sortKeyPrefix } from './schema/access-patterns.ts'
import type { Condition, Item, Write } from './table.ts'

/**
 * One night of one cabin that is not available. Without `until` it is taken: by a confirmed booking (`MC-…`) or by
 * blocked dates (`BL-…`). With `until` it is held for a guest who is paying by card, and available again after that
 * instant.
 */
const Night = z.object({
  pk: z.string(),
  sk: z.string(),
  by: z.string(),
  until: z.optional(z.iso.datetime()),
})

export type NightOwner = { readonly night: CalendarDate; readonly by: string; readonly until: string | undefined }

export function nightFrom(item: Item): NightOwner {
  const { sk, by, until } = Night.parse(item)
  return { night: sk.slice(sortKeyPrefix.night.length), by, until }
}

type Claim = { readonly cabinSlug: CabinSlug; readonly by: string; readonly now: string }

/**
 * Available, or mine already, or held by another until a past instant. This condition is why no night is ever sold
 * twice.
 */
const mayTake = ({ by, now }: Claim): Condition => ({
  expression: 'attribute_not_exists(pk) OR #by = :me OR #until <= :now',
  names: { '#by': 'by', '#until': 'until' },
  values: { ':me': by, ':now': now },
})

export const claimNights = (claim: Claim, nights: readonly CalendarDate[]): Write[] =>
  nights.map((night) => ({ put: { ...keys.night(claim.cabinSlug, night), by: claim.by }, when: mayTake(claim) }))

const holdNights = (claim: Claim, nights: readonly CalendarDate[], until: string): Write[] =>
  nights.map((night) => ({
    put: {
      ...keys.night(claim.cabinSlug, night),
      by: claim.by,
      until,
      ttl: Math.ceil(Date.parse(until) / 1000) + 3600,
    },
    when: mayTake(claim),
  }))

/** Releases nights that are mine; a night that the table has deleted meanwhile is released already. */
export const releaseNights = ({ cabinSlug, by }: Omit<Claim, 'now'>, nights: readonly CalendarDate[]): Write[] =>
  nights.map((night) => ({
    remove: keys.night(cabinSlug, night),
    when: { expression: 'attribute_not_exists(pk) OR #by = :me', names: { '#by': 'by' }, values: { ':me': by } },
  }))

type Place = { readonly cabinSlug: CabinSlug } & Stay

/** The writes of a booking's change to its nights. */
export function nightWrites(
  change: NightsChange,
  {
    before,
    after,
    by,
    now,
  }: { readonly before: Place; readonly after: Place; readonly by: string; readonly now: string },
): Write[] {
  switch (change.kind) {
    case 'keep':
      return []
    case 'claim':
      return claimNights({ cabinSlug: after.cabinSlug, by, now }, nightsOf(after))
    case 'hold':
      return holdNights({ cabinSlug: after.cabinSlug, by, now }, nightsOf(after), change.until)
    case 'release':
      return releaseNights({ cabinSlug: before.cabinSlug, by }, nightsOf(before))
    case 'move': {
      const kept = change.from.cabinSlug === after.cabinSlug ? new Set(nightsOf(after)) : new Set<CalendarDate>()
      const left = nightsOf(change.from).filter((night) => !kept.has(night))
      return [
        ...releaseNights({ cabinSlug: change.from.cabinSlug, by }, left),
        ...claimNights({ cabinSlug: after.cabinSlug, by, now }, nightsOf(after)),
      ]
    }
  }
}

export type NightsRefusal = 'nights-already-taken' | 'nights-on-hold'

/** The refusals of a change because of nights; none where it claims none. */
export type NightsRefusalOf<Nights extends NightsChange> = Nights extends NonClaimingChange ? never : NightsRefusal

/** The refusal: held nights become available again by themselves, taken ones do not. */
export function nightsRefusal(owners: readonly NightOwner[], now: string): Refused<NightsRefusal> {
  const taken = owners.filter(({ until }) => until === undefined)
  if (taken.length > 0)
    return refuse('nights-already-taken', {
      nights: taken.map(({ night }) => night),
      by: [...new Set(taken.map(({ by }) => by))],
    })
  const until =
    owners
      .map((night) => night.until ?? now)
      .toSorted()
      .at(-1) ?? now
  return refuse('nights-on-hold', { nights: owners.map(({ night }) => night), minutes: minutesUntil(until, now) })
}
