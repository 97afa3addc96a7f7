import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type Claimant, type NightChange, type NightOwner, isTakenFrom } from './night-claims.ts'
import { reachOf, readNights } from './night-owners.ts'
import { keys } from './schema/access-patterns.ts'
import type { Condition, Table, Write } from './table.ts'

type CabinNight = Pick<NightChange, 'cabinSlug' | 'night'>
const placeOf = ({ cabinSlug, night }: CabinNight): string => `${cabinSlug} ${night}`

/** Whether a change takes a night for a booking, or holds it for its card payment: the nights that are yielded. */
const takesNight = ({ steps }: NightChange): boolean => steps.some(({ kind }) => kind === 'claim' || kind === 'hold')

/** The bookings that wait for a night before the claimant. */
function aheadOf(change: NightChange, { claimantId }: Claimant): readonly string[] {
  const stops = change.steps.filter(({ kind }) => kind === 'stop-waiting').map((step) => step.claimantId)
  const waiting = (change.knownState?.waiting ?? []).filter((reference) => !stops.includes(reference))
  const place = waiting.indexOf(claimantId)
  return takesNight(change) ? waiting.slice(0, place === -1 ? undefined : place) : []
}

/** The night is another's for good, and these bookings wait for it. */
function isTakenFromAll(references: readonly string[]): Condition {
  const each = references.map((_, index) => `contains(#waiting, :w${index}) AND #by <> :w${index}`)
  return {
    expression: ['attribute_exists(#by)', 'attribute_not_exists(#until)', ...each].join(' AND '),
    names: { '#by': 'by', '#until': 'until', '#waiting': 'waiting' },
    values: Object.fromEntries(references.map((reference, index) => [`:w${index}`, reference])),
  }
}

/**
 * A paid booking that waits for its nights yields the free ones to another that can have all of its nights now, if one of
 * its own is another's for good: it cannot be served (decisions §10). Gives the changes with those bookings named, and
 * the checks that these nights of theirs are still another's when the changes are written; undefined where one of those
 * who wait before the claimant may still be served.
 */
export async function yieldNights(
  table: Pick<Table, 'query'>,
  changes: readonly NightChange[],
  claimant: Claimant,
): Promise<{ readonly changes: readonly NightChange[]; readonly checks: readonly Write[] } | undefined> {
  const waitedFor = changes.filter((change) => aheadOf(change, claimant).length > 0)
  const byCabin = Map.groupBy(waitedFor, ({ cabinSlug }) => cabinSlug)
  const read = async (cabinSlug: CabinSlug, ofCabin: readonly CabinNight[]) => {
    const reach = reachOf(ofCabin.map(({ night }) => night))
    return (await readNights(table, cabinSlug, reach, { consistent: true })).map((night) => ({ ...night, cabinSlug }))
  }
  const nights = (await Promise.all([...byCabin].map(([slug, ofCabin]) => read(slug, ofCabin)))).flat()

  const changed = new Map(changes.map((change) => [placeOf(change), change]))
  // One transaction writes or checks an item, not both: nights that it changes prove nothing but where they stay as they
  // are, or one confirmed booking hands them over to another. The write of such a night is its check.
  const isHandedOver = (night: CabinNight): boolean =>
    changed.get(placeOf(night))?.steps.every(({ kind }) => kind === 'take-over') === true
  const isProof = (night: NightOwner & CabinNight): boolean => {
    const change = changed.get(placeOf(night))
    const staysOwn = night.ownerId === claimant.claimantId && change?.steps.every(({ kind }) => kind === 'claim')
    return change === undefined || staysOwn === true || isHandedOver(night)
  }
  const ahead = new Set(waitedFor.flatMap((change) => aheadOf(change, claimant)))
  const proofs = new Map<NightOwner & CabinNight, string[]>()
  for (const reference of ahead) {
    const provesIt = (night: NightOwner & CabinNight) =>
      isTakenFrom(changed.get(placeOf(night))?.knownState ?? night, reference) && isProof(night)
    const proof = [...proofs.keys()].find(provesIt) ?? nights.find(provesIt)
    if (!proof) return undefined
    proofs.set(proof, [...(proofs.get(proof) ?? []), reference])
  }
  const provenPlaces = new Map([...proofs.keys()].map((night) => [placeOf(night), night]))
  return {
    changes: changes.map((change) => {
      const knownState = change.knownState ?? provenPlaces.get(placeOf(change))
      if (!knownState) return change
      return {
        ...change,
        knownState: { ...knownState, cannotBeServed: knownState.waiting.filter((one) => ahead.has(one)) },
      }
    }),
    checks: [...proofs]
      .filter(([proof]) => !isHandedOver(proof))
      .map(([{ cabinSlug, night }, references]) => ({
        check: keys.night(cabinSlug, night),
        condition: isTakenFromAll(references),
      })),
  }
}

/** A change whose night nobody yields any more, until that is looked for again. */
export const withoutYielding = ({ knownState, ...change }: NightChange): NightChange =>
  knownState ? { ...change, knownState: { ...knownState, cannotBeServed: [] } } : change

/**
 * The bookings that may be served because of a change: those that wait for nights of a booking from which it has just
 * taken one, which cannot be served any more.
 */
export async function servedInstead(
  table: Pick<Table, 'query'>,
  changes: readonly NightChange[],
  { claimantId }: Pick<Claimant, 'claimantId'>,
): Promise<readonly string[]> {
  const taken = changes.filter(({ steps }) => steps.some(({ kind }) => kind === 'claim'))
  const stuck = new Set(
    taken.flatMap(({ knownState }) => knownState?.waiting ?? []).filter((reference) => reference !== claimantId),
  )
  if (stuck.size === 0) return []
  const byCabin = Map.groupBy(taken, ({ cabinSlug }) => cabinSlug)
  const nights = await Promise.all(
    [...byCabin].map(([slug, ofCabin]) => readNights(table, slug, reachOf(ofCabin.map(({ night }) => night)))),
  )
  const behind = nights.flat().filter(({ waiting }) => waiting.some((reference) => stuck.has(reference)))
  return [...new Set(behind.flatMap(({ waiting }) => waiting))].filter((reference) => !stuck.has(reference))
}
