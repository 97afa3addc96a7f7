import { publicContentEndpoints } from '#shared/api/public-content.ts'
import { listFaqsUsing } from '#lambdas/content/faqs.ts'
import { showGalleryUsing } from '#lambdas/content/gallery.ts'
import { showLegalPageUsing, showTermsUsing, showTermsVersionUsing } from '#lambdas/content/legal.ts'
import { listPostsUsing, showPostUsing } from '#lambdas/content/posts.ts'
import { showFromPricesUsing } from '#lambdas/content/show-from-prices.ts'
import {
  listCabinsUsing,
  showCabinUsing,
  showLayoutUsing,
  showHomeUsing,
  showSiteUsing,
} from '#lambdas/content/show-site.ts'
import { type Route, routes } from '#lambdas/http/serve.ts'
import { listReviewsUsing } from '#lambdas/reviews/list-reviews.ts'
import { type Clock, businessClock } from '#lambdas/runtime/clock.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import type { Table } from '#lambdas/table/table.ts'

/** The public content. Visitors' browsers ask for it, and published pages include it. */
export function contentRoutes(table: Table, clock: Clock = businessClock): Route[] {
  const needs = {
    catalogue: catalogueRepository(table),
    reviews: reviewRepository(table),
    content: contentRepository(table),
    clock,
  }
  return routes(publicContentEndpoints, {
    ShowLayout: showLayoutUsing(needs),
    ShowHome: showHomeUsing(needs),
    ShowFromPrices: showFromPricesUsing(needs),
    ShowSite: showSiteUsing(needs),
    ListCabins: listCabinsUsing(needs),
    ShowCabin: showCabinUsing(needs),
    ListReviews: listReviewsUsing(needs),
    ListPosts: listPostsUsing(needs),
    ShowPost: showPostUsing(needs),
    ListFaqs: listFaqsUsing(needs),
    ShowGallery: showGalleryUsing(needs),
    ShowLegalPage: showLegalPageUsing(needs),
    ShowTerms: showTermsUsing(needs),
    ShowTermsVersion: showTermsVersionUsing(needs),
  })
}
