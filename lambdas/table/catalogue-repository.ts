import * as z from 'zod/mini'
import { AddOn, AddOnForm } from '#shared/add-ons/add-on.ts'
import type { CabinTitles } from '#shared/bookings/order-text.ts'
import { Cabin, type CabinSlug } from '#shared/cabins/cabin.ts'
import { HomepageForm } from '#shared/content/homepage-form.ts'
import { Terms } from '#shared/content/terms.ts'
import { Rate, RateForm, Tariff } from '#shared/pricing/rate.ts'
import { type AcceptedTerms, termsInForce } from '#shared/settings/booking-terms.ts'
import { Settings } from '#shared/settings/settings.ts'
import { parseRecords } from './parse-records.ts'
import { keys, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import type { Item, Table } from './table.ts'

/** The owner's content is missing: the table was never seeded. An error, not a refusal. */
const parsed = <T>(name: string, schema: { parse: (item: unknown) => T }, item: Item | undefined): T => {
  if (!item) throw new Error(`The table holds no ${name}; it has not been seeded yet`)
  return schema.parse(item)
}

const titlesIn = (cabins: readonly (Item | undefined)[]): CabinTitles =>
  Object.fromEntries(
    cabins.flatMap((item) => {
      const cabin = item && Cabin.parse(item)
      return cabin ? [[cabin.slug, cabin.name]] : []
    }),
  )

/** The catalogue: settings, cabins, tariff, home page and terms. Read by guests, written by staff. */
export function catalogueRepository(table: Table) {
  const terms = async (id: string): Promise<Terms> => parsed('terms', Terms, await table.get(keys.terms(id)))
  const readSettings = async (): Promise<Settings> => parsed('settings', Settings, await table.get(keys.settings))

  /** Every version of the terms, one that is planned too, newest first. */
  async function allTerms(): Promise<Terms[]> {
    const items = await table.query({ partition: partitions.terms, beginsWith: sortKeyPrefix.terms })
    const versions = parseRecords(items, (item) => Terms.parse(item))
    return versions.toSorted((one, other) => other.from.localeCompare(one.from))
  }

  async function allCabins(): Promise<Cabin[]> {
    const items = await table.query({ partition: partitions.site, beginsWith: keys.cabin('').sk })
    return parseRecords(items, (item) => Cabin.parse(item))
  }

  return {
    terms,

    async findTerms(id: string): Promise<Terms | undefined> {
      const item = await table.get(keys.terms(id))
      return item && Terms.parse(item)
    },

    allTerms,

    /** The version of the terms that is in force at an instant (ISO UTC), and every one that is or was, newest first. */
    async termsAt(now: string): Promise<{ inForce: AcceptedTerms; versions: Terms[] }> {
      const [versions, current] = await Promise.all([allTerms(), readSettings()])
      const inForce = termsInForce(current, now)
      return { inForce, versions: versions.filter(({ from }) => from <= inForce.from) }
    },

    /** Every cabin, also those that guests cannot book. */
    allCabins,

    settings: readSettings,

    async cabin(slug: CabinSlug): Promise<Cabin | undefined> {
      const item = await table.get(keys.cabin(slug))
      return item && Cabin.parse(item)
    },

    async cabinSlugs(): Promise<CabinSlug[]> {
      return (await allCabins()).map(({ slug }) => slug)
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
        cabin: cabin && Cabin.parse(cabin),
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

    /** The active cabins, by name. */
    async cabins(): Promise<Cabin[]> {
      return (await allCabins()).filter(({ active }) => active).toSorted((a, b) => a.name.localeCompare(b.name))
    },

    /** The home page as it is published; undefined before the first time. */
    async homepage(): Promise<HomepageForm | undefined> {
      const item = await table.get(keys.homepage)
      return parseRecords(item ? [item] : [], (one) => HomepageForm.parse(one))[0]
    },
  }
}

export type CatalogueRepository = ReturnType<typeof catalogueRepository>

export const termsItem = (terms: Terms): Item => ({ ...keys.terms(terms.id), ...Terms.parse(terms) })

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
