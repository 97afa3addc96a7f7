import type { publishedKinds } from '#shared/api/published-kinds.ts'
import type { Post, PostForm } from '#shared/content/post-form.ts'
import { faqKind } from '#shared/content/faq-kind.ts'
import type { Faq, FaqForm } from '#shared/content/faq.ts'
import { galleryKind } from '#shared/content/gallery-kind.ts'
import { type Picture, type PictureForm, StoredPicture } from '#shared/content/gallery.ts'
import { LegalPageKey } from '#shared/content/legal.ts'
import { LegalPage } from '#shared/content/legal-page.ts'
import type { LegalPageForm } from '#shared/content/legal-page-form.ts'
import { legalPageKind } from '#shared/content/legal-page-kind.ts'
import { documentTemplateKind } from '#shared/billing/document-template-kind.ts'
import { arrivalPackKind } from '#shared/arrival/arrival-pack-kind.ts'
import type { ArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import type { HomepageForm } from '#shared/content/homepage-form.ts'
import { postKind } from '#shared/content/post-kind.ts'
import { emailTemplateKind } from '#shared/notifications/email-template-kind.ts'
import { pageHeadKind } from '#shared/seo/page-head-kind.ts'
import type { PageHeadForm } from '#shared/seo/page-head-form.ts'
import { type LiveOf, ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import { cabinPageRepository, cabinPageStorage } from './cabin-repository.ts'
import { type LiveStorage, type SeedPublication, publishedItems, publishedRepository } from './published-repository.ts'
import { orderedRecordItems, orderedRecordRepository } from './record-repository.ts'
import { termsRepository, termsStorage } from './terms-repository.ts'
import { keys, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import { parseRecords } from './parse-records.ts'
import { type Item, type Table, isVersion } from './table.ts'

/** Where the publications of each kind are, by the name of the kind; one that is missing does not compile. */
export const publishedStorage = {
  homepage: { partition: partitions.site, prefix: sortKeyPrefix.homepage },
  'cabin-page': cabinPageStorage,
  post: { partition: partitions.posts, prefix: sortKeyPrefix.post },
  'email-template': { partition: partitions.templates, prefix: sortKeyPrefix.template },
  terms: termsStorage,
  'legal-page': { partition: partitions.pages, prefix: sortKeyPrefix.legalPage },
  'page-head': { partition: partitions.pageHeads, prefix: sortKeyPrefix.pageHead },
  'document-template': { partition: partitions.documentTemplates, prefix: sortKeyPrefix.documentTemplate },
  'arrival-pack': { partition: partitions.arrivalPack, prefix: sortKeyPrefix.arrivalPack },
} as const satisfies Readonly<Record<(typeof publishedKinds)[number]['name'], LiveStorage>>

export const homepageRepository = (table: Table) => publishedRepository(table, homepageKind, publishedStorage.homepage)
export const emailTemplateRepository = (table: Table) =>
  publishedRepository(table, emailTemplateKind, publishedStorage['email-template'])
export const legalPageRepository = (table: Table) =>
  publishedRepository(table, legalPageKind, publishedStorage['legal-page'])
export const pageHeadRepository = (table: Table) =>
  publishedRepository(table, pageHeadKind, publishedStorage['page-head'])
export const postRepository = (table: Table) => publishedRepository(table, postKind, publishedStorage.post)
export const documentTemplateRepository = (table: Table) =>
  publishedRepository(table, documentTemplateKind, publishedStorage['document-template'])

export const arrivalTextsRepository = (table: Table) =>
  publishedRepository(table, arrivalPackKind, publishedStorage['arrival-pack'])

const faqStorage = { partition: partitions.faqs, prefix: sortKeyPrefix.faq }

export const faqRepository = (table: Table) => orderedRecordRepository(table, faqKind, faqStorage)

const galleryStorage = { partition: partitions.pictures, prefix: sortKeyPrefix.picture }

/** The pictures of the gallery; one from before has the place that it had by itself. */
export const galleryRepository = (table: Table) => ({
  ...orderedRecordRepository(table, { ...galleryKind, record: StoredPicture }, galleryStorage),

  /** Removes a picture whose time in the bin is over; false where it was changed meanwhile. Its change log stays. */
  remove: ({ id, version }: Picture): Promise<boolean> => table.remove(keys.picture(id), isVersion(version)),
})

export type GalleryRepository = ReturnType<typeof galleryRepository>

export type FaqRepository = ReturnType<typeof faqRepository>

/** The site's content besides cabins: posts, FAQs, pictures, legal pages. */
export const contentRepository = (table: Table) => ({
  /** Every post that is published. */
  async posts(): Promise<Post[]> {
    return postRepository(table).publications()
  },

  /** What staff wrote of pages for search engines. */
  async pageHeads(): Promise<LiveOf<typeof PageHeadForm>[]> {
    return pageHeadRepository(table).publications()
  },

  /** What is published and does not fit its form any more: whether home page and terms, of which cabins, which posts and pages. */
  async unreadable(): Promise<{
    homepage: boolean
    terms: boolean
    legalPages: LegalPageKey[]
    cabinSlugs: string[]
    posts: { slug: string; formerSlugs: string[] }[]
    pageHeads: string[]
  }> {
    const [home, terms, legalPages, cabins, posts, heads] = await Promise.all([
      homepageRepository(table).unreadable(),
      termsRepository(table).unreadable(),
      legalPageRepository(table).unreadable(),
      cabinPageRepository(table).unreadable(),
      postRepository(table).unreadable(),
      pageHeadRepository(table).unreadable(),
    ])
    const texts = (value: unknown) => (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
    return {
      homepage: home.length > 0,
      terms: terms.length > 0,
      legalPages: legalPages.map(({ id }) => LegalPageKey.parse(id)),
      cabinSlugs: cabins.map(({ id }) => String(id)),
      posts: posts.flatMap(({ slug, formerSlugs }) =>
        texts(slug).map((one) => ({ slug: one, formerSlugs: texts(formerSlugs) })),
      ),
      pageHeads: heads.map(({ id }) => String(id)),
    }
  },

  /** Every question in its order, including archived ones. */
  async faqs(): Promise<Faq[]> {
    return (await faqRepository(table).list()).records
  },

  /** Every picture of the gallery in its order, including hidden and archived ones. */
  async pictures(): Promise<Picture[]> {
    return (await galleryRepository(table).list()).records
  },

  /** The pictures that guests see with their booking and that no page of the site shows. */
  async picturesOfBookings(): Promise<string[]> {
    const texts = await arrivalTextsRepository(table).publications()
    return texts.flatMap(({ map }) => (map && parsePictureAddress(map.url) ? [map.url] : []))
  },

  async legalPage(key: LegalPageKey): Promise<LegalPage | undefined> {
    const item = await table.get(keys.legalPage(key))
    return parseRecords(item ? [item] : [], (one) => LegalPage.parse(one))[0]
  },
})

export type ContentRepository = ReturnType<typeof contentRepository>

/** The first home page. `now` in ISO UTC. */
export const homepageItems = (form: HomepageForm, now: string): Item[] =>
  publishedItems(homepageKind, publishedStorage.homepage, [{ id: ONLY_ID, form, publishedAt: now }])

/** The first arrival pack. */
export const arrivalPackItems = (form: ArrivalPackForm, now: string): Item[] =>
  publishedItems(arrivalPackKind, publishedStorage['arrival-pack'], [{ id: ONLY_ID, form, publishedAt: now }])

/** The first posts. */
export const postItems = (posts: readonly SeedPost[]): Item[] => publishedItems(postKind, publishedStorage.post, posts)

/** A post before it is stored. */
export type SeedPost = SeedPublication<typeof PostForm>

/** The first legal pages. */
export const legalPageItems = (pages: readonly SeedLegalPage[]): Item[] =>
  publishedItems(legalPageKind, publishedStorage['legal-page'], pages)

/** A legal page before it is stored. */
export type SeedLegalPage = SeedPublication<typeof LegalPageForm> & { readonly id: LegalPageKey }

/** The first questions, in this order. `now` in ISO UTC. */
export const faqItems = (faqs: readonly SeedFaq[], now: string): Item[] =>
  orderedRecordItems(faqKind, faqStorage, faqs, now)

/** A question before it is stored. */
export type SeedFaq = FaqForm & Pick<Faq, 'id'>

/** The first pictures of the gallery, in this order. `now` in ISO UTC. */
export const pictureItems = (pictures: readonly SeedPicture[], now: string): Item[] =>
  orderedRecordItems({ ...galleryKind, record: StoredPicture }, galleryStorage, pictures, now)

/** A picture before it is stored. */
export type SeedPicture = PictureForm & Pick<Picture, 'id'>
