import { ShowLayout } from '#shared/content/layout.contract.ts'
import { GUEST_SHELL, NOT_FOUND } from '#shared/content/published-files.ts'
import { type PublishedPage, publishedPages } from '#shared/content/published-pages.ts'
import type { ContentRepository } from '#lambdas/table/content-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'cabins' | 'termsVersions'>
  readonly content: Pick<ContentRepository, 'posts'>
}

/** Every page of the site's content, the initial pages of guests' links, and the page for unknown addresses. */
export const listPagesUsing =
  ({ catalogue, content }: Needs) =>
  async (): Promise<PublishedPage[]> => {
    const [cabins, posts, terms] = await Promise.all([catalogue.cabins(), content.posts(), catalogue.termsVersions()])
    return [
      ...publishedPages({
        cabinSlugs: cabins.map(({ slug }) => slug),
        posts,
        termsVersions: terms.map(({ version }) => version),
      }),
      { path: GUEST_SHELL, excludeFromSitemap: true, queries: [{ endpoint: ShowLayout }] },
      { path: NOT_FOUND, queries: [{ endpoint: ShowLayout }] },
    ]
  }
