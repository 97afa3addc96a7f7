import { apiDescription } from '#shared/api/openapi.ts'
import { ListCabins, ShowCabin } from '#shared/cabins/cabins.contract.ts'
import { ListPosts, ShowPost } from '#shared/content/blog.contract.ts'
import { ListFaqs } from '#shared/content/faq.contract.ts'
import { ShowFrame } from '#shared/content/frame.contract.ts'
import { ShowHome } from '#shared/content/home.contract.ts'
import { ShowApiDescription, ShowSite } from '#shared/content/site.contract.ts'
import { ListReviews } from '#shared/reviews/reviews.contract.ts'
import { accept } from '#shared/kernel/result.ts'
import { ShowFromPrices } from '#shared/pricing/from-prices.contract.ts'
import { listFaqsUsing } from '#lambdas/content/faqs.ts'
import { listPostsUsing, showPostUsing } from '#lambdas/content/posts.ts'
import { showFromPricesUsing } from '#lambdas/content/show-from-prices.ts'
import {
  listCabinsUsing,
  showCabinUsing,
  showFrameUsing,
  showHomeUsing,
  showSiteUsing,
} from '#lambdas/content/show-site.ts'
import { route, serve } from '#lambdas/http/serve.ts'
import { listReviewsUsing } from '#lambdas/reviews/list-reviews.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'

const table = houseTable()
const needs = { house: houseRepository(table), content: contentRepository(table), clock: houseClock }

/** Printed once: it is the same for everybody, and takes longer than all the rest. */
let description: ReturnType<typeof apiDescription> | undefined

export const handler = serve([
  route(ShowFrame, showFrameUsing(needs)),
  route(ShowHome, showHomeUsing(needs)),
  route(ShowFromPrices, showFromPricesUsing(needs)),
  route(ShowSite, showSiteUsing(needs)),
  route(ListCabins, listCabinsUsing(needs)),
  route(ShowCabin, showCabinUsing(needs)),
  route(ListReviews, listReviewsUsing({ reviews: reviewRepository(table) })),
  route(ListPosts, listPostsUsing(needs)),
  route(ShowPost, showPostUsing(needs)),
  route(ListFaqs, listFaqsUsing(needs)),
  route(ShowApiDescription, async () => accept((description ??= apiDescription()))),
])
