import type { CabinSlug } from '#shared/cabins/cabin.ts'
import * as z from 'zod/mini'
import type { Booking } from '#shared/bookings/booking.ts'
import type { NightsChange, NonClaimingChange } from '#shared/bookings/booking-state.ts'
import { type CabinNight, cabinNightsOf } from '#shared/bookings/stay-parts.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { minutesUntil } from '#shared/kernel/clock.ts'
import { type Refused, refuse } from '#shared/kernel/result.ts'
import { keys, sortKeyPrefix } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import { type Condition, type Item, type Key, type Write, isNew } from './table.ts'

/**
 * One night of one cabin that is not available. `by` without `until`: it is taken, by a confirmed booking (`MC-…`) or by
 * blocked dates (`BL-…`). `by` with `until`: it is held for a guest who is paying by card, and available again after
 * that instant. `waiting`: the bookings that are paid and wait for it, the first that was paid first; nobody else can
 * take it when it comes free. The attributes have short names, since a year of nights is read at
 * once.
 */
const Night = z.object({
  pk: z.string(),
  sk: z.string(),
  by: z.optional(z.string()),
  until: z.optional(z.iso.datetime()),
  waiting: z.optional(z.array(z.string()).check(z.minLength(1))),
})

type NightState = {
  readonly ownerId: string | undefined
  readonly until: string | undefined
  readonly waiting: readonly string[]
}
export type NightOwner = NightState & { readonly night: CalendarDate }

const freeNight: NightState = { ownerId: undefined, until: undefined, waiting: [] }

/** Who has a night, or waits for it, by its item. */
export function nightFrom(item: Item): NightOwner {
  const { sk, by, until, waiting = [] } = Night.parse(item)
  return { night: sk.slice(sortKeyPrefix.night.length), ownerId: by, until, waiting }
}

type Claimant = { readonly claimantId: string; readonly now: string }
type Obstacle = { readonly kind: 'taken' | 'waited-for' | 'held'; readonly ownerId: string }

const isHeld = ({ ownerId, until }: NightState, now: string): boolean =>
  ownerId !== undefined && until !== undefined && until > now

/** Why somebody cannot take a night now, and because of whom. */
export function findObstacle(state: NightState, { claimantId, now }: Claimant): Obstacle | undefined {
  const { ownerId, until, waiting } = state
  if (ownerId !== undefined && until === undefined)
    return ownerId === claimantId ? undefined : { kind: 'taken', ownerId }
  if (waiting[0] !== undefined && waiting[0] !== claimantId) return { kind: 'waited-for', ownerId: waiting[0] }
  if (ownerId !== undefined && ownerId !== claimantId && isHeld(state, now)) return { kind: 'held', ownerId }
  return undefined
}

/** Whether somebody cannot have a night, and not only as long as another guest's card payment holds it. */
export function hasLastingObstacle(state: NightState, claimant: Claimant): boolean {
  const obstacle = findObstacle(state, claimant)
  return obstacle !== undefined && obstacle.kind !== 'held'
}

/** Whether guests cannot book a night: it is taken, or somebody has paid and waits for it. A hold does not count. */
export const isTaken = ({ until, waiting }: NightOwner): boolean => until === undefined || waiting.length > 0

/** What one change does to one night; steps follow one another. */
type Step =
  | { readonly kind: 'claim'; readonly underHold?: true | undefined }
  | { readonly kind: 'hold'; readonly until: string }
  | { readonly kind: 'release' | 'wait' | 'stop-waiting' }

/** A night after a step; undefined where the step is not possible. */
function stateAfter(state: NightState, step: Step, claimant: Claimant): NightState | undefined {
  const { claimantId, now } = claimant
  const others = state.waiting.filter((reference) => reference !== claimantId)
  switch (step.kind) {
    case 'claim': {
      const isInTime = step.underHold && state.ownerId === claimantId && isHeld(state, now)
      return isInTime || !findObstacle(state, claimant)
        ? { ownerId: claimantId, until: undefined, waiting: others }
        : undefined
    }
    case 'hold':
      return findObstacle(state, claimant) ? undefined : { ...state, ownerId: claimantId, until: step.until }
    case 'release':
      return state.ownerId === undefined || state.ownerId === claimantId
        ? { ...freeNight, waiting: state.waiting }
        : undefined
    case 'wait':
      return state.waiting.includes(claimantId) ? state : { ...state, waiting: [...state.waiting, claimantId] }
    case 'stop-waiting':
      return { ...state, waiting: others }
  }
}

/** A night's item. DynamoDB deletes a hold an hour after it has lapsed, but not while somebody waits for the night. */
const itemOf = (key: Key, { ownerId, until, waiting }: NightState): Item => ({
  ...key,
  ...(ownerId !== undefined && { by: ownerId }),
  ...(until !== undefined && { until }),
  ...(until !== undefined && waiting.length === 0 && { ttl: secondsAt(until) + 3600 }),
  ...(waiting.length > 0 && { waiting }),
})

/** The night is as it was read. */
function isUnchanged({ ownerId, until, waiting }: NightState): Condition {
  const known = Object.entries({ by: ownerId, until, waiting: waiting.length > 0 ? waiting : undefined })
  if (known.every(([, value]) => value === undefined)) return isNew
  return {
    expression: known
      .map(([name, value]) => (value === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`))
      .join(' AND '),
    names: Object.fromEntries(known.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(known.flatMap(([name, value]) => (value === undefined ? [] : [[`:${name}`, value]]))),
  }
}

/** Available, or the claimant's already, or held by another until a past instant; and nobody else waits for it. */
const canTake = ({ claimantId, now }: Claimant): Condition => ({
  expression:
    '(attribute_not_exists(#by) OR #by = :me OR #until <= :now) AND (attribute_not_exists(#waiting) OR #waiting = :mine)',
  names: { '#by': 'by', '#until': 'until', '#waiting': 'waiting' },
  values: { ':me': claimantId, ':now': now, ':mine': [claimantId] },
})

const canHold = ({ claimantId, now }: Claimant): Condition => ({
  expression: '(attribute_not_exists(#by) OR #by = :me OR #until <= :now) AND attribute_not_exists(#waiting)',
  names: { '#by': 'by', '#until': 'until', '#waiting': 'waiting' },
  values: { ':me': claimantId, ':now': now },
})

/** A night whose last step is a release is the claimant's, and nobody waits for it; or the table has deleted it meanwhile. */
const canRelease = (claimantId: string): Condition => ({
  expression: 'attribute_not_exists(pk) OR (#by = :me AND attribute_not_exists(#waiting))',
  names: { '#by': 'by', '#waiting': 'waiting' },
  values: { ':me': claimantId },
})

const isOnlyWaiting = (claimantId: string): Condition => ({
  expression: 'attribute_not_exists(pk) OR (attribute_not_exists(#by) AND #waiting = :mine)',
  names: { '#by': 'by', '#waiting': 'waiting' },
  values: { ':mine': [claimantId] },
})

/** What one change does to one night, and the night as the last try has found it. */
export type NightChange = {
  readonly cabinSlug: CabinSlug
  readonly night: CalendarDate
  readonly steps: readonly Step[]
  readonly knownState?: NightState
}

/**
 * The write of a night's change. As long as nothing is known of the night it is written for the usual case, that nobody
 * else waits for it, and refused in every other. Once it is known, it is written on the condition that it has not
 * changed since. These conditions are why no night is ever sold twice. No write where nothing changes; `not-possible`
 * where somebody else has the night or waits for it.
 */
function writeOf(
  { cabinSlug, night, steps, knownState }: NightChange,
  claimant: Claimant,
): Write | 'not-possible' | undefined {
  const key = keys.night(cabinSlug, night)
  if (knownState) {
    const after = steps.reduce<NightState | undefined>(
      (state, step) => state && stateAfter(state, step, claimant),
      knownState,
    )
    if (!after) return 'not-possible'
    const [was, is] = [itemOf(key, knownState), itemOf(key, after)]
    if (JSON.stringify(was) === JSON.stringify(is)) return undefined
    const condition = isUnchanged(knownState)
    return after.ownerId === undefined && after.waiting.length === 0
      ? { remove: key, condition }
      : { put: is, condition }
  }
  const first = steps[0]
  switch (first?.kind) {
    case 'claim':
      return { put: { ...key, by: claimant.claimantId }, condition: canTake(claimant) }
    case 'hold':
      return {
        put: itemOf(key, { ...freeNight, ownerId: claimant.claimantId, until: first.until }),
        condition: canHold(claimant),
      }
    case 'release':
      return { remove: key, condition: canRelease(claimant.claimantId) }
    case 'wait':
      return { put: itemOf(key, { ...freeNight, waiting: [claimant.claimantId] }), condition: isNew }
    case 'stop-waiting':
      return { remove: key, condition: isOnlyWaiting(claimant.claimantId) }
    case undefined:
      return undefined
  }
}

type NightWrite = { readonly change: NightChange; readonly write: Write }

/** The writes of some nights' changes; or the nights of which a change is not possible, as they were found. */
export function nightWrites(
  changes: readonly NightChange[],
  claimant: Claimant,
): { readonly writes: readonly NightWrite[]; readonly refused: readonly (NightOwner & Pick<NightChange, 'steps'>)[] } {
  const attempts = changes.map((change) => ({ change, write: writeOf(change, claimant) }))
  return {
    writes: attempts.flatMap(({ change, write }) => (write && write !== 'not-possible' ? [{ change, write }] : [])),
    refused: attempts.flatMap(({ change: { night, steps, knownState = freeNight }, write }) =>
      write === 'not-possible' ? [{ ...knownState, night, steps }] : [],
    ),
  }
}

/** A night's change for the next try, with the night as it was found; an item that is not there is a free night. */
export const withKnownState = (change: NightChange, item: Item | undefined): NightChange => ({
  ...change,
  knownState: item ? nightFrom(item) : freeNight,
})

/** Who waits for nights that a change gives back or stops waiting for, as far as the last try found it. */
export const waitingFor = (changes: readonly NightChange[], claimantId: string): string[] => [
  ...new Set(
    changes
      .filter(({ steps }) => steps.some(({ kind }) => kind === 'release' || kind === 'stop-waiting'))
      .flatMap(({ knownState }) => knownState?.waiting ?? [])
      .filter((reference) => reference !== claimantId),
  ),
]

/** Claims nights of which nothing is known: each write fails where somebody else has the night or waits for it. */
export const claimNights = (
  { cabinSlug, ...claimant }: Claimant & { readonly cabinSlug: CabinSlug },
  nights: readonly CalendarDate[],
): Write[] =>
  nightWrites(
    nights.map((night) => ({ cabinSlug, night, steps: [{ kind: 'claim' }] })),
    claimant,
  ).writes.map(({ write }) => write)

/** Releases nights that were read just now; bookings that wait for them go on waiting. */
export const releaseNights = (ownerId: string, owners: readonly (NightOwner & { cabinSlug: CabinSlug })[]): Write[] =>
  nightWrites(
    owners.map(({ cabinSlug, night, ...knownState }) => ({
      cabinSlug,
      night,
      knownState,
      steps: [{ kind: 'release' }],
    })),
    { claimantId: ownerId, now: '' },
  ).writes.map(({ write }) => write)

/** Removes the nights of a stay that was over years ago. */
export const removeNights = (nights: readonly CabinNight[], ownerId: string) =>
  nights.map(({ cabinSlug, night }) => ({
    remove: keys.night(cabinSlug, night),
    condition: {
      expression: '#by = :me',
      names: { '#by': 'by' },
      values: { ':me': ownerId },
    } satisfies Condition,
  }))

/** What a booking's change does to each night. `waits`: whether it waits for its nights before and after the change. */
export function nightChanges(
  change: NightsChange,
  {
    before,
    after,
    waits,
  }: {
    readonly before: Pick<Booking, 'parts'>
    readonly after: Pick<Booking, 'parts'>
    readonly waits: { readonly before: boolean; readonly after: boolean }
  },
): NightChange[] {
  const changes = new Map<string, NightChange>()
  const add = (
    booking: Pick<Booking, 'parts'>,
    step: Step,
    isAdded = (_: NightChange | undefined, _night: CalendarDate) => true,
  ): void => {
    for (const { cabinSlug, night } of cabinNightsOf(booking)) {
      const nightKey = `${cabinSlug} ${night}`
      const known = changes.get(nightKey)
      if (isAdded(known, night)) changes.set(nightKey, { cabinSlug, night, steps: [...(known?.steps ?? []), step] })
    }
  }
  const isNotClaimed = (known: NightChange | undefined) => !known?.steps.some(({ kind }) => kind === 'claim')
  switch (change.kind) {
    case 'keep':
      break
    case 'claim':
      add(after, { kind: 'claim', underHold: change.underHold })
      break
    case 'hold':
      add(after, { kind: 'hold', until: change.until })
      break
    case 'release':
      add(before, { kind: 'release' }, (_, night) => night >= (change.from ?? night))
      break
    case 'move':
      add(after, { kind: 'claim' })
      add(before, { kind: 'release' }, isNotClaimed)
      break
  }
  if (waits.before && !waits.after) add(before, { kind: 'stop-waiting' }, isNotClaimed)
  if (!waits.before && waits.after) add(after, { kind: 'wait' })
  return [...changes.values()]
}

export type NightsRefusal = 'nights-already-taken' | 'nights-waited-for' | 'nights-on-hold'

/** The refusals of a change because of nights; none where it claims none. */
export type NightsRefusalOf<Nights extends NightsChange> = Nights extends NonClaimingChange ? never : NightsRefusal

/**
 * The refusal: held nights become available again by themselves, taken ones do not, and those that somebody has paid for
 * and waits for go to them.
 */
export function nightsRefusal(owners: readonly NightOwner[], claimant: Claimant): Refused<NightsRefusal> {
  const found = owners.map((owner) => ({ ...owner, obstacle: findObstacle(owner, claimant) }))
  const nightsWith = (kind: Obstacle['kind']) => {
    const matching = found.filter(({ obstacle }) => obstacle?.kind === kind)
    const ownerIds = [...new Set(matching.flatMap(({ obstacle }) => (obstacle ? [obstacle.ownerId] : [])))]
    return matching.length > 0 ? { nights: matching.map(({ night }) => night), ownerIds } : undefined
  }
  const taken = nightsWith('taken')
  if (taken) return refuse('nights-already-taken', taken)
  const waitedFor = nightsWith('waited-for')
  if (waitedFor) return refuse('nights-waited-for', waitedFor)
  const until =
    owners
      .flatMap((owner) => owner.until ?? [])
      .toSorted()
      .at(-1) ?? claimant.now
  return refuse('nights-on-hold', {
    ...(nightsWith('held') ?? { nights: owners.map(({ night }) => night), ownerIds: [] }),
    minutes: minutesUntil(until, claimant.now),
  })
}
