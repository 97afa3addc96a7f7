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

/** Nights claimed in one transaction when dates are blocked; the table takes at most 100 items at once. */
const CHUNK = 90

/** The block is there, and nobody is opening it. */
const isBlocked: Condition = { expression: 'attribute_exists(pk) AND attribute_not_exists(isOpening)' }

export function nightRepository(table: Table) {
  /** The nights of a cabin that somebody has or holds, from one night to another, both included. One query. */
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

  /** Writes so many at once as one transaction takes, each time with `beside`. Undefined, or who refused first. */
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

    /** The nights that nobody can book: confirmed or blocked. A card hold never greys out the calendar (decisions §3). */
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
     * Blocks nights of the named cabins. Claims every one of them as a booking would, so that a block and a booking
     * can never both have a night. A clash undoes what was claimed and names who stands there. The block is written
     * with its first nights: whatever breaks off in between, staff see it on their list and can open it again. Who opens it while its
     * nights are still being claimed ends that: `changed-meanwhile`.
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
      const standing = refusals.flatMap(({ failed, item: night }) =>
        failed && night && night['by'] ? [nightFrom(night)] : [],
      )
      return standing.length > 0 ? nightsRefusal(standing, now) : refuse('changed-meanwhile')
    },

    /** Opens blocked nights again. That it is being opened is written first, so that nobody claims more for it. */
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
        // oxlint-disable-next-line no-await-in-loop -- three cabins, one after the other
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
