import type { ArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { HomepageForm } from '#shared/content/homepage-form.ts'
import type { Tariff } from '#shared/pricing/rate.ts'
import type { Review } from '#shared/reviews/review.ts'
import { Settings } from '#shared/settings/settings.ts'
import {
  type SeedFaq,
  type SeedPicture,
  type SeedPost,
  arrivalPackItems,
  faqItems,
  homepageItems,
  type SeedLegalPage,
  legalPageItems,
  pictureItems,
  postItems,
  publishedStorage,
} from './content-repository.ts'
import { publishedKinds } from '#shared/api/published-kinds.ts'
import { accessCodeItems } from './access-code-repository.ts'
import { type SeedCabin, cabinItems } from './cabin-repository.ts'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import { removeWorkingItems } from './published-repository.ts'
import { tariffItem } from './catalogue-repository.ts'
import { type SeedTerms, firstBookingTerms, termsItems } from './terms-repository.ts'
import { reviewItem } from './review-repository.ts'
import { indexPartitions, keys, partitions } from './schema/access-patterns.ts'
import { type Item, type Table, isNew, keyOf } from './table.ts'

/** The content that a new table starts with. */
export type InitialContent = {
  readonly settings: Omit<Settings, 'terms'>
  readonly tariff: Tariff
  readonly cabins: readonly SeedCabin[]
  readonly homepage: HomepageForm
  readonly arrivalPack: ArrivalPackForm
  /** Of the demo alone: an owner's file has none, since it passes through many hands. */
  readonly accessCodes?: Readonly<Record<CabinSlug, string>>
  readonly terms: SeedTerms
  readonly reviews: readonly Review[]
  readonly posts: readonly SeedPost[]
  readonly faqs: readonly SeedFaq[]
  readonly pictures: readonly SeedPicture[]
  readonly legalPages: readonly SeedLegalPage[]
}

/** Whether the table was seeded completely. */
export const isSeeded = async (table: Table): Promise<boolean> =>
  (await table.get(keys.settings, { consistent: true })) !== undefined

/** Whether the table has a booking, in whatever state. */
export const hasBookings = async (table: Table): Promise<boolean> =>
  (await table.query({ index: 'byArrival', partition: indexPartitions.arrivals, limit: 1 })).length > 0

/**
 * Removes the content that stands in the way of another: all that is published. The settings go first, so that a table
 * where it broke off counts as not seeded.
 */
export async function clearContent(table: Table): Promise<void> {
  await table.remove(keys.settings)
  await removeWorkingItems(
    table,
    // The addresses of cabins are claimed as slugs are.
    [...publishedKinds.map(({ name }) => name), cabinKind.name],
  )
  const { catalogue, site, accessCodes, faqs, pictures, pages, reviews, terms } = partitions
  const found = await Promise.all([
    ...[catalogue, site, accessCodes, faqs, pictures, pages, reviews, terms].map((partition) =>
      table.query({ partition, consistent: true }),
    ),
    ...Object.values(publishedStorage).map(({ partition, prefix }) =>
      table.query({ partition, beginsWith: prefix, consistent: true }),
    ),
    table.query({ index: 'byState', partition: indexPartitions.reviewsIn('published') }),
  ])
  await Promise.all(found.flat().map((item) => table.remove(keyOf(item))))
}

/** Writes the initial content, its settings last. Existing items stay as they are. `now` in ISO UTC. */
export async function seedTable(table: Table, content: InitialContent, now: string): Promise<void> {
  const items: Item[] = [
    tariffItem(content.tariff),
    ...cabinItems(content.cabins, now),
    ...homepageItems(content.homepage, now),
    ...arrivalPackItems(content.arrivalPack, now),
    ...accessCodeItems(content.accessCodes ?? {}, now),
    ...termsItems(content.terms, now),
    ...legalPageItems(content.legalPages),
    ...content.reviews.map(reviewItem),
    ...postItems(content.posts),
    ...faqItems(content.faqs, now),
    ...pictureItems(content.pictures, now),
  ]
  const settings = {
    ...keys.settings,
    ...Settings.parse({ ...content.settings, terms: firstBookingTerms(content.terms, now) }),
  }
  await Promise.all(items.map((item) => table.put(item, isNew)))
  await table.put(settings, isNew)
}
