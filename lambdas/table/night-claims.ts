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
 * One night of one cabin that is not simply free. `by` without `until`: it is taken, by a confirmed booking (`MC-…`) or
 * by blocked dates (`BL-…`). `by` with `until`: it is held for a guest who is paying by card, and available again after
 * that instant. `staffBy` and `staffUntil`: staff hold it for a booking; it is blocked for everybody else up to that
 * instant. A card hold beside it is the same booking's, or has lapsed. `waiting`: the bookings that are paid and wait
 * for it, the first that was paid first. The attributes have short names, since a year of nights is read at once.
 */
const Night = z.object({
  pk: z.string(),
  sk: z.string(),
  by: z.optional(z.string()),
  until: z.optional(z.iso.datetime()),
  staffBy: z.optional(z.string()),
  staffUntil: z.optional(z.iso.datetime()),
  waiting: z.optional(z.array(z.string()).check(z.minLength(1))),
})

type StaffHold = { readonly by: string; readonly until: string }
export type NightState = {
  readonly ownerId: string | undefined
  readonly until: string | undefined
  readonly staffHold: StaffHold | undefined
  readonly waiting: readonly string[]
  /** Those of the waiting that cannot be served, as far as was looked: they keep no other booking out. */
  readonly cannotBeServed: readonly string[]
}
export type NightOwner = NightState & { readonly night: CalendarDate }

export const freeNight: NightState = {
  ownerId: undefined,
  until: undefined,
  staffHold: undefined,
  waiting: [],
  cannotBeServed: [],
}

/** Who has a night, holds it or waits for it, by its item. */
export function nightFrom(item: Item): NightOwner {
  const { sk, by, until, staffBy, staffUntil, waiting = [] } = Night.parse(item)
  return {
    night: sk.slice(sortKeyPrefix.night.length),
    ownerId: by,
    until,
    staffHold: staffBy === undefined || staffUntil === undefined ? undefined : { by: staffBy, until: staffUntil },
    waiting,
    cannotBeServed: [],
  }
}

export type Claimant = { readonly claimantId: string; readonly now: string }
export type Obstacle = { readonly kind: 'taken' | 'waited-for' | 'staff-held' | 'held'; readonly ownerId: string }

const isHeld = ({ ownerId, until }: NightState, now: string): boolean =>
  ownerId !== undefined && until !== undefined && until > now

const isTakenNight = ({ ownerId, until }: NightState): boolean => ownerId !== undefined && until === undefined

/** The hold by staff that a night is under now. */
export const currentStaffHold = ({ staffHold }: NightState, now: string): StaffHold | undefined =>
  staffHold && staffHold.until > now ? staffHold : undefined

/** The booking that has the first claim on a night among those that can still be served. */
const firstInLine = ({ waiting, cannotBeServed }: NightState): string | undefined =>
  waiting.find((reference) => !cannotBeServed.includes(reference))

/**
 * Why somebody cannot take a night now, and because of whom. Nights that staff hold for a booking are its own, before
 * those who wait: nobody waited when they were held.
 */
export function findObstacle(state: NightState, { claimantId, now }: Claimant): Obstacle | undefined {
  const { ownerId, until } = state
  if (ownerId !== undefined && until === undefined)
    return ownerId === claimantId ? undefined : { kind: 'taken', ownerId }
  const staffHold = currentStaffHold(state, now)
  if (staffHold?.by !== claimantId) {
    const first = firstInLine(state)
    if (first !== undefined && first !== claimantId) return { kind: 'waited-for', ownerId: first }
    if (staffHold) return { kind: 'staff-held', ownerId: staffHold.by }
  }
  if (ownerId !== undefined && ownerId !== claimantId && isHeld(state, now)) return { kind: 'held', ownerId }
  return undefined
}

/** Whether somebody cannot have a night, and not only as long as a hold lasts that staff may go over. */
export function hasLastingObstacle(state: NightState, claimant: Claimant): boolean {
  const obstacle = findObstacle(state, claimant)
  return obstacle !== undefined && obstacle.kind !== 'held' && obstacle.kind !== 'staff-held'
}

/** Whether a booking that claims no nights cannot be made: the night is blocked, but for a card payment's short hold. */
export function isBlockedFor(state: NightState, claimant: Claimant): boolean {
  const obstacle = findObstacle(state, claimant)
  return obstacle !== undefined && obstacle.kind !== 'held'
}

/**
 * Whether guests cannot book a night: it is taken, staff hold it, or somebody has paid, waits for it and can have it. A
 * card hold does not count.
 */
export const isTaken = (night: NightOwner, now: string): boolean => isBlockedFor(night, { claimantId: '', now })

/** Whether a booking that waits for a night cannot have it: it is another's for good. No hold counts. */
export const isTakenFrom = ({ ownerId, until, waiting }: NightState, reference: string): boolean =>
  ownerId !== undefined && until === undefined && ownerId !== reference && waiting.includes(reference)

/**
 * What one change does to one night; steps follow one another. `claimantId`: of another booking than the claimant of the
 * whole change, where two bookings change together.
 */
type Step = { readonly claimantId?: string } & (
  | { readonly kind: 'claim'; readonly underHold?: true | undefined }
  | { readonly kind: 'hold' | 'staff-hold' | 'keep-staff-hold'; readonly until: string }
  /** A confirmed booking takes the night over from another one; those who wait for it go on waiting. */
  | { readonly kind: 'take-over'; readonly from: string }
  | { readonly kind: 'release' | 'end-staff-hold' | 'wait' | 'stop-waiting' }
)

const claimantOf = (step: Step | undefined, whole: Claimant): Claimant =>
  step?.claimantId === undefined ? whole : { ...whole, claimantId: step.claimantId }

/**
 * Why a step that takes or holds a night is not possible, and because of whom. Staff do not hold a night, nor longer
 * than it is held, for which a paid booking waits, whether that can be served or not.
 */
function obstacleTo(step: Step, state: NightState, whole: Claimant): Obstacle | undefined {
  const claimant = claimantOf(step, whole)
  const { claimantId, now } = claimant
  const staffHold = currentStaffHold(state, now)
  const isOwnStaffHold = staffHold?.by === claimantId
  switch (step.kind) {
    case 'claim': {
      const isInTime = step.underHold && state.ownerId === claimantId && isHeld(state, now)
      return isInTime && (!staffHold || isOwnStaffHold) ? undefined : findObstacle(state, claimant)
    }
    case 'take-over':
      return isTakenNight(state) && state.ownerId === step.from ? undefined : findObstacle(state, claimant)
    case 'hold':
    case 'staff-hold': {
      if (state.ownerId !== undefined && state.until === undefined) return { kind: 'taken', ownerId: state.ownerId }
      const isLengthened = !isOwnStaffHold || step.until > (staffHold?.until ?? '')
      const waiting = state.waiting.find((reference) => reference !== claimantId)
      if (step.kind === 'staff-hold' && isLengthened && waiting !== undefined)
        return { kind: 'waited-for', ownerId: waiting }
      return findObstacle(state, claimant)
    }
    default:
      return undefined
  }
}

/**
 * A night after a step; undefined where the step is not possible. A hold by staff ends by `end-staff-hold`, by the claim
 * of its own booking or by its end: no other step touches it.
 */
export function stateAfter(state: NightState, step: Step, whole: Claimant): NightState | undefined {
  const claimant = claimantOf(step, whole)
  const { claimantId, now } = claimant
  if (obstacleTo(step, state, claimant)) return undefined
  const staffHold = currentStaffHold(state, now)
  const others = state.waiting.filter((reference) => reference !== claimantId)
  switch (step.kind) {
    case 'claim':
    case 'take-over':
      return { ...state, ownerId: claimantId, until: undefined, staffHold: undefined, waiting: others }
    case 'hold':
      return { ...state, ownerId: claimantId, until: step.until, staffHold }
    case 'staff-hold':
      return { ...state, staffHold: { by: claimantId, until: step.until } }
    case 'keep-staff-hold':
      return staffHold?.by === claimantId ? { ...state, staffHold: { by: claimantId, until: step.until } } : undefined
    case 'end-staff-hold':
      return state.staffHold?.by === claimantId ? { ...state, staffHold: undefined } : state
    case 'release':
      return state.ownerId === undefined || state.ownerId === claimantId
        ? { ...state, ownerId: undefined, until: undefined }
        : undefined
    case 'wait':
      return state.waiting.includes(claimantId) ? state : { ...state, waiting: [...state.waiting, claimantId] }
    case 'stop-waiting':
      return { ...state, waiting: others }
  }
}

/**
 * A night's item. DynamoDB deletes what was only held an hour after the last hold has lapsed; never while the night is
 * taken or somebody waits for it.
 */
export function itemOf(key: Key, state: NightState): Item {
  const { ownerId, until, staffHold, waiting } = state
  const lastHeld = [until, staffHold?.until]
    .flatMap((instant) => instant ?? [])
    .toSorted()
    .at(-1)
  const isOnlyHeld = lastHeld !== undefined && !isTakenNight(state) && waiting.length === 0
  return {
    ...key,
    ...(ownerId !== undefined && { by: ownerId }),
    ...(until !== undefined && { until }),
    ...(staffHold && { staffBy: staffHold.by, staffUntil: staffHold.until }),
    ...(isOnlyHeld && { ttl: secondsAt(lastHeld) + 3600 }),
    ...(waiting.length > 0 && { waiting }),
  }
}

/** The night is as it was read. */
function isUnchanged({ ownerId, until, staffHold, waiting }: NightState): Condition {
  const known = Object.entries({
    by: ownerId,
    until,
    staffBy: staffHold?.by,
    staffUntil: staffHold?.until,
    waiting: waiting.length > 0 ? waiting : undefined,
  })
  if (known.every(([, value]) => value === undefined)) return isNew
  return {
    expression: known
      .map(([name, value]) => (value === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`))
      .join(' AND '),
    names: Object.fromEntries(known.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(known.flatMap(([name, value]) => (value === undefined ? [] : [[`:${name}`, value]]))),
  }
}

const noOtherStaffHold = '(attribute_not_exists(#staffBy) OR #staffBy = :me OR #staffUntil <= :now)'
const nobodyWaits = 'attribute_not_exists(#waiting)'
const nightNames = {
  '#by': 'by',
  '#until': 'until',
  '#staffBy': 'staffBy',
  '#staffUntil': 'staffUntil',
  '#waiting': 'waiting',
} as const

/**
 * Available, or the claimant's already, or held by another until a past instant; nobody else waits for it, and staff hold
 * it for nobody else.
 */
const canTake = ({ claimantId, now }: Claimant): Condition => ({
  expression: `(attribute_not_exists(#by) OR #by = :me OR #until <= :now) AND (${nobodyWaits} OR #waiting = :mine) AND ${noOtherStaffHold}`,
  names: nightNames,
  values: { ':me': claimantId, ':now': now, ':mine': [claimantId] },
})

/** Not taken, nobody waits for it, and no hold by staff is written over, not even its own. */
const canHold = ({ claimantId, now }: Claimant): Condition => ({
  expression: `(attribute_not_exists(#by) OR (attribute_exists(#until) AND (#by = :me OR #until <= :now))) AND ${nobodyWaits} AND (attribute_not_exists(#staffBy) OR #staffUntil <= :now)`,
  names: nightNames,
  values: { ':me': claimantId, ':now': now },
})

/** Not taken, nobody waits for it, staff hold it for nobody else, and no card hold is written over, not even its own. */
const canHoldForStaff = ({ claimantId, now }: Claimant): Condition => ({
  expression: `(attribute_not_exists(#by) OR (attribute_exists(#until) AND #until <= :now)) AND ${nobodyWaits} AND ${noOtherStaffHold}`,
  names: nightNames,
  values: { ':me': claimantId, ':now': now },
})

/**
 * A night whose last step is a release is the claimant's, and nothing else is stored of it but, where that ends too, its
 * own hold by staff; or the table has deleted it meanwhile.
 */
const canRelease = (claimantId: string, { endsStaffHold }: { readonly endsStaffHold: boolean }): Condition => ({
  expression: `attribute_not_exists(pk) OR (#by = :me AND ${nobodyWaits} AND (attribute_not_exists(#staffBy)${endsStaffHold ? ' OR #staffBy = :me' : ''}))`,
  names: { '#by': 'by', '#waiting': 'waiting', '#staffBy': 'staffBy' },
  values: { ':me': claimantId },
})

/** It is the other booking's for good, and nothing else is stored of it. */
const canTakeOver = (from: string): Condition => ({
  expression: `#by = :from AND attribute_not_exists(#until) AND ${nobodyWaits} AND attribute_not_exists(#staffBy)`,
  names: { '#by': 'by', '#until': 'until', '#waiting': 'waiting', '#staffBy': 'staffBy' },
  values: { ':from': from },
})

const isOnlyStaffHeld = (claimantId: string): Condition => ({
  expression: `attribute_not_exists(pk) OR (attribute_not_exists(#by) AND ${nobodyWaits} AND #staffBy = :me)`,
  names: { '#by': 'by', '#waiting': 'waiting', '#staffBy': 'staffBy' },
  values: { ':me': claimantId },
})

/** Nothing is stored of it but the claimant's own hold by staff, which has not lapsed. */
const isOnlyCurrentStaffHold = ({ claimantId, now }: Claimant): Condition => ({
  expression: `attribute_not_exists(#by) AND ${nobodyWaits} AND #staffBy = :me AND #staffUntil > :now`,
  names: { '#by': 'by', '#waiting': 'waiting', '#staffBy': 'staffBy', '#staffUntil': 'staffUntil' },
  values: { ':me': claimantId, ':now': now },
})

const isOnlyWaiting = (claimantId: string): Condition => ({
  expression:
    'attribute_not_exists(pk) OR (attribute_not_exists(#by) AND attribute_not_exists(#staffBy) AND #waiting = :mine)',
  names: { '#by': 'by', '#staffBy': 'staffBy', '#waiting': 'waiting' },
  values: { ':mine': [claimantId] },
})

/** What one change does to one night, and the night as the last try has found it. */
export type NightChange = {
  readonly cabinSlug: CabinSlug
  readonly night: CalendarDate
  readonly steps: readonly Step[]
  readonly knownState?: NightState
}

/** The condition and the item of a change of which nothing is known but its steps; undefined where it must be read first. */
function firstWriteOf(key: Key, steps: readonly Step[], whole: Claimant): Write | undefined {
  const claimant = claimantOf(steps[0], whole)
  const { claimantId } = claimant
  const isOfOne = steps.every((step) => claimantOf(step, whole).claimantId === claimantId)
  const isBoth =
    steps.length === 2 && ['release', 'end-staff-hold'].every((kind) => steps.some((step) => step.kind === kind))
  if (isBoth && isOfOne) return { remove: key, condition: canRelease(claimantId, { endsStaffHold: true }) }
  const [step] = steps
  if (!step || steps.length > 1) return undefined
  switch (step.kind) {
    case 'claim':
      return { put: { ...key, by: claimantId }, condition: canTake(claimant) }
    case 'take-over':
      return { put: { ...key, by: claimantId }, condition: canTakeOver(step.from) }
    case 'hold':
      return {
        put: itemOf(key, { ...freeNight, ownerId: claimantId, until: step.until }),
        condition: canHold(claimant),
      }
    case 'staff-hold':
      return {
        put: itemOf(key, { ...freeNight, staffHold: { by: claimantId, until: step.until } }),
        condition: canHoldForStaff(claimant),
      }
    case 'release':
      return { remove: key, condition: canRelease(claimantId, { endsStaffHold: false }) }
    case 'end-staff-hold':
      return { remove: key, condition: isOnlyStaffHeld(claimantId) }
    case 'wait':
      return { put: itemOf(key, { ...freeNight, waiting: [claimantId] }), condition: isNew }
    case 'stop-waiting':
      return { remove: key, condition: isOnlyWaiting(claimantId) }
    case 'keep-staff-hold':
      return {
        put: itemOf(key, { ...freeNight, staffHold: { by: claimantId, until: step.until } }),
        condition: isOnlyCurrentStaffHold(claimant),
      }
  }
}

/** Whether a night must be read before its change can be written. */
export const mustBeRead = ({ steps, knownState }: NightChange): boolean =>
  !knownState && firstWriteOf({ pk: '', sk: '' }, steps, { claimantId: '', now: '' }) === undefined

/**
 * The write of a night's change. As long as nothing is known of the night it is written for the usual case, that nobody
 * else waits for it, and refused in every other. Once it is known, it is written on the condition that it has not
 * changed since. These conditions are why no night is ever sold twice. No write where nothing changes; `not-possible`
 * where somebody else has the night or waits for it.
 */
export function writeOf(
  { cabinSlug, night, steps, knownState }: NightChange,
  claimant: Claimant,
): Write | 'not-possible' | undefined {
  const key = keys.night(cabinSlug, night)
  if (!knownState) return firstWriteOf(key, steps, claimant)
  const after = steps.reduce<NightState | undefined>(
    (state, step) => state && stateAfter(state, step, claimant),
    knownState,
  )
  if (!after) return 'not-possible'
  const [was, is] = [itemOf(key, knownState), itemOf(key, after)]
  if (JSON.stringify(was) === JSON.stringify(is)) return undefined
  const condition = isUnchanged(knownState)
  const isFree = after.ownerId === undefined && after.staffHold === undefined && after.waiting.length === 0
  return isFree ? { remove: key, condition } : { put: is, condition }
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

/**
 * The changes of two bookings as one: what both do to a night is one write, the first booking's steps first. A night that
 * one releases and the other claims is taken over.
 */
export function joinNightChanges(
  changes: readonly { readonly claimantId: string; readonly nights: readonly NightChange[] }[],
): NightChange[] {
  const joined = new Map<string, NightChange>()
  for (const { claimantId, nights } of changes)
    for (const { cabinSlug, night, steps } of nights) {
      const nightKey = `${cabinSlug} ${night}`
      const own = steps.map((step) => ({ ...step, claimantId }))
      joined.set(nightKey, { cabinSlug, night, steps: [...(joined.get(nightKey)?.steps ?? []), ...own] })
    }
  return [...joined.values()].map((change) => ({ ...change, steps: withTakeOver(change.steps) }))
}

function withTakeOver(steps: readonly Step[]): readonly Step[] {
  const claim = steps.find(({ kind }) => kind === 'claim')
  const release = steps.find(({ kind }) => kind === 'release')
  if (steps.length !== 2 || !claim || release?.claimantId === undefined) return steps
  return [{ kind: 'take-over', from: release.claimantId, claimantId: claim.claimantId }]
}

/** A night's change for the next try, with the night as it was found; an item that is not there is a free night. */
export const withKnownState = (change: NightChange, item: Item | undefined): NightChange => ({
  ...change,
  knownState: item ? nightFrom(item) : freeNight,
})

const freeingSteps: ReadonlySet<Step['kind']> = new Set(['release', 'end-staff-hold', 'stop-waiting'])

/** Who waits for nights that a change gives back or stops waiting for, as far as the last try found it. */
export const waitingFor = (changes: readonly NightChange[], claimantIds: readonly string[]): string[] => [
  ...new Set(
    changes
      .filter(({ steps }) => steps.some(({ kind }) => freeingSteps.has(kind)))
      .flatMap(({ knownState }) => knownState?.waiting ?? [])
      .filter((reference) => !claimantIds.includes(reference)),
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

const nightKeyOf = ({ cabinSlug, night }: CabinNight): string => `${cabinSlug} ${night}`

/**
 * What a booking's change does to each night. `waits`, `staffHolds`: whether it waits for its nights, or staff hold them
 * for it, before and after the change.
 */
export function nightChanges(
  change: NightsChange,
  {
    before,
    after,
    waits,
    staffHolds,
  }: {
    readonly before: Pick<Booking, 'parts'>
    readonly after: Pick<Booking, 'parts'>
    readonly waits: { readonly before: boolean; readonly after: boolean }
    readonly staffHolds: { readonly before: boolean; readonly after: boolean }
  },
): NightChange[] {
  const changes = new Map<string, NightChange>()
  const add = (
    booking: Pick<Booking, 'parts'>,
    step: Step,
    isAdded = (_: NightChange | undefined, _night: CabinNight) => true,
  ): void => {
    for (const { cabinSlug, night } of cabinNightsOf(booking)) {
      const nightKey = nightKeyOf({ cabinSlug, night })
      const known = changes.get(nightKey)
      if (isAdded(known, { cabinSlug, night }))
        changes.set(nightKey, { cabinSlug, night, steps: [...(known?.steps ?? []), step] })
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
    case 'staff-hold':
    case 'keep-staff-hold':
      add(after, { kind: change.kind, until: change.until })
      break
    case 'release':
      add(before, { kind: 'release' }, (_, { night }) => night >= (change.from ?? night))
      break
    case 'move':
      if (change.owned) {
        const had = new Set(cabinNightsOf(before).map(nightKeyOf))
        const has = new Set(cabinNightsOf(after).map(nightKeyOf))
        add(after, { kind: 'claim' }, (_, night) => !had.has(nightKeyOf(night)))
        add(before, { kind: 'release' }, (_, night) => !has.has(nightKeyOf(night)))
      } else {
        add(after, { kind: 'claim' })
        add(before, { kind: 'release' }, isNotClaimed)
      }
      break
  }
  if (staffHolds.before && !staffHolds.after) add(before, { kind: 'end-staff-hold' }, isNotClaimed)
  if (waits.before && !waits.after) add(before, { kind: 'stop-waiting' }, isNotClaimed)
  if (!waits.before && waits.after) add(after, { kind: 'wait' })
  return [...changes.values()]
}

export type NightsRefusal = 'nights-already-taken' | 'nights-waited-for' | 'nights-on-hold'

/** The refusals of a change because of nights; none where it claims none. */
export type NightsRefusalOf<Nights extends NightsChange> = Nights extends NonClaimingChange ? never : NightsRefusal

/**
 * The refusal: held nights become available again by themselves, taken ones do not, and those that somebody has paid for
 * and waits for go to them. `staffHeldUntil`: staff hold some of them for one of the bookings named.
 */
export function nightsRefusal(
  owners: readonly (NightOwner & { readonly steps?: readonly Step[] })[],
  claimant: Claimant,
): Refused<NightsRefusal> {
  const found = owners.map(({ steps = [], ...owner }) => ({
    ...owner,
    obstacle:
      steps.map((step) => obstacleTo(step, owner, claimant)).find((one) => one) ??
      findObstacle(owner, claimantOf(steps.at(-1), claimant)),
  }))
  const nightsWith = (...kinds: readonly Obstacle['kind'][]) => {
    const matching = found.filter(({ obstacle }) => obstacle && kinds.includes(obstacle.kind))
    const ownerIds = [...new Set(matching.flatMap(({ obstacle }) => (obstacle ? [obstacle.ownerId] : [])))]
    return matching.length > 0 ? { nights: matching.map(({ night }) => night), ownerIds } : undefined
  }
  const taken = nightsWith('taken')
  if (taken) return refuse('nights-already-taken', taken)
  const waitedFor = nightsWith('waited-for')
  if (waitedFor) return refuse('nights-waited-for', waitedFor)
  const latest = (instants: readonly (string | undefined)[]) =>
    instants
      .flatMap((one) => one ?? [])
      .toSorted()
      .at(-1)
  const staffHeldUntil = latest(
    found.flatMap(({ obstacle, staffHold }) => (obstacle?.kind === 'staff-held' ? [staffHold?.until] : [])),
  )
  const until = staffHeldUntil ?? latest(owners.map((owner) => owner.until)) ?? claimant.now
  return refuse('nights-on-hold', {
    ...(nightsWith('staff-held', 'held') ?? { nights: owners.map(({ night }) => night), ownerIds: [] }),
    minutes: minutesUntil(until, claimant.now),
    ...(staffHeldUntil !== undefined && { staffHeldUntil }),
  })
}
