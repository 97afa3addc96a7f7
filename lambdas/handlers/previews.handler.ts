import { previews } from '#lambdas/composition/previews.ts'
import { serve } from '#lambdas/http/serve.ts'
import { previewedKinds } from '#lambdas/composition/previewed-kinds.ts'
import { builtRenderer } from '#lambdas/publishing/renderer.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { picturesBucket } from '#lambdas/storage/pictures-bucket.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { publishedRepositories } from '#lambdas/table/published-repositories.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const table = appTable()
const pictures = picturesBucket(env('PICTURES_BUCKET'))

export const handler = serve(
  previews.routes({
    previewed: previewedKinds({
      catalogue: catalogueRepository(table),
      content: contentRepository(table),
      reviews: reviewRepository(table),
      published: publishedRepositories(table),
      clock: businessClock,
    }),
    renderPage: builtRenderer,
    linkToPicture: pictures.linkTo,
    siteOrigin: env('SITE_ORIGIN'),
    clock: businessClock,
  }),
)
