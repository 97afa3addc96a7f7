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
import { headQuery } from '#shared/seo/page-heads.contract.ts'
import { type StaticPageName, cabinHeadId } from '#shared/seo/page-head.ts'
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
  /** Where staff write its title and description for search engines. */
  readonly headOf?: { readonly kind: 'page-head' | 'post'; readonly id: string }
}

/** The content that decides which pages there are. */
export type PageSources = {
  /** The cabins that guests see. */
  readonly cabins: readonly Pick<Cabin, 'slug' | 'address' | 'formerAddresses'>[]
  /** The posts that are published now. */
  readonly posts: readonly (Pick<Post, 'slug' | 'formerSlugs'> & Partial<Pick<Post, 'id'>>)[]
  readonly termsVersions: readonly string[]
  /** The heads of pages that staff keep from search engines, by their ids. */
  readonly unlistedHeads?: readonly string[]
}

/** Every published page for these cabins, posts and terms. */
export function publishedPages({ cabins, posts, termsVersions, unlistedHeads = [] }: PageSources): PublishedPage[] {
  const layout = { endpoint: ShowLayout }
  /** A page whose head staff write by itself. */
  const headed = (page: PublishedPage, id: string): PublishedPage => ({
    ...page,
    headOf: { kind: 'page-head', id },
    queries: [...page.queries, headQuery(page.path)],
    ...(unlistedHeads.includes(id) && { excludeFromSitemap: true }),
  })
  const page = (name: StaticPageName, ...queries: readonly PageQuery[]) =>
    headed({ path: paths[name], queries: [layout, ...queries] }, name)
  return [
    page('home', { endpoint: ShowHome }),
    ...cabins.map(({ slug, address, formerAddresses }): PublishedPage =>
      headed(
        {
          path: paths.cabin(address),
          queries: [layout, { endpoint: ShowCabin, params: { address } }],
          formerPaths: [...new Set([...formerAddresses, slug])].filter((former) => former !== address).map(paths.cabin),
        },
        cabinHeadId(slug),
      ),
    ),
    page('blog', { endpoint: ListPosts }),
    ...posts.map(({ id, slug, formerSlugs }): PublishedPage => ({
      path: paths.post(slug),
      queries: [layout, { endpoint: ShowPost, params: { slug } }],
      formerPaths: formerSlugs.map(paths.post),
      ...(id !== undefined && { headOf: { kind: 'post', id } }),
    })),
    page('faq', { endpoint: ListFaqs }),
    page('gallery', { endpoint: ShowGallery }),
    page('privacy', { endpoint: ShowLegalPage, params: { page: 'privacy' } }),
    page('reviews', { endpoint: ListReviews }),
    page('legal', { endpoint: ShowLegalPage, params: { page: 'legal' } }),
    page('terms', { endpoint: ShowTerms }),
    ...termsVersions.map((version): PublishedPage => ({
      path: paths.termsVersion(version),
      excludeFromSitemap: true,
      queries: [layout, { endpoint: ShowTermsVersion, params: { version } }],
    })),
  ]
}
