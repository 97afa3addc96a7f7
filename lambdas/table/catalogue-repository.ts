import * as z from 'zod/mini'
import { AddOn, AddOnForm } from '#shared/add-ons/add-on.ts'
import type { CabinTitles } from '#shared/bookings/order-text.ts'
import type { Cabin, CabinSlug, DescribedCabin } from '#shared/cabins/cabin.ts'
import { CabinPageForm, describedBy } from '#shared/cabins/cabin-page-form.ts'
import { HomepageForm } from '#shared/content/homepage-form.ts'
import { Terms } from '#shared/content/terms.ts'
import { Rate, RateForm, Tariff } from '#shared/pricing/rate.ts'
import { byHand } from '#shared/kernel/record-order.ts'
import { Settings } from '#shared/settings/settings.ts'
import { orderRecords } from './order-records.ts'
import { parseRecords } from './parse-records.ts'
import { keys, indexPartitions, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import { ORDER_ID, idsIn } from './record-repository.ts'
import type { Item, Table } from './table.ts'

/** The owner's content is missing: the table was never seeded. An error, not a refusal. */
const parsed = <T>(name: string, schema: { parse: (item: unknown) => T }, item: Item | undefined): T => {
  if (!item) throw new Error(`The table holds no ${name}; it has not been seeded yet`)
  return schema.parse(item)
}

/** Of a cabin's record what guests may know. */
const StoredCabin = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  formerAddresses: z.array(z.string()),
  shown: z.boolean(),
  maxGuests: z.int(),
  childFriendly: z.boolean(),
  createdAt: z.nullable(z.string()),
  archivedAt: z.nullable(z.string()),
})
type StoredCabin = z.infer<typeof StoredCabin>

const cabinOf = ({ id: slug, shown, archivedAt, ...cabin }: StoredCabin): Cabin => ({
  slug,
  name: cabin.name,
  address: cabin.address,
  formerAddresses: cabin.formerAddresses,
  maxGuests: cabin.maxGuests,
  childFriendly: cabin.childFriendly,
  active: shown && archivedAt === null,
})
const cabinFrom = (item: Item | undefined): Cabin | undefined => item && cabinOf(StoredCabin.parse(item))

const CabinPage = z.extend(CabinPageForm, { id: z.string() })
/** As staff see them too (cabin-kind.ts): by name until they are put in another order. */
const CABIN_ORDER = byHand({ initially: 'name' })

const titlesIn = (cabins: readonly (Item | undefined)[]): CabinTitles =>
  Object.fromEntries(
    cabins.flatMap((item) => {
      const cabin = cabinFrom(item)
      return cabin ? [[cabin.slug, cabin.name]] : []
    }),
  )

/** The catalogue: settings, cabins, tariff, home page and terms. Read by guests, written by staff. */
export function catalogueRepository(table: Table) {
  const terms = async (id: string): Promise<Terms> => parsed('terms', Terms, await table.get(keys.terms(id)))

  /** Archived ones too, in their order. */
  async function storedCabins(): Promise<StoredCabin[]> {
    const items = await table.query({ partition: partitions.site, beginsWith: sortKeyPrefix.cabin })
    const order = items.find(({ sk }) => sk === `${sortKeyPrefix.cabin}${ORDER_ID}`)
    const cabins = parseRecords(
      items.filter((item) => item !== order),
      (item) => StoredCabin.parse(item),
    )
    return orderRecords(cabins, CABIN_ORDER, idsIn(order))
  }

  async function allCabins(): Promise<Cabin[]> {
    return (await storedCabins()).filter(({ archivedAt }) => archivedAt === null).map(cabinOf)
  }

  return {
    terms,

    /** Every version of the terms that is or was in force, newest first. */
    async termsVersions(): Promise<Terms[]> {
      const items = await table.query({ index: 'byState', partition: indexPartitions.terms, newestFirst: true })
      return parseRecords(items, (item) => Terms.parse(item))
    },

    /** Every cabin in its order, also those that guests do not see; without archived ones. */
    allCabins,

    async settings(): Promise<Settings> {
      return parsed('settings', Settings, await table.get(keys.settings))
    },

    async cabin(slug: CabinSlug): Promise<Cabin | undefined> {
      return cabinFrom(await table.get(keys.cabin(slug)))
    },

    /** Of every cabin, archived ones too: blocked dates of all cabins have their nights. */
    async cabinSlugs(): Promise<CabinSlug[]> {
      return (await storedCabins()).map(({ id }) => id)
    },

    /** What a page or a document about a stay shows, and the names of its cabins: one request. */
    async settingsAndTitles({
      parts,
    }: {
      readonly parts: readonly { readonly cabinSlug: CabinSlug }[]
    }): Promise<{ settings: Settings; cabinTitles: CabinTitles }> {
      const slugs = [...new Set(parts.map(({ cabinSlug }) => cabinSlug))]
      const [settings, ...cabins] = await table.getAll([keys.settings, ...slugs.map((slug) => keys.cabin(slug))])
      return { settings: parsed('settings', Settings, settings), cabinTitles: titlesIn(cabins) }
    },

    /** The names of the cabins of a stay. */
    async cabinTitles(slugs: readonly CabinSlug[]): Promise<CabinTitles> {
      return titlesIn(await table.getAll([...new Set(slugs)].map((slug) => keys.cabin(slug))))
    },

    /** All that decides a price or a booking: one request. */
    async rulesFor(slug: CabinSlug): Promise<{ settings: Settings; tariff: Tariff; cabin: Cabin | undefined }> {
      const [settings, tariff, cabin] = await table.getAll([keys.settings, keys.tariff, keys.cabin(slug)])
      return {
        settings: parsed('settings', Settings, settings),
        tariff: tariffFrom(tariff),
        cabin: cabinFrom(cabin),
      }
    },

    /** What decides the prices and the holidays of every cabin's calendar: one request. */
    async settingsAndTariff(): Promise<{ settings: Settings; tariff: Tariff }> {
      const [settings, tariff] = await table.getAll([keys.settings, keys.tariff])
      return { settings: parsed('settings', Settings, settings), tariff: tariffFrom(tariff) }
    },

    async tariff(): Promise<Tariff> {
      return tariffFrom(await table.get(keys.tariff))
    },

    /** The cabins that guests see, in their order, with what guests read of them. */
    async cabins(): Promise<DescribedCabin[]> {
      const [cabins, items] = await Promise.all([
        allCabins(),
        table.query({ partition: partitions.site, beginsWith: sortKeyPrefix.cabinPage }),
      ])
      const pages = parseRecords(items, (item) => CabinPage.parse(item))
      return cabins.flatMap((cabin) => {
        const page = cabin.active && pages.find(({ id }) => id === cabin.slug)
        return page ? [{ ...cabin, ...describedBy(page, cabin.name) }] : []
      })
    },

    /** The home page as it is published; undefined before the first time. */
    async homepage(): Promise<HomepageForm | undefined> {
      const item = await table.get(keys.homepage)
      return parseRecords(item ? [item] : [], (one) => HomepageForm.parse(one))[0]
    },
  }
}

export type CatalogueRepository = ReturnType<typeof catalogueRepository>

/** A draft is on no list: guests cannot see or accept it. */
export const termsItem = (terms: Terms): Item => ({
  ...keys.terms(terms.id),
  ...Terms.parse(terms),
  ...((terms.active || terms.since) && { statePk: indexPartitions.terms, stateSk: `${terms.since}#${terms.version}` }),
})

/**
 * All rates and add-ons in one item: a price is read in one request and from one consistent state. Most fields of a rate
 * are null and are not stored, since the item is read for every price and costs by its size.
 */
export function tariffItem(tariff: Tariff): Item {
  const { rates, addOns, ...rest } = Tariff.parse(tariff)
  return { ...keys.tariff, ...rest, rates: rates.map(withoutNulls), addOns: addOns.map(withoutNulls) }
}

/**
 * The tariff as its item holds it. A rate or an add-on that cannot be read is left out with an alarm; `isStrict`, to write
 * the tariff again, makes it an error, since it would be deleted.
 */
export function tariffFrom(item: Item | undefined, { isStrict = false } = {}): Tariff {
  const { rates, addOns, ...rest } = parsed('tariff', StoredTariff, item)
  const recordsOf = <Row>(kind: string, stored: readonly Item[], parse: (record: Item) => Row): Row[] => {
    const named = stored.map((record) => ({ ...record, sk: `${keys.tariff.sk} ${kind} ${String(record['id'])}` }))
    return isStrict ? named.map(parse) : parseRecords(named, parse)
  }
  return Tariff.parse({
    ...rest,
    rates: recordsOf('rate', rates, (rate) => Rate.parse({ ...nulls(RateForm), ...rate })),
    addOns: recordsOf('add-on', addOns, (addOn) => AddOn.parse({ ...nulls(AddOnForm), ...addOn })),
  })
}

const StoredTariff = z.looseObject({ rates: z.array(z.looseObject({})), addOns: z.array(z.looseObject({})) })

const withoutNulls = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

/** Null for each field of a record that can be left out. */
const nulls = ({ shape }: { readonly shape: object }) => ({
  ...Object.fromEntries(Object.keys(shape).map((field) => [field, null])),
  archivedAt: null,
})
