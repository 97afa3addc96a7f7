import { Cabin, type CabinSlug } from '#shared/cabins/cabin.ts'
import type { Post } from '#shared/content/blog.ts'
import type { Faq } from '#shared/content/faq.ts'
import type { Picture } from '#shared/content/gallery.ts'
import type { LegalPage } from '#shared/content/legal.ts'
import { HomepageSection, Terms } from '#shared/content/homepage.ts'
import { Rate, Tariff } from '#shared/pricing/rate.ts'
import type { Review } from '#shared/reviews/review.ts'
import { Settings } from '#shared/settings/settings.ts'
import { faqItem, legalPageItem, pictureItem, postItem } from './content-repository.ts'
import { reviewItem } from './review-repository.ts'
import { keys, listings, partitions } from './schema/access-patterns.ts'
import { type Item, type Table, isNew } from './table.ts'

/** What the owner has set up is missing: the table was never furnished. A surprise, not a refusal. */
const parsed = <T>(what: string, schema: { parse: (item: unknown) => T }, item: Item | undefined): T => {
  if (!item) throw new Error(`The table holds no ${what}; it has not been furnished yet`)
  return schema.parse(item)
}

/** What the house is: settings, cabins, tariff, home page, terms, featured reviews. Read by many, written by staff. */
export function houseRepository(table: Table) {
  const terms = async (id: string): Promise<Terms> => parsed('terms', Terms, await table.get(keys.terms(id)))

  async function allCabins(): Promise<Cabin[]> {
    const items = await table.query({ partition: partitions.site, beginsWith: keys.cabin('').sk })
    return items.map((item) => Cabin.parse(item))
  }

  return {
    terms,

    /** Every version of the terms that is or was in force, newest first. */
    async termsVersions(): Promise<Terms[]> {
      const items = await table.query({ index: 'byState', partition: listings.terms, newestFirst: true })
      return items.map((item) => Terms.parse(item))
    },

    async settings(): Promise<Settings> {
      return parsed('settings', Settings, await table.get(keys.settings))
    },

    async cabin(slug: CabinSlug): Promise<Cabin | undefined> {
      const item = await table.get(keys.cabin(slug))
      return item && Cabin.parse(item)
    },

    async cabinSlugs(): Promise<CabinSlug[]> {
      return (await allCabins()).map(({ slug }) => slug)
    },

    /** All that a price, or a booking, is decided by: one request. */
    async rulesFor(slug: CabinSlug): Promise<{ settings: Settings; tariff: Tariff; cabin: Cabin | undefined }> {
      const [settings, tariff, cabin] = await table.getAll([keys.settings, keys.tariff, keys.cabin(slug)])
      return {
        settings: parsed('settings', Settings, settings),
        tariff: tariffFrom(tariff),
        cabin: cabin && Cabin.parse(cabin),
      }
    },

    async tariff(): Promise<Tariff> {
      return tariffFrom(await table.get(keys.tariff))
    },

    /** The cabins to let, by name. */
    async cabins(): Promise<Cabin[]> {
      return (await allCabins())
        .filter(({ active }) => active)
        .toSorted((one, other) => one.name.localeCompare(other.name))
    },

    /** The sections of the home page that somebody has written. */
    async homepage(): Promise<HomepageSection[]> {
      const items = await table.query({ partition: partitions.site, beginsWith: keys.section('').sk })
      return items.map((item) => HomepageSection.parse(item))
    },

    /** Whether a house has been set up here, to its end. */
    async isFurnished(): Promise<boolean> {
      return (await table.get(keys.settings, { consistent: true })) !== undefined
    },

    /** Sets a house up with its first content, its settings last. What is already there stays as it is. */
    async furnish(content: {
      readonly settings: Settings
      readonly tariff: Tariff
      readonly cabins: readonly Cabin[]
      readonly homepage: readonly HomepageSection[]
      readonly terms: readonly Terms[]
      readonly reviews: readonly Review[]
      readonly posts: readonly Post[]
      readonly faqs: readonly Faq[]
      readonly pictures: readonly Picture[]
      readonly legalPages: readonly LegalPage[]
    }): Promise<void> {
      const items: Item[] = [
        tariffItem(content.tariff),
        ...content.cabins.map((cabin) => ({ ...keys.cabin(cabin.slug), ...Cabin.parse(cabin) })),
        ...content.homepage.map((section) => ({
          ...keys.section(section.sectionKey),
          ...HomepageSection.parse(section),
        })),
        ...content.terms.map(termsItem),
        ...content.legalPages.map(legalPageItem),
        ...content.reviews.map(reviewItem),
        ...content.posts.map(postItem),
        ...content.faqs.map(faqItem),
        ...content.pictures.map(pictureItem),
      ]
      const settings = { ...keys.settings, ...Settings.parse(content.settings) }
      await Promise.all(items.map((item) => table.put(item, isNew)))
      await table.put(settings, isNew)
    },

    /** Staff change the settings; false when a colleague was quicker. */
    async saveSettings(settings: Settings): Promise<boolean> {
      return table.put(
        { ...keys.settings, ...Settings.parse({ ...settings, version: settings.version + 1 }) },
        {
          expression: '#version = :version',
          names: { '#version': 'version' },
          values: { ':version': settings.version },
        },
      )
    },
  }
}

export type HouseRepository = ReturnType<typeof houseRepository>

/** A draft is on no list: nobody has accepted it, and nobody is to read it yet. */
const termsItem = (terms: Terms): Item => ({
  ...keys.terms(terms.id),
  ...Terms.parse(terms),
  ...((terms.active || terms.since) && { statePk: listings.terms, stateSk: `${terms.since}#${terms.version}` }),
})

/**
 * The tariff keeps its rates by column. Every price reads all of them, and the names of a rate's fields, written once
 * instead of once a rate, are half of what there is to read.
 */
const tariffItem = (tariff: Tariff): Item => {
  const { rates, ...others } = Tariff.parse(tariff)
  const columns = rateFields.map((field) => [field, rates.map((rate) => rate[field])])
  return { ...keys.tariff, ...others, rates: Object.fromEntries(columns) }
}

const tariffFrom = (item: Item | undefined): Tariff => {
  const columns = (item?.['rates'] ?? {}) as Partial<Record<keyof Rate, unknown[]>>
  const rates = (columns.id ?? []).map((_, place) =>
    Object.fromEntries(rateFields.map((field) => [field, columns[field]?.[place]])),
  )
  return parsed('tariff', Tariff, item && { ...item, rates })
}

const rateFields = Object.keys(Rate.shape) as (keyof Rate)[]
