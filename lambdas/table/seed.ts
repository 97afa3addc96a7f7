import type { HomepageForm } from '#shared/content/homepage-form.ts'
import type { Terms } from '#shared/content/terms.ts'
import type { LegalPage } from '#shared/content/legal.ts'
import type { Tariff } from '#shared/pricing/rate.ts'
import type { Review } from '#shared/reviews/review.ts'
import { Settings } from '#shared/settings/settings.ts'
import {
  type SeedFaq,
  type SeedPicture,
  type SeedPost,
  faqItems,
  homepageItems,
  legalPageItem,
  pictureItems,
  postItems,
  publishedStorage,
} from './content-repository.ts'
import { publishedKinds } from '#shared/api/published-kinds.ts'
import { type SeedCabin, cabinItems } from './cabin-repository.ts'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import { removeWorkingItems } from './published-repository.ts'
import { tariffItem, termsItem } from './catalogue-repository.ts'
import { reviewItem } from './review-repository.ts'
import { indexPartitions, keys, partitions } from './schema/access-patterns.ts'
import { type Item, type Table, isNew, keyOf } from './table.ts'

/** The content that a new table starts with. */
export type InitialContent = {
  readonly settings: Settings
  readonly tariff: Tariff
  readonly cabins: readonly SeedCabin[]
  readonly homepage: HomepageForm
  readonly terms: readonly Terms[]
  readonly reviews: readonly Review[]
  readonly posts: readonly SeedPost[]
  readonly faqs: readonly SeedFaq[]
  readonly pictures: readonly SeedPicture[]
  readonly legalPages: readonly LegalPage[]
}

/** Whether the table was seeded completely. */
export const isSeeded = async (table: Table): Promise<boolean> =>
  (await table.get(keys.settings, { consistent: true })) !== undefined

/** Whether the table has a booking, in whatever state. */
export const hasBookings = async (table: Table): Promise<boolean> =>
  (await table.query({ index: 'byArrival', partition: indexPartitions.arrivals, limit: 1 })).length > 0

/**
 * Removes the content that stands in the way of another: all that is published, and terms that have the same ids. The
 * settings go first, so that a table where it broke off counts as not seeded.
 */
export async function clearContent(table: Table, { terms }: Pick<InitialContent, 'terms'>): Promise<void> {
  await table.remove(keys.settings)
  await removeWorkingItems(
    table,
    // The addresses of cabins are claimed as slugs are.
    [...publishedKinds.map(({ name }) => name), cabinKind.name],
  )
  const { catalogue, site, faqs, pictures, pages, reviews } = partitions
  const found = await Promise.all([
    ...[catalogue, site, faqs, pictures, pages, reviews].map((partition) =>
      table.query({ partition, consistent: true }),
    ),
    ...Object.values(publishedStorage).map(({ partition, prefix }) =>
      table.query({ partition, beginsWith: prefix, consistent: true }),
    ),
    ...[indexPartitions.terms, indexPartitions.reviewsIn('published')].map((partition) =>
      table.query({ index: 'byState', partition }),
    ),
  ])
  await Promise.all(
    [...found.flat().map(keyOf), ...terms.map(({ id }) => keys.terms(id))].map((key) => table.remove(key)),
  )
}

/** Writes the initial content, its settings last. Existing items stay as they are. `now` in ISO UTC. */
export async function seedTable(table: Table, content: InitialContent, now: string): Promise<void> {
  const items: Item[] = [
    tariffItem(content.tariff),
    ...cabinItems(content.cabins, now),
    ...homepageItems(content.homepage, now),
    ...content.terms.map(termsItem),
    ...content.legalPages.map(legalPageItem),
    ...content.reviews.map(reviewItem),
    ...postItems(content.posts),
    ...faqItems(content.faqs, now),
    ...pictureItems(content.pictures, now),
  ]
  const settings = { ...keys.settings, ...Settings.parse(content.settings) }
  await Promise.all(items.map((item) => table.put(item, isNew)))
  await table.put(settings, isNew)
}
