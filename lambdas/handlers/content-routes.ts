import { publicContent } from '#lambdas/composition/public-content.ts'
import type { Route } from '#lambdas/http/serve.ts'
import { type Clock, businessClock } from '#lambdas/runtime/clock.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import type { Table } from '#lambdas/table/table.ts'

/** The public content. Visitors' browsers ask for it, and published pages include it. */
export const contentRoutes = (table: Table, clock: Clock = businessClock): Route[] =>
  publicContent.routes({
    catalogue: catalogueRepository(table),
    reviews: reviewRepository(table),
    content: contentRepository(table),
    clock,
  })
