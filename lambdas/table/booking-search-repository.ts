import { Booking } from '#shared/bookings/booking.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { SearchHit } from '#shared/bookings/booking-search.contract.ts'
import {
  type SearchQueries,
  type SearchTerm,
  contactSearchTexts,
  matchesSearch,
  parseSearch,
  searchQueriesOf,
  searchTexts,
} from '#shared/bookings/search-text.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { keys, searchPartition, sortKeyPrefix } from './schema/access-patterns.ts'
import { parseRecords } from './parse-records.ts'
import { type Item, type Key, type Table, type Write, isNew, isVersion } from './table.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const MAX_TRIES = 5
/**
 * How many keys a search reads among the bookings that are open, and among those that are closed, by the number of texts
 * that it looks up: about 200 bytes each, so that a search costs at most three read units.
 */
const READ = {
  1: { open: 30, closed: 60 },
  2: { open: 20, closed: 30 },
  3: { open: 15, closed: 15 },
} as const

export function bookingSearchRepository(table: Table) {
  async function query(text: string, { open, closed }: { readonly open: number; readonly closed: number }) {
    const pages = await Promise.all([
      // Of one name, the soonest of the stays to come and the latest of those that are over are read first.
      table.queryPage({
        partition: searchPartition('open', text),
        beginsWith: `${sortKeyPrefix.search}${text}`,
        limit: open,
      }),
      table.queryPage({
        partition: searchPartition('closed', text),
        beginsWith: `${sortKeyPrefix.search}${text}`,
        limit: closed,
        newestFirst: true,
      }),
    ])
    return { items: pages.flatMap(({ items }) => items), isCut: pages.some(({ cursor }) => cursor !== undefined) }
  }

  /** The bookings that match all terms, in no order. `isCut`: there were more keys to read than one search reads. */
  async function find(
    terms: readonly SearchTerm[],
    { texts, phrase }: Omit<SearchQueries, 'isPartial'>,
  ): Promise<{ hits: SearchHit[]; isCut: boolean }> {
    const all = phrase ? [...texts, phrase] : texts
    const read = all.length === 1 ? READ[1] : all.length === 2 ? READ[2] : READ[3]
    const found = await Promise.all(all.map((text) => query(text, read)))
    const hits = found
      .flatMap(({ items }) => items)
      .flatMap((item) =>
        parseRecords([item], hitIn).filter((hit) =>
          matchesSearch({ ...hit, contact: String(item['contact']).split(' ') }, terms),
        ),
      )
    return {
      hits: [...new Map(hits.map((hit) => [hit.reference, hit])).values()],
      isCut: found.some(({ isCut }) => isCut),
    }
  }

  return {
    find,

    /** By the whole number, however it is written. A new booking is found once its search keys are written. */
    async ofPhone(phone: string): Promise<SearchHit[]> {
      const terms = parseSearch(phone)
      const queries = searchQueriesOf(terms)
      return queries ? (await find(terms, queries)).hits : []
    },

    /**
     * Writes a booking's keys as the booking is now, and deletes those of before, in one transaction; nothing where they
     * are right. The conditions are that neither the booking nor its keys have changed since they were read, so that it
     * does not matter how often and in which order changes are followed.
     */
    async update(reference: BookingReference): Promise<void> {
      for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
        // oxlint-disable-next-line no-await-in-loop -- the next try reads what has changed
        const [item, list] = await Promise.all([
          table.get(keys.booking(reference), { consistent: true }),
          table.get(keys.searchKeys(reference), { consistent: true }),
        ])
        // A booking that is being purged: its keys go with it.
        if (!item) return
        const booking = Booking.parse(item)
        const [listAfter, ...entries] = searchItems(booking, versionOf(list) + 1)
        if (list?.['content'] === listAfter['content']) return
        const isKept = new Set(entries.map(textOfKey))
        const writes: Write[] = [
          { check: keys.booking(reference), condition: isVersion(booking.version) },
          { put: listAfter, condition: list ? isVersion(versionOf(list)) : isNew },
          ...keysIn(list)
            .filter((key) => !isKept.has(textOfKey(key)))
            .map((remove): Write => ({ remove })),
          ...entries.map((put): Write => ({ put })),
        ]
        // oxlint-disable-next-line no-await-in-loop
        if (!(await table.transact(writes))) return
      }
      throw new Error('The search keys changed at every try')
    },
  }
}

export type BookingSearchRepository = ReturnType<typeof bookingSearchRepository>

/** The list of a booking's keys, and the keys. Arrival and reference are in their sort key alone, to keep them small. */
export function searchItems(booking: Booking, version = 1): [list: Item, ...entries: (Key & Item)[]] {
  const { reference, guestName, status } = booking
  const { cabinSlug, checkInDate, checkOutDate } = stayOf(booking)
  const state = isClosed(booking) ? 'closed' : 'open'
  const facts = { guestName, cabinSlug, checkOutDate, status, contact: contactSearchTexts(booking).join(' ') }
  const found = searchTexts(booking).map((text) => ({
    pk: searchPartition(state, text),
    sk: `${sortKeyPrefix.search}${text}#${checkInDate}#${reference}`,
  }))
  const list = { ...keys.searchKeys(reference), content: JSON.stringify({ found, facts }), version }
  return [list, ...found.map((key) => ({ ...key, ...facts }))]
}

/** Deletes all keys of a booking, and the list of them. */
export async function removeSearchKeys(table: Table, reference: BookingReference): Promise<void> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next try reads what has changed
    const list = await table.get(keys.searchKeys(reference), { consistent: true })
    if (!list) return
    const writes: Write[] = [
      { remove: keys.searchKeys(reference), condition: isVersion(versionOf(list)) },
      ...keysIn(list).map((remove): Write => ({ remove })),
    ]
    // oxlint-disable-next-line no-await-in-loop
    if (!(await table.transact(writes))) return
  }
  throw new Error('The search keys changed at every try')
}

const versionOf = (list: Item | undefined): number => Number(list?.['version'] ?? 0)

const textOfKey = ({ pk, sk }: Key): string => `${pk} ${sk}`

const keysIn = (list: Item | undefined): readonly Key[] =>
  list ? (JSON.parse(String(list['content'])) as { found: Key[] }).found : []

function hitIn(item: Item): SearchHit {
  const [reference, checkInDate] = String(item['sk']).split('#').toReversed()
  return SearchHit.parse({ ...item, reference, checkInDate })
}
