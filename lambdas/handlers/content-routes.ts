import { publicContent } from '#lambdas/composition/public-content.ts'
import type { Route } from '#lambdas/http/serve.ts'
import { type Clock, businessClock } from '#lambdas/runtime/clock.ts'
import { once } from '#lambdas/runtime/once.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import type { Table } from '#lambdas/table/table.ts'

const repositoriesOf = (table: Table) => ({
  catalogue: catalogueRepository(table),
  reviews: reviewRepository(table),
  content: contentRepository(table),
})

/** The public content. Visitors' browsers ask for it, and published pages include it. */
export const contentRoutes = (table: Table, clock: Clock = businessClock): Route[] =>
  publicContent.routes({ ...repositoriesOf(table), clock })

/** The content as it is at one moment: what many pages show is read once, however many there are. */
export function contentSnapshot(table: Table) {
  const { catalogue, content, reviews } = repositoriesOf(table)
  return {
    catalogue: {
      ...catalogue,
      cabins: once(catalogue.cabins),
      settings: once(catalogue.settings),
      homepage: once(catalogue.homepage),
      tariff: once(catalogue.tariff),
    },
    content: { ...content, posts: once(content.posts), pageHeads: once(content.pageHeads) },
    reviews: { ...reviews, published: once(reviews.published) },
  }
}
