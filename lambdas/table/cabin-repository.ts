import type { CabinForm } from '#shared/cabins/cabin-form.ts'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import type { CabinPageForm } from '#shared/cabins/cabin-page-form.ts'
import { cabinPageKind } from '#shared/cabins/cabin-page-kind.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { publishedItems, publishedRepository } from './published-repository.ts'
import { orderedRecordItems, orderedRecordRepository } from './record-repository.ts'
import { keys, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import { type Condition, type Item, type Table, type Write } from './table.ts'

const cabinStorage = { partition: partitions.site, prefix: sortKeyPrefix.cabin }
export const cabinPageStorage = { partition: partitions.site, prefix: sortKeyPrefix.cabinPage }

/** The cabins as staff manage them, in their order. */
export const cabinRepository = (table: Table) => ({
  ...orderedRecordRepository(table, cabinKind, cabinStorage),

  /** The cabin that has or had an address or a slug, archived ones too. */
  async ownerOfAddress(address: string): Promise<CabinSlug | undefined> {
    const item = await table.get(keys.slug(cabinKind.name, address), { consistent: true })
    return item && String(item['id'])
  },
})

export type CabinRepository = ReturnType<typeof cabinRepository>

/** What guests read of each cabin; the id is the cabin's slug. */
export const cabinPageRepository = (table: Table) => publishedRepository(table, cabinPageKind, cabinPageStorage)

const isUnclaimedBut = (slug: CabinSlug): Condition => ({
  expression: 'attribute_not_exists(pk) OR #id = :id',
  names: { '#id': 'id' },
  values: { ':id': slug },
})

/** Claims addresses for a cabin, for good: no other cabin gets one, though this one has another by then. */
export const claimAddresses = (slug: CabinSlug, addresses: readonly string[]): Write[] =>
  [...new Set(addresses)].map((address) => ({
    put: { ...keys.slug(cabinKind.name, address), id: slug },
    condition: isUnclaimedBut(slug),
  }))

/** A cabin before it is stored: `id` is its slug; null as `page` where nothing is published of it. */
export type SeedCabin = CabinForm & { readonly id: CabinSlug; readonly page: CabinPageForm | null }

/** The first cabins, in the order of their names. `now` in ISO UTC. */
export const cabinItems = (cabins: readonly SeedCabin[], now: string): Item[] => [
  ...orderedRecordItems(cabinKind, cabinStorage, cabins, now).filter(({ sk }) => sk !== `${cabinStorage.prefix}.order`),
  ...cabins.flatMap(({ id, address }) =>
    [...new Set([id, address])].map((claimed) => ({ ...keys.slug(cabinKind.name, claimed), id })),
  ),
  ...publishedItems(
    cabinPageKind,
    cabinPageStorage,
    cabins.flatMap(({ id, page }) => (page ? [{ id, form: page, publishedAt: now }] : [])),
  ),
]
