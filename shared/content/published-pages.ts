import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { paths } from '#shared/site/paths.ts'
import { ShowCabin } from '#shared/cabins/cabins.contract.ts'
import { ListReviews } from '#shared/reviews/reviews.contract.ts'
import { ListPosts, ShowPost } from './blog.contract.ts'
import type { Post } from './blog.ts'
import { ListFaqs } from './faq.contract.ts'
import { ShowGallery } from './gallery.contract.ts'
import { ShowLayout } from './layout.contract.ts'
import { ShowLegalPage, ShowTerms, ShowTermsVersion } from './legal.contract.ts'
import { ShowHome } from './home.contract.ts'
import type { PageQuery } from './page-query.ts'

/** A page that is published as HTML, ready to be read without a script. */
export type PublishedPage = {
  readonly path: `/${string}`
  /** All that it shows of the house's content. Free nights and prices are never among it. */
  readonly shows: readonly PageQuery[]
  /** Addresses that it had before and that lead to it. */
  readonly formerPaths?: readonly `/${string}`[]
  /** Says the same as another, so search engines are told of that one alone. */
  readonly excludeFromSitemap?: true
}

/** What the house has that pages are made of. */
export type PageSources = {
  readonly cabinSlugs: readonly CabinSlug[]
  /** Those that are shown now. */
  readonly posts: readonly Pick<Post, 'slug' | 'oldSlugs'>[]
  readonly termsVersions: readonly string[]
}

/** Every page that is published, of a house with these cabins, posts and terms. */
export function publishedPages({ cabinSlugs, posts, termsVersions }: PageSources): PublishedPage[] {
  const frame = { endpoint: ShowLayout }
  return [
    { path: paths.home, shows: [frame, { endpoint: ShowHome }] },
    ...cabinSlugs.map((slug): PublishedPage => ({
      path: paths.cabin(slug),
      shows: [frame, { endpoint: ShowCabin, params: { slug } }],
    })),
    { path: paths.blog, shows: [frame, { endpoint: ListPosts }] },
    ...posts.map(({ slug, oldSlugs }): PublishedPage => ({
      path: paths.post(slug),
      shows: [frame, { endpoint: ShowPost, params: { slug } }],
      formerPaths: oldSlugs.map(paths.post),
    })),
    { path: paths.faq, shows: [frame, { endpoint: ListFaqs }] },
    { path: paths.gallery, shows: [frame, { endpoint: ShowGallery }] },
    { path: paths.privacy, shows: [frame, { endpoint: ShowLegalPage, params: { page: 'privacy' } }] },
    { path: paths.reviews, shows: [frame, { endpoint: ListReviews }] },
    { path: paths.legal, shows: [frame, { endpoint: ShowLegalPage, params: { page: 'legal' } }] },
    { path: paths.terms, shows: [frame, { endpoint: ShowTerms }] },
    ...termsVersions.map((version): PublishedPage => ({
      path: paths.termsVersion(version),
      excludeFromSitemap: true,
      shows: [frame, { endpoint: ShowTermsVersion, params: { version } }],
    })),
  ]
}
