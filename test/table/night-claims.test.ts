import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Claimant,
  type NightChange,
  type NightState,
  currentStaffHold,
  findObstacle,
  freeNight,
  itemOf,
  joinNightChanges,
  nightFrom,
  stateAfter,
  writeOf,
} from '#lambdas/table/night-claims.ts'
import type { Condition, Item, Write } from '#lambdas/table/table.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'

/**
 * Every state of a night's item, each step of each claimant: what a write does to the item, by the write's own condition,
 * is what the rule says. The condition is worked out here, independently of the database.
 */
const NOW = '2027-01-10T08:00:00.000Z'
const [ME, OTHER, THIRD] = ['MC-22222', 'MC-33333', 'MC-44444']
const BLOCK = 'BL-0000000001'
const instants = [-61, -1, 0, 1, 14, 7 * 24 * 60].map((minutes) => minutesAfter(NOW, minutes))
const key = { pk: 'CABIN#protea', sk: 'N#2027-02-01' }

type Step = NightChange['steps'][number]
const instant = fc.constantFrom(...instants)
const bookings = fc.constantFrom(ME, OTHER, THIRD)

/** States that the product leaves: a night that is taken has no hold beside it; a living hold by staff, no foreign one. */
const isPossible = ({ ownerId, until, staffHold }: NightState): boolean => {
  const isTaken = ownerId !== undefined && until === undefined
  const isLiving = staffHold !== undefined && staffHold.until > NOW
  if (isTaken) return staffHold === undefined
  return !isLiving || until === undefined || until <= NOW || ownerId === staffHold.by
}
const states: fc.Arbitrary<NightState> = fc
  .record({
    owner: fc.oneof(
      fc.constant({ ownerId: undefined, until: undefined }),
      fc.record({ ownerId: fc.constantFrom(ME, OTHER, BLOCK), until: fc.constant(undefined) }),
      fc.record({ ownerId: bookings, until: instant }),
    ),
    staffHold: fc.option(fc.record({ by: bookings, until: instant }), { nil: undefined }),
    waiting: fc.uniqueArray(bookings, { maxLength: 3 }),
  })
  .map(({ owner, ...others }) => ({ ...owner, ...others, cannotBeServed: [] }))
  .filter(isPossible)
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>(
    { kind: 'claim' },
    { kind: 'claim', underHold: true },
    { kind: 'release' },
    { kind: 'end-staff-hold' },
    { kind: 'wait' },
    { kind: 'stop-waiting' },
  ),
  fc
    .record({
      kind: fc.constantFrom('hold' as const, 'staff-hold' as const, 'keep-staff-hold' as const),
      until: fc.constantFrom(...instants.filter((one) => one > NOW)),
    })
    .map((step): Step => step),
  fc.constantFrom(ME, OTHER, BLOCK).map((from): Step => ({ kind: 'take-over', from })),
)
const claimants: fc.Arbitrary<Claimant> = fc
  .constantFrom(ME, OTHER, THIRD, BLOCK)
  .map((claimantId) => ({ claimantId, now: NOW }))

/** The one item of a table, or none. */
const stored = (state: NightState): Item | undefined => {
  const item = itemOf(key, state)
  return Object.keys(item).length > 2 ? item : undefined
}
const strip = ({ ttl: _, ...item }: Item): Item => item

/** Splits an expression where a word stands outside of all brackets. */
function splitAt(expression: string, word: ' AND ' | ' OR '): string[] {
  const parts = ['']
  let depth = 0
  for (let at = 0; at < expression.length; at += 1) {
    const letter = expression[at] ?? ''
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    const isHere = depth === 0 && expression.startsWith(word, at)
    if (isHere) {
      parts.push('')
      at += word.length - 1
    } else parts[parts.length - 1] += letter
  }
  return parts
}

/** Whether a condition holds for an item: the part of DynamoDB's language that nights use. */
function holds({ expression, names = {}, values = {} }: Condition, item: Item = {}): boolean {
  const named = names as Readonly<Record<string, string>>
  const given = values as Readonly<Record<string, unknown>>
  const read = (name: string): unknown => item[named[name] ?? name]
  const isTrue = (part: string): boolean => {
    const either = splitAt(part, ' OR ')
    if (either.length > 1) return either.some(isTrue)
    const all = splitAt(part, ' AND ')
    if (all.length > 1) return all.every(isTrue)
    const exists = /^attribute_(not_)?exists\((#?\w+)\)$/.exec(part)
    if (exists) return (read(exists[2] ?? '') !== undefined) === (exists[1] === undefined)
    const compared = /^(#\w+) (<=|>|=) (:\w+)$/.exec(part)
    if (compared) {
      const [left, right] = [read(compared[1] ?? ''), given[compared[3] ?? '']]
      if (left === undefined) return false
      if (compared[2] === '=') return JSON.stringify(left) === JSON.stringify(right)
      return compared[2] === '>' ? String(left) > String(right) : String(left) <= String(right)
    }
    if (part.startsWith('(') && part.endsWith(')')) return isTrue(part.slice(1, -1))
    throw new Error(`A condition that this test does not know: ${part}`)
  }
  return isTrue(expression)
}

type Written = { readonly item: Item | undefined } | 'refused'
function apply(write: Write | undefined, item: Item | undefined): Written {
  if (!write) return { item }
  if (write.condition && !holds(write.condition, item)) return 'refused'
  if ('put' in write) return { item: write.put }
  return 'remove' in write ? { item: undefined } : { item }
}

/** As the repository does: the first try knows nothing, the next what it has found. */
function change(state: NightState, list: readonly Step[], claimant: Claimant): Written {
  const item = stored(state)
  const night: NightChange = { cabinSlug: 'protea', night: '2027-02-01', steps: list }
  const first = writeOf(night, claimant)
  const written = first === undefined || first === 'not-possible' ? 'refused' : apply(first, item)
  if (written !== 'refused') return written
  const known = item ? nightFrom({ ...item }) : freeNight
  const second = writeOf({ ...night, knownState: known }, claimant)
  return second === 'not-possible' ? 'refused' : apply(second, item)
}

const runs = { numRuns: 4000 }
describe('each step of a night, from each state of its item', () => {
  it('is written as the rule says, whether the item was known or not', () => {
    fc.assert(
      fc.property(states, fc.array(steps, { minLength: 1, maxLength: 2 }), claimants, (state, list, claimant) => {
        const after = list.reduce<NightState | undefined>(
          (known, step) => known && stateAfter(known, step, claimant),
          state,
        )
        const written = change(state, list, claimant)
        if (!after) {
          expect(written).toBe('refused')
          return
        }
        expect(written).not.toBe('refused')
        const item = written === 'refused' ? undefined : written.item
        // Lapsed holds of anybody may be gone or not: they say nothing.
        const living = (one: NightState): NightState => ({
          ...one,
          ...(one.until !== undefined && one.until <= NOW && { ownerId: undefined, until: undefined }),
          staffHold: currentStaffHold(one, NOW),
        })
        const { night: _, ...found } = item ? nightFrom({ ...item }) : { ...freeNight, night: '' }
        expect(strip(itemOf(key, living(found)))).toEqual(strip(itemOf(key, living(after))))
      }),
      runs,
    )
  })

  it('leaves a possible state, with one owner at most', () => {
    fc.assert(
      fc.property(states, steps, claimants, (state, step, claimant) => {
        const after = stateAfter(state, step, claimant)
        if (after) expect(isPossible(after)).toBe(true)
      }),
      runs,
    )
  })

  it('never wipes, moves or shortens a living hold by staff but by its own booking', () => {
    fc.assert(
      fc.property(states, steps, claimants, (state, step, claimant) => {
        const held = currentStaffHold(state, NOW)
        const after = stateAfter(state, step, claimant)
        if (!held || !after) return
        const isOwn = held.by === claimant.claimantId
        const touches = ['claim', 'take-over', 'staff-hold', 'keep-staff-hold', 'end-staff-hold'].includes(step.kind)
        if (!isOwn || !touches) expect(after.staffHold).toEqual(held)
      }),
      runs,
    )
  })

  it('gives a night that staff hold to nobody else, and no night that is taken to anybody', () => {
    fc.assert(
      fc.property(states, steps, claimants, (state, step, claimant) => {
        const after = stateAfter(state, step, claimant)
        const takes = ['claim', 'hold', 'staff-hold', 'take-over'].includes(step.kind)
        if (!after || !takes) return
        const held = currentStaffHold(state, NOW)
        expect(held === undefined || held.by === claimant.claimantId).toBe(true)
        const isTaken = state.ownerId !== undefined && state.until === undefined
        const isOwn = state.ownerId === claimant.claimantId && (step.kind === 'claim' || step.kind === 'take-over')
        const isHandedOver = step.kind === 'take-over' && state.ownerId === step.from
        expect(!isTaken || isOwn || isHandedOver).toBe(true)
      }),
      runs,
    )
  })

  it('hands a night over from one booking to another, past those who wait, and takes it from nobody else', () => {
    const taken = { ...freeNight, ownerId: OTHER, waiting: [THIRD] }
    const claimant = { claimantId: ME, now: NOW }
    expect(stateAfter(taken, { kind: 'take-over', from: OTHER }, claimant)).toEqual({ ...taken, ownerId: ME })
    expect(stateAfter(taken, { kind: 'take-over', from: BLOCK }, claimant)).toBeUndefined()
    const [swapped] = joinNightChanges([
      { claimantId: ME, nights: [{ cabinSlug: 'protea', night: '2027-02-01', steps: [{ kind: 'claim' }] }] },
      { claimantId: OTHER, nights: [{ cabinSlug: 'protea', night: '2027-02-01', steps: [{ kind: 'release' }] }] },
    ])
    expect(swapped?.steps).toEqual([{ kind: 'take-over', from: OTHER, claimantId: ME }])
  })

  it('keeps those who wait in their order, and takes away the claimant alone', () => {
    fc.assert(
      fc.property(states, steps, claimants, (state, step, claimant) => {
        const after = stateAfter(state, step, claimant)
        if (!after) return
        const others = (waiting: readonly string[]) => waiting.filter((one) => one !== claimant.claimantId)
        expect(others(after.waiting)).toEqual(others(state.waiting))
      }),
      runs,
    )
  })

  it('is not lengthened by staff while a paid booking waits for the night', () => {
    fc.assert(
      fc.property(states, instant, (state, until) => {
        const isWaitedFor = state.waiting.some((one) => one !== ME)
        const after = stateAfter(state, { kind: 'staff-hold', until }, { claimantId: ME, now: NOW })
        const was = currentStaffHold(state, NOW)
        if (isWaitedFor && (was?.by !== ME || until > was.until)) expect(after).toBeUndefined()
      }),
      runs,
    )
  })

  it('is deleted by the table only where nothing is stored but holds, an hour after the last of them', () => {
    fc.assert(
      fc.property(states, (state) => {
        const { ttl } = itemOf(key, state)
        const isTaken = state.ownerId !== undefined && state.until === undefined
        const ends = [state.until, state.staffHold?.until].flatMap((one) => one ?? []).toSorted()
        const isOnlyHeld = !isTaken && state.waiting.length === 0 && ends.length > 0
        expect(ttl).toBe(isOnlyHeld ? Math.floor(Date.parse(ends.at(-1) ?? '') / 1000) + 3600 : undefined)
      }),
      runs,
    )
  })

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(states, (state) => {
        const item = stored(state)
        const { night: _, ...found } = item ? nightFrom({ ...item }) : { ...freeNight, night: '' }
        expect(found).toEqual(state)
      }),
      runs,
    )
  })
})

describe('a night whose hold by staff is over', () => {
  it('is free for anybody from that instant on, by the condition alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...instants.filter((one) => one <= NOW)), claimants, (until, claimant) => {
        const state = { ...freeNight, staffHold: { by: THIRD, until } }
        expect(findObstacle(state, claimant)).toBeUndefined()
        for (const kind of ['claim', 'hold', 'staff-hold'] as const) {
          const step: Step = kind === 'claim' ? { kind } : { kind, until: minutesAfter(NOW, 10) }
          const night: NightChange = { cabinSlug: 'protea', night: '2027-02-01', steps: [step] }
          const write = writeOf(night, claimant)
          expect(write && write !== 'not-possible' && apply(write, stored(state))).not.toBe('refused')
        }
      }),
    )
  })
})

describe('a night that staff have held before items knew of it', () => {
  it('reads an item of before: no hold by staff, and nobody who cannot be served', () => {
    expect(nightFrom({ ...key, by: ME, until: NOW, waiting: [OTHER] })).toEqual({
      night: '2027-02-01',
      ownerId: ME,
      until: NOW,
      staffHold: undefined,
      waiting: [OTHER],
      cannotBeServed: [],
    })
  })
})
