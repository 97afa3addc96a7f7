import type { Cabin } from '#shared/cabins/cabin.ts'
import { paths } from '#shared/site/paths.ts'
import { ShowCabin } from '#shared/cabins/cabins.contract.ts'
import { ListReviews } from '#shared/reviews/reviews.contract.ts'
import { ListPosts, ShowPost } from './blog.contract.ts'
import type { Post } from './post-form.ts'
import { ListFaqs } from './faq.contract.ts'
import { ShowGallery } from './gallery.contract.ts'
import { ShowLayout } from './layout.contract.ts'
import { ShowLegalPage, ShowTerms, ShowTermsVersion } from './legal.contract.ts'
import { ShowHome } from './home.contract.ts'
import type { PageQuery } from './page-query.ts'

/** A page that is published as HTML, ready to be read without a script. */
export type PublishedPage = {
  readonly path: `/${string}`
  /** The queries whose replies it embeds. Free nights and prices are never among them. */
  readonly queries: readonly PageQuery[]
  /** Former addresses, which redirect to it. */
  readonly formerPaths?: readonly `/${string}`[]
  /** What it shows cannot be read just now: it stays as it is. */
  readonly isUnreadable?: true
  /** Search engines are not told of it. */
  readonly excludeFromSitemap?: true
}

/** The content that decides which pages there are. */
export type PageSources = {
  /** The cabins that guests see. */
  readonly cabins: readonly Pick<Cabin, 'slug' | 'address' | 'formerAddresses'>[]
  /** The posts that are published now. */
  readonly posts: readonly Pick<Post, 'slug' | 'formerSlugs'>[]
  readonly termsVersions: readonly string[]
}

/** Every published page for these cabins, posts and terms. */
export function publishedPages({ cabins, posts, termsVersions }: PageSources): PublishedPage[] {
  const layout = { endpoint: ShowLayout }
  return [
    { path: paths.home, queries: [layout, { endpoint: ShowHome }] },
    ...cabins.map(({ slug, address, formerAddresses }): PublishedPage => ({
      path: paths.cabin(address),
      queries: [layout, { endpoint: ShowCabin, params: { address } }],
      formerPaths: [...new Set([...formerAddresses, slug])].filter((former) => former !== address).map(paths.cabin),
    })),
    { path: paths.blog, queries: [layout, { endpoint: ListPosts }] },
    ...posts.map(({ slug, formerSlugs }): PublishedPage => ({
      path: paths.post(slug),
      queries: [layout, { endpoint: ShowPost, params: { slug } }],
      formerPaths: formerSlugs.map(paths.post),
    })),
    { path: paths.faq, queries: [layout, { endpoint: ListFaqs }] },
    { path: paths.gallery, queries: [layout, { endpoint: ShowGallery }] },
    { path: paths.privacy, queries: [layout, { endpoint: ShowLegalPage, params: { page: 'privacy' } }] },
    { path: paths.reviews, queries: [layout, { endpoint: ListReviews }] },
    { path: paths.legal, queries: [layout, { endpoint: ShowLegalPage, params: { page: 'legal' } }] },
    { path: paths.terms, queries: [layout, { endpoint: ShowTerms }] },
    ...termsVersions.map((version): PublishedPage => ({
      path: paths.termsVersion(version),
      excludeFromSitemap: true,
      queries: [layout, { endpoint: ShowTermsVersion, params: { version } }],
    })),
  ]
}
