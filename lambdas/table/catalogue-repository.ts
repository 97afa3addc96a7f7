import * as z from 'zod/mini'
import { AddOn, AddOnForm } from '#shared/add-ons/add-on.ts'
import type { CabinTitles } from '#shared/bookings/order-text.ts'
import type { Cabin, CabinSlug, DescribedCabin } from '#shared/cabins/cabin.ts'
import { CabinPageForm, describedBy, newCabinPage } from '#shared/cabins/cabin-page-form.ts'
import { withStayTimes } from '#shared/cabins/stay-times.ts'
import { HomepageForm } from '#shared/content/homepage-form.ts'
import { Terms } from '#shared/content/terms.ts'
import { Rate, RateForm, Tariff } from '#shared/pricing/rate.ts'
import { type AcceptedTerms, termsInForce } from '#shared/settings/booking-terms.ts'
import { byHand } from '#shared/kernel/record-order.ts'
import { Settings } from '#shared/settings/settings.ts'
import { orderRecords } from './order-records.ts'
import { parseRecords } from './parse-records.ts'
import { keys, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
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
  // Cabins stored before these fields existed have no times of their own.
  checkInTime: z._default(z.nullable(z.string()), null),
  checkOutTime: z._default(z.nullable(z.string()), null),
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
  checkInTime: cabin.checkInTime,
  checkOutTime: cabin.checkOutTime,
  active: shown && archivedAt === null,
})
const cabinFrom = (item: Item | undefined): Cabin | undefined => item && cabinOf(StoredCabin.parse(item))

const CabinPage = z.extend(CabinPageForm, { id: z.string() })
/** As staff see them too (cabin-kind.ts): by name until they are put in another order. */
const CABIN_ORDER = byHand({ initially: 'name' })

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

  async function describedCabins() {
    const [cabins, items] = await Promise.all([
      allCabins(),
      table.query({ partition: partitions.site, beginsWith: sortKeyPrefix.cabinPage }),
    ])
    const pages = parseRecords(items, (item) => CabinPage.parse(item))
    return cabins.map((cabin) => {
      const page = pages.find(({ id }) => id === cabin.slug)
      return { cabin: { ...cabin, ...describedBy(page ?? newCabinPage, cabin.name) }, isPublished: page !== undefined }
    })
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

    /** Every cabin in its order, also those that guests do not see; without archived ones. */
    allCabins,

    settings: readSettings,

    async cabin(slug: CabinSlug): Promise<Cabin | undefined> {
      return cabinFrom(await table.get(keys.cabin(slug)))
    },

    /** Of every cabin, archived ones too: blocked dates of all cabins have their nights. */
    async cabinSlugs(): Promise<CabinSlug[]> {
      return (await storedCabins()).map(({ id }) => id)
    },

    /** What a page or a document about a stay shows: the settings with its times, and the names of its cabins. One request. */
    async settingsAndTitles({
      parts,
    }: {
      readonly parts: readonly { readonly cabinSlug: CabinSlug }[]
    }): Promise<{ settings: Settings; cabinTitles: CabinTitles }> {
      const slugs = [...new Set(parts.map(({ cabinSlug }) => cabinSlug))]
      const [settings, ...items] = await table.getAll([keys.settings, ...slugs.map((slug) => keys.cabin(slug))])
      const cabins = items.flatMap((item) => cabinFrom(item) ?? [])
      const cabinAt = (place: number) => cabins.find(({ slug }) => slug === parts.at(place)?.cabinSlug)
      return {
        settings: withStayTimes(parsed('settings', Settings, settings), cabinAt(0), cabinAt(-1)),
        cabinTitles: Object.fromEntries(cabins.map(({ slug, name }) => [slug, name])),
      }
    },

    /** The cabins of a stay, those that there still are. */
    async cabinsWith(slugs: readonly CabinSlug[]): Promise<DescribedCabin[]> {
      const distinct = [...new Set(slugs)]
      const items = await table.getAll([
        ...distinct.map((slug) => keys.cabin(slug)),
        ...distinct.map((slug) => keys.cabinPage(slug)),
      ])
      return items.slice(0, distinct.length).flatMap((item, index) => {
        const cabin = cabinFrom(item)
        const page = items[distinct.length + index]
        const [described = newCabinPage] = parseRecords(page ? [page] : [], (one) => CabinPageForm.parse(one))
        return cabin ? [{ ...cabin, ...describedBy(described, cabin.name) }] : []
      })
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
      return (await describedCabins()).flatMap(({ cabin, isPublished }) => (cabin.active && isPublished ? [cabin] : []))
    },

    /** The same of every cabin in use, also where guests do not see it, or nothing is published of it yet. */
    async allDescribedCabins(): Promise<DescribedCabin[]> {
      return (await describedCabins()).map(({ cabin }) => cabin)
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
