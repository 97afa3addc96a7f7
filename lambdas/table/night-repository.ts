import { BlockedDates } from '#shared/availability/blocked-dates.contract.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import {
  type NightOwner,
  type NightsRefusal,
  claimNights,
  nightFrom,
  nightsRefusal,
  releaseNights,
} from './night-claims.ts'
import { keys, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import { type Condition, type Refusals, type Table, type Write, isNew } from './table.ts'

/** Nights claimed in one transaction when dates are blocked; a transaction holds at most 100 items. */
const CHUNK = 90

/** The block exists and is not being removed. */
const isBlocked: Condition = { expression: 'attribute_exists(pk) AND attribute_not_exists(isOpening)' }

export function nightRepository(table: Table) {
  /** A cabin's nights that are taken or held, from one night to another, both included. One query. */
  const ownersOf = async (
    slug: CabinSlug,
    from: CalendarDate,
    to: CalendarDate,
    { consistent = false } = {},
  ): Promise<NightOwner[]> => {
    const items = await table.query({
      partition: partitions.cabin(slug),
      between: [`${sortKeyPrefix.night}${from}`, `${sortKeyPrefix.night}${to}`],
      consistent,
    })
    return items.map(nightFrom)
  }

  const codeOf = (id: string): string => id.slice(id.indexOf('.') + 1)

  /**
   * Writes in chunks of one transaction, each with `beside`. Undefined when written, otherwise the first chunk's
   * refusals.
   */
  async function inChunks(writes: readonly Write[], beside: readonly Write[] = []): Promise<Refusals | undefined> {
    for (let start = 0; start < writes.length; start += CHUNK) {
      // oxlint-disable-next-line no-await-in-loop -- a clash in one chunk stops the next
      const refusals = await table.transact([...writes.slice(start, start + CHUNK), ...beside])
      if (refusals) return refusals
    }
    return undefined
  }

  return {
    ownersOf,

    /** The nights that cannot be booked: confirmed or blocked. A card hold is never shown as taken (decisions §3). */
    async takenNights(slug: CabinSlug, from: CalendarDate, to: CalendarDate): Promise<CalendarDate[]> {
      const owners = await ownersOf(slug, from, to)
      return owners.filter(({ until }) => until === undefined).map(({ night }) => night)
    },

    async blockedDatesFrom(day: CalendarDate): Promise<BlockedDates[]> {
      const items = await table.query({ partition: partitions.blocks, from: day })
      return items
        .map((item) => BlockedDates.parse(item))
        .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
    },

    /**
     * Blocks nights of the named cabins. Claims each of them like a booking, so that a block and a booking can never
     * share a night. A conflict releases what was claimed and names its owner. The block is written with its first
     * nights: if this is interrupted, staff see the block on their list and can remove it. Removing it while its nights
     * are still being claimed ends that: `changed-meanwhile`.
     */
    async block(
      block: BlockedDates,
      slugs: readonly CabinSlug[],
      now: string,
    ): Promise<Result<BlockedDates, NightsRefusal | 'changed-meanwhile'>> {
      const nights = datesFrom(block.startDate, addDays(block.endDate, 1))
      const by = codeOf(block.id)
      const item = { ...keys.block(block.id), ...BlockedDates.parse(block) }
      const claims = slugs.flatMap((cabinSlug) => claimNights({ cabinSlug, by, now }, nights))
      const first = await table.transact([{ put: item, when: isNew }, ...claims.slice(0, CHUNK)])
      const refusals =
        first ?? (await inChunks(claims.slice(CHUNK), [{ check: keys.block(block.id), when: isBlocked }]))
      if (!refusals) return accept(block)
      await this.releaseOwnNights(by, slugs, nights)
      await table.remove(keys.block(block.id))
      const owners = refusals.flatMap(({ failed, item: night }) =>
        failed && night && night['by'] ? [nightFrom(night)] : [],
      )
      return owners.length > 0 ? nightsRefusal(owners, now) : refuse('changed-meanwhile')
    },

    /** Removes a block. That it is being removed is written first, so that no more nights are claimed for it. */
    async unblock(id: string, slugs: readonly CabinSlug[]): Promise<Result<{ removed: true }, 'block-not-found'>> {
      const item = await table.get(keys.block(id), { consistent: true })
      if (!item) return refuse('block-not-found')
      const block = BlockedDates.parse(item)
      const isThere = await table.put({ ...item, isOpening: true }, { expression: 'attribute_exists(pk)' })
      if (!isThere) return refuse('block-not-found')
      const nights = datesFrom(block.startDate, addDays(block.endDate, 1))
      await this.releaseOwnNights(codeOf(id), block.cabinSlug ? [block.cabinSlug] : slugs, nights)
      await table.remove(keys.block(id))
      return accept({ removed: true })
    },

    async releaseOwnNights(by: string, slugs: readonly CabinSlug[], nights: readonly CalendarDate[]): Promise<void> {
      const [first, last] = [nights[0], nights.at(-1)]
      if (!first || !last) return
      for (const cabinSlug of slugs) {
        // oxlint-disable-next-line no-await-in-loop -- three cabins, one at a time
        const owners = await ownersOf(cabinSlug, first, last, { consistent: true })
        const mine = owners.filter((owner) => owner.by === by)
        // oxlint-disable-next-line no-await-in-loop
        await inChunks(
          releaseNights(
            { cabinSlug, by },
            mine.map(({ night }) => night),
          ),
        )
      }
    },
  }
}

export type NightRepository = ReturnType<typeof nightRepository>
