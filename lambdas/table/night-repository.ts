import {
  type BlockClash,
  type BlockState,
  BlockedDates,
  MAX_BLOCK_NIGHTS,
} from '#shared/availability/blocked-dates.contract.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import { type CalendarDate, addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { changedFields } from '#shared/kernel/change-log.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type ChangeContext, changeRepository, changeWrite } from './change-log.ts'
import {
  type NightOwner,
  type NightsRefusal,
  claimNights,
  nightFrom,
  nightsRefusal,
  findObstacle,
  isTaken,
  releaseNights,
} from './night-claims.ts'
import { nightOwners } from './night-owners.ts'
import { parseRecords } from './parse-records.ts'
import { keys, indexPartitions, partitions } from './schema/access-patterns.ts'
import { type Condition, type Item, type Refusals, type Table, type Write, isNew } from './table.ts'

/** Nights written in one transaction; a transaction holds at most 100 items. */
const CHUNK = 90
const MAX_RELEASE_TRIES = 5
/** What the change log calls blocks. */
const CHANGE_AREA = 'blocked dates'

/** The block is on file in this state. */
const isInState = (state: BlockState): Condition => ({
  expression: '#state = :state',
  names: { '#state': 'state' },
  values: { ':state': state },
})

/** A block's item. One that is closing or opening is on the list of the schedule that finishes it. */
const blockItem = (block: BlockedDates): Item => ({
  ...keys.block(block.id),
  ...BlockedDates.parse(block),
  ...((block.state === 'closing' || block.state === 'opening') && {
    statePk: indexPartitions.blocksUnfinished,
    stateSk: `${block.createdAt}#${block.id}`,
  }),
})

/** The part of a block's id that owns its nights. */
const codeOf = ({ id }: Pick<BlockedDates, 'id'>): string => id.slice(id.indexOf('.') + 1)

const blockedNights = ({ startDate, endDate }: BlockedDates): CalendarDate[] =>
  datesFrom(startDate, addDays(endDate, 1))

const cabinsOf = ({ cabinSlug }: BlockedDates, slugs: readonly CabinSlug[]): readonly CabinSlug[] =>
  cabinSlug === null ? slugs : [cabinSlug]

const loggedFields = ({ startDate, endDate, cabinSlug, kind, reason, publicNote }: BlockedDates) => ({
  startDate,
  endDate,
  cabinSlug,
  kind,
  reason,
  publicNote,
})

/** The line of the change log about a block: its dates as new where they are blocked, as old where they are opened. */
function blockChange(block: BlockedDates, context: ChangeContext, before?: BlockedDates): Write {
  const fields = before
    ? changedFields(loggedFields(before), loggedFields(block))
    : context.action === 'blocked'
      ? changedFields(undefined, loggedFields(block))
      : changedFields(loggedFields(block), undefined)
  const recordName = block.cabinSlug ?? undefined
  const id = before ? `${context.action}-${block.version}` : context.action
  return changeWrite({ area: CHANGE_AREA, recordId: codeOf(block), recordName, id }, fields, context)
}

/** A block with the dates that were read, in any state. */
const isUnchanged = ({ version }: BlockedDates): Condition => ({
  expression: 'attribute_exists(pk) AND (attribute_not_exists(#version) OR #version = :version)',
  names: { '#version': 'version' },
  values: { ':version': version },
})

/** A whole block as it was read. */
function isUnchangedWhole(block: BlockedDates): Condition {
  const { expression, names, values } = isUnchanged(block)
  return {
    expression: `#state = :whole AND ${expression}`,
    names: { ...names, '#state': 'state' },
    values: { ...values, ':whole': 'whole' },
  }
}

type BlockRefusal = NightsRefusal | 'changed-meanwhile'

export function nightRepository(table: Table) {
  const ownersOf = nightOwners(table)

  /** Who has nights of a block, in all its cabins, with the cabin. */
  async function ownersWithin(block: BlockedDates, slugs: readonly CabinSlug[]) {
    const owners = await Promise.all(
      cabinsOf(block, slugs).map(async (cabinSlug) =>
        (await ownersOf(cabinSlug, block.startDate, block.endDate, { consistent: true })).map((owner) => ({
          ...owner,
          // Nobody yields a night to blocked dates.
          cannotBeServed: [],
          cabinSlug,
        })),
      ),
    )
    return owners.flat()
  }

  /** Claims nights for a block that is closing; the last transaction makes it whole. Gives the first refusals. */
  async function claimFor(block: BlockedDates, claims: readonly Write[]): Promise<Refusals | undefined> {
    for (let start = 0; start === 0 || start < claims.length; start += CHUNK) {
      const isLast = start + CHUNK >= claims.length
      // If the block is opened meanwhile, that ends the claiming.
      const condition = isInState('closing')
      const own: Write = isLast
        ? { put: blockItem({ ...block, state: 'whole' }), condition }
        : { check: keys.block(block.id), condition }
      // oxlint-disable-next-line no-await-in-loop -- a clash in one transaction stops the next
      const refusals = await table.transact([own, ...claims.slice(start, start + CHUNK)])
      if (refusals) return refusals
    }
    return undefined
  }

  /** The nights because of which a transaction failed. Its first write was that of the block itself. */
  const ownersIn = (refusals: Refusals): NightOwner[] =>
    refusals.slice(1).flatMap(({ failed, item }) => (failed && item ? [nightFrom(item)] : []))

  /** The nights that a block cannot have, and because of whom: a hold ends by itself. Null where there are none. */
  function clashOf(owners: readonly NightOwner[], claimant: { claimantId: string; now: string }): BlockClash | null {
    const clashes = owners.flatMap((owner) => {
      const obstacle = findObstacle(owner, claimant)
      return obstacle && obstacle.kind !== 'held' ? [{ night: owner.night, ownerId: obstacle.ownerId }] : []
    })
    if (clashes.length === 0) return null
    return {
      nights: [...new Set(clashes.map(({ night }) => night))],
      ownerIds: [...new Set(clashes.map(({ ownerId }) => ownerId))],
    }
  }

  /** The writes that give back the nights that a block has, and the paid bookings that wait for them. */
  async function releasesFor(block: BlockedDates, slugs: readonly CabinSlug[]) {
    const ownerId = codeOf(block)
    const owners = (await ownersWithin(block, slugs)).filter((owner) => owner.ownerId === ownerId)
    const waiting = [...new Set(owners.flatMap((owner) => owner.waiting))]
    return { writes: releaseNights(ownerId, owners), waiting }
  }

  /** Gives back the nights of a block that is opening. Gives the paid bookings that wait for them. */
  async function releaseNightsOf(block: BlockedDates, slugs: readonly CabinSlug[]): Promise<readonly string[]> {
    const waiting = new Set<string>()
    for (let attempt = 1; attempt <= MAX_RELEASE_TRIES; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop -- read again where somebody has begun to wait for a night meanwhile
      const releases = await releasesFor(block, slugs)
      for (const reference of releases.waiting) waiting.add(reference)
      let isReleased = true
      for (let start = 0; start < releases.writes.length; start += CHUNK)
        // oxlint-disable-next-line no-await-in-loop
        if (await table.transact(releases.writes.slice(start, start + CHUNK))) isReleased = false
      if (isReleased) return [...waiting]
    }
    throw new Error('The nights of a block changed at every try to give them back')
  }

  async function findBlock(id: string): Promise<BlockedDates | undefined> {
    const item = await table.get(keys.block(id), { consistent: true })
    return item && BlockedDates.parse(item)
  }

  /** Why a block that was on file by its id is not: it was opened, or has another last night now, which its id names. */
  async function missingBlockRefusal(id: string): Promise<'block-not-found' | 'changed-meanwhile'> {
    const [last] = await changeRepository(table).ofRecord(CHANGE_AREA, codeOf({ id }))
    return last?.action === 'changed' ? 'changed-meanwhile' : 'block-not-found'
  }

  /**
   * Begins to undo a block that is closing: from this write on it is visibly opening, and claims no more nights. Gives
   * the block as it is then: another run may have finished, undone or removed it.
   */
  async function undo(block: BlockedDates, clash: BlockClash | null, now: string): Promise<BlockedDates | undefined> {
    const opening = { ...block, state: 'opening', clash } as const
    const refusals = await table.transact([
      { put: blockItem(opening), condition: isInState('closing') },
      blockChange(block, { by: '', now, action: 'undone' }),
    ])
    return refusals ? findBlock(block.id) : opening
  }

  /** Blocked dates that end on or after a day, by start; with `to` those that begin by then. */
  async function blockedDatesFrom(day: CalendarDate, to?: CalendarDate): Promise<BlockedDates[]> {
    // By their last night, which is less than the longest block after the first one.
    const range = to === undefined ? { from: day } : { between: [day, addDays(to, MAX_BLOCK_NIGHTS)] as const }
    const items = await table.query({ partition: partitions.blocks, ...range })
    return parseRecords(items, (item) => BlockedDates.parse(item))
      .filter(({ startDate }) => to === undefined || startDate <= to)
      .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  }

  /**
   * Finishes a block that was interrupted, or that somebody is writing just now: both may do the same. One that is
   * closing becomes whole, or is undone where another has one of its nights for good; then it stays on the list with
   * the clash. A hold ends by itself: such a block stays closing.
   */
  async function finishBlock(id: string, slugs: readonly CabinSlug[], now: string): Promise<void> {
    let block = await findBlock(id)
    if (block?.state === 'closing') {
      const ownerId = codeOf(block)
      const owners = await ownersWithin(block, slugs)
      const own = new Set(
        owners.filter((owner) => owner.ownerId === ownerId).map(({ cabinSlug, night }) => cabinSlug + night),
      )
      const claimant = { claimantId: ownerId, now }
      const nights = blockedNights(block)
      const claims = cabinsOf(block, slugs).flatMap((cabinSlug) =>
        claimNights(
          { cabinSlug, claimantId: ownerId, now },
          nights.filter((night) => !own.has(cabinSlug + night)),
        ),
      )
      const clash = clashOf(owners, claimant) ?? clashOf(ownersIn((await claimFor(block, claims)) ?? []), claimant)
      if (!clash) return
      block = await undo(block, clash, now)
    }
    if (block?.state !== 'opening') return
    await releaseNightsOf(block, slugs)
    if (block.clash) await table.put(blockItem({ ...block, state: 'undone' }), isInState('opening'))
    else await table.remove(keys.block(id), isInState('opening'))
  }

  return {
    ownersOf,
    blockedDatesFrom,

    /**
     * The nights that cannot be booked: confirmed, blocked, held by staff, or paid by somebody who waits for them and can
     * still have them. A card hold is never shown as taken (decisions §3).
     */
    async takenNights(slug: CabinSlug, from: CalendarDate, to: CalendarDate, now: string): Promise<CalendarDate[]> {
      const owners = await ownersOf(slug, from, to)
      return owners.filter((owner) => isTaken(owner, now)).map(({ night }) => night)
    },

    /**
     * Blocks nights of the named cabins. Claims each of them like a booking, so that a block and a booking can never
     * share a night. What fits one transaction is written whole or not at all. A longer block is closing until it has
     * all its nights: if this is interrupted, staff see so and `finishBlock` finishes it. A conflict gives back what was
     * claimed and names the owner. Opening it while its nights are still being claimed ends that: `changed-meanwhile`.
     */
    async block(
      block: BlockedDates,
      slugs: readonly CabinSlug[],
      now: string,
    ): Promise<Result<BlockedDates, BlockRefusal>> {
      const ownerId = codeOf(block)
      const claims = cabinsOf(block, slugs).flatMap((cabinSlug) =>
        claimNights({ cabinSlug, claimantId: ownerId, now }, blockedNights(block)),
      )
      const isShort = claims.length <= CHUNK
      if (!isShort) {
        // All clashes at once, before anything is written.
        const owners = (await ownersWithin(block, slugs)).filter((owner) =>
          findObstacle(owner, { claimantId: ownerId, now }),
        )
        if (owners.length > 0) return nightsRefusal(owners, { claimantId: ownerId, now })
      }
      const begun = { ...block, state: isShort ? 'whole' : 'closing' } as const
      const first = await table.transact([
        { put: blockItem(begun), condition: isNew },
        ...claims.slice(0, CHUNK),
        blockChange(block, { by: block.createdBy, bySub: block.createdBySub, now, action: 'blocked' }),
      ])
      if (first) {
        const owners = ownersIn(first)
        return owners.length > 0 ? nightsRefusal(owners, { claimantId: ownerId, now }) : refuse('changed-meanwhile')
      }
      const refusals = isShort ? undefined : await claimFor(begun, claims.slice(CHUNK))
      if (!refusals) return accept({ ...block, state: 'whole' })
      const owners = ownersIn(refusals)
      const current = await undo(begun, clashOf(owners, { claimantId: ownerId, now }), now)
      // The schedule has finished it.
      if (current?.state === 'whole') return accept(current)
      if (current) {
        await releaseNightsOf(current, slugs)
        await table.remove(keys.block(block.id))
      }
      return owners.length > 0 ? nightsRefusal(owners, { claimantId: ownerId, now }) : refuse('changed-meanwhile')
    },

    /**
     * Changes a block in one transaction: what is written of it, and the nights that it gets or gives back. It keeps its
     * other nights all the time. Gives the paid bookings that wait for the nights that come free.
     */
    async changeBlock(
      id: string,
      {
        version,
        ...changes
      }: Pick<BlockedDates, 'startDate' | 'endDate' | 'kind' | 'reason' | 'publicNote' | 'version'>,
      slugs: readonly CabinSlug[],
      { now, ...author }: Omit<ChangeContext, 'action'>,
    ): Promise<
      Result<
        { readonly block: BlockedDates; readonly waiting: readonly string[] },
        BlockRefusal | 'block-not-found' | 'block-change-too-long'
      >
    > {
      const block = await findBlock(id)
      if (block?.version !== version) {
        // The same change again, whose reply was lost.
        const done = await findBlock(`${changes.endDate}.${codeOf({ id })}`)
        const isDone = done?.version === version + 1 && done.state === 'whole'
        if (isDone && changedFields(loggedFields(done), loggedFields({ ...done, ...changes })).length === 0)
          return accept({ block: done, waiting: [] })
      }
      if (!block) return refuse(await missingBlockRefusal(id))
      if (block.version !== version || block.state !== 'whole') return refuse('changed-meanwhile')
      const ownerId = codeOf(block)
      const changed: BlockedDates = { ...block, ...changes, id: `${changes.endDate}.${ownerId}`, version: version + 1 }
      const [before, after] = [new Set(blockedNights(block)), new Set(blockedNights(changed))]
      const claims = cabinsOf(block, slugs).flatMap((cabinSlug) =>
        claimNights(
          { cabinSlug, claimantId: ownerId, now },
          [...after].filter((night) => !before.has(night)),
        ),
      )
      const freed = (await ownersWithin(block, slugs)).filter(
        (owner) => owner.ownerId === ownerId && !after.has(owner.night),
      )
      const releases = releaseNights(ownerId, freed)
      if (claims.length + releases.length > CHUNK) return refuse('block-change-too-long')
      const own: Write[] =
        changed.id === id
          ? [{ put: blockItem(changed), condition: isUnchangedWhole(block) }]
          : [
              { remove: keys.block(id), condition: isUnchangedWhole(block) },
              { put: blockItem(changed), condition: isNew },
            ]
      const line = blockChange(changed, { ...author, now, action: 'changed' }, block)
      const refusals = await table.transact([...own, line, ...claims, ...releases])
      if (!refusals) return accept({ block: changed, waiting: [...new Set(freed.flatMap(({ waiting }) => waiting))] })
      const isOwn = (_: unknown, index: number) => index < own.length
      if (refusals.filter(isOwn).some(({ failed }) => failed)) return refuse('changed-meanwhile')
      const owners = refusals
        .slice(own.length + 1, own.length + 1 + claims.length)
        .flatMap(({ failed, item }) => (failed && item ? [nightFrom(item)] : []))
      return owners.length > 0 ? nightsRefusal(owners, { claimantId: ownerId, now }) : refuse('changed-meanwhile')
    },

    /** What guests read about blocked nights of a cabin, by first night. */
    async publicNotes(slug: CabinSlug, from: CalendarDate, to: CalendarDate) {
      return (await blockedDatesFrom(from, to))
        .filter(
          ({ cabinSlug, publicNote, state }) =>
            publicNote !== '' && state === 'whole' && (cabinSlug === null || cabinSlug === slug),
        )
        .map(({ startDate, endDate, publicNote }) => ({ from: startDate, to: endDate, text: publicNote }))
    },

    /**
     * Opens a block's nights again. That a long one is opening is written first, so that it claims no more nights. A
     * block whose dates somebody changes meanwhile is read again: it leaves no night behind. With `version`, that of the
     * block as a page showed it, one with other dates stays. Gives the paid bookings that wait for the nights.
     */
    async unblock(
      id: string,
      slugs: readonly CabinSlug[],
      { version, ...context }: Omit<ChangeContext, 'action'> & { readonly version?: number | undefined },
    ): Promise<Result<{ readonly waiting: readonly string[] }, 'block-not-found' | 'changed-meanwhile'>> {
      for (let attempt = 1; attempt <= MAX_RELEASE_TRIES; attempt += 1) {
        // oxlint-disable-next-line no-await-in-loop -- the next try reads what has changed
        const block = await findBlock(id)
        // oxlint-disable-next-line no-await-in-loop
        if (!block) return refuse(await missingBlockRefusal(id))
        if (version !== undefined && block.version !== version) return refuse('changed-meanwhile')
        const change = blockChange(block, { ...context, action: 'opened' })
        // oxlint-disable-next-line no-await-in-loop
        const { writes, waiting } = await releasesFor(block, slugs)
        if (block.state === 'whole' && writes.length <= CHUNK) {
          const remove: Write = { remove: keys.block(id), condition: isUnchangedWhole(block) }
          // oxlint-disable-next-line no-await-in-loop
          if (!(await table.transact([remove, ...writes, change]))) return accept({ waiting })
        }
        const opening = { ...block, state: 'opening', clash: null } as const
        // One that is opening or undone has its line already.
        const isOpenedNow = block.state === 'whole' || block.state === 'closing'
        const put: Write = { put: blockItem(opening), condition: isUnchanged(block) }
        // oxlint-disable-next-line no-await-in-loop
        if (await table.transact(isOpenedNow ? [put, change] : [put])) continue
        // oxlint-disable-next-line no-await-in-loop
        const waitingMeanwhile = await releaseNightsOf(opening, slugs)
        // oxlint-disable-next-line no-await-in-loop
        await table.remove(keys.block(id))
        return accept({ waiting: waitingMeanwhile })
      }
      throw new Error('A block changed at every try to open it')
    },

    /**
     * Has every block of all cabins claim the nights of a cabin that is new. Each is closing until it has them, so that
     * `finishBlock` finishes it where this is interrupted. `slugs`: every cabin.
     */
    async extendBlocks(slugs: readonly CabinSlug[], { now, today }: BusinessTime): Promise<void> {
      for (const block of await blockedDatesFrom(today)) {
        if (block.cabinSlug !== null || block.state !== 'whole') continue
        // oxlint-disable no-await-in-loop -- a handful, and each is some transactions
        if (await table.put(blockItem({ ...block, state: 'closing' }), isInState('whole')))
          await finishBlock(block.id, slugs, now)
        // oxlint-enable no-await-in-loop
      }
    },

    /** The ids of the blocks that are closing or opening. */
    async unfinishedBlocks(): Promise<string[]> {
      const items = await table.query({ index: 'byState', partition: indexPartitions.blocksUnfinished })
      return parseRecords(items, (item) => BlockedDates.parse(item)).map(({ id }) => id)
    },

    finishBlock,
  }
}

export type NightRepository = ReturnType<typeof nightRepository>
