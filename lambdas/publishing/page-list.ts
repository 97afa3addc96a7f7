import { ShowLayout } from '#shared/content/layout.contract.ts'
import { GUEST_SHELL, NOT_FOUND } from '#shared/content/published-files.ts'
import { type PublishedPage, publishedPages } from '#shared/content/published-pages.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'
import { paths } from '#shared/site/paths.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'cabins' | 'allCabins' | 'termsAt'>
  readonly content: Pick<ContentRepository, 'posts' | 'unreadable' | 'pageHeads'>
  readonly clock: Clock
}

/**
 * Every page of the site's content, the initial pages of guests' links, and the page for unknown addresses. The pages of
 * publications that cannot be read are among them, to stay as they are.
 */
export const listPagesUsing =
  ({ catalogue, content, clock }: Needs) =>
  async (): Promise<PublishedPage[]> => {
    const [cabins, all, posts, terms, unreadable, heads] = await Promise.all([
      catalogue.cabins(),
      catalogue.allCabins(),
      content.posts(),
      catalogue.termsAt(clock().now),
      content.unreadable(),
      content.pageHeads(),
    ])
    // Their publications are left out of what pages read.
    const unreadableCabins = all.filter(({ slug, active }) => active && unreadable.cabinSlugs.includes(slug))
    const sources = {
      cabins: [...cabins, ...unreadableCabins],
      posts: [...posts, ...unreadable.posts],
      termsVersions: terms.versions.map(({ version }) => version),
      unlistedHeads: heads.filter(({ isListed }) => !isListed).map(({ id }) => id),
    }
    const unreadablePaths = new Set<string>([
      ...unreadableCabins.map(({ address }) => paths.cabin(address)),
      ...(unreadable.homepage ? [paths.home] : []),
      ...(unreadable.terms ? [paths.terms] : []),
      ...unreadable.legalPages.map((key) => paths[key]),
      ...unreadable.posts.map(({ slug }) => paths.post(slug)),
    ])
    return [
      ...publishedPages(sources).map((page) =>
        unreadablePaths.has(page.path) || unreadable.pageHeads.includes(page.headOf?.id ?? '')
          ? { ...page, isUnreadable: true as const }
          : page,
      ),
      { path: GUEST_SHELL, excludeFromSitemap: true, queries: [{ endpoint: ShowLayout }] },
      { path: NOT_FOUND, queries: [{ endpoint: ShowLayout }] },
    ]
  }
