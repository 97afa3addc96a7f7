import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { MAX_STAY_NIGHTS } from '#shared/availability/stay.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { type NightOwner, isTakenFrom, nightFrom } from './night-claims.ts'
import { partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import type { Table } from './table.ts'

/** The bookings that wait for one of some nights and cannot be served, since one of these nights is another's for good. */
const stuckAmong = (nights: readonly NightOwner[]): Set<string> =>
  new Set(nights.flatMap((night) => night.waiting.filter((reference) => isTakenFrom(night, reference))))

/** Reads a cabin's nights that are not simply free, from one to another, both included. One query. */
export const readNights = async (
  table: Pick<Table, 'query'>,
  slug: CabinSlug,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  { consistent = false } = {},
): Promise<NightOwner[]> => {
  const items = await table.query({
    partition: partitions.cabin(slug),
    between: [`${sortKeyPrefix.night}${from}`, `${sortKeyPrefix.night}${to}`],
    consistent,
  })
  return items.map(nightFrom)
}

/** All nights that belong to a stay which has one of some nights. */
export const reachOf = (nights: readonly CalendarDate[]) => {
  const sorted = nights.toSorted()
  const [first = '', last = first] = [sorted[0], sorted.at(-1)]
  return { from: addDays(first, 1 - MAX_STAY_NIGHTS), to: addDays(last, MAX_STAY_NIGHTS - 1) }
}

/**
 * Gives a cabin's nights that are taken, held or waited for, from one night to another, both included. One query; and a
 * wider one where a paid booking waits for a free night, to see whether another night of it is taken.
 */
export const nightOwners =
  (table: Pick<Table, 'query'>) =>
  async (slug: CabinSlug, from: CalendarDate, to: CalendarDate, { consistent = false } = {}): Promise<NightOwner[]> => {
    const nights = await readNights(table, slug, { from, to }, { consistent })
    const known = stuckAmong(nights)
    const isOpen = ({ ownerId, until, waiting }: NightOwner) =>
      (ownerId === undefined || until !== undefined) && waiting.some((reference) => !known.has(reference))
    const open = nights.filter(isOpen).map(({ night }) => night)
    const stuck =
      open.length > 0 ? stuckAmong(await readNights(table, slug, reachOf(open), { consistent })) : new Set<string>()
    return nights.map((night) => ({
      ...night,
      cannotBeServed: night.waiting.filter((reference) => known.has(reference) || stuck.has(reference)),
    }))
  }
