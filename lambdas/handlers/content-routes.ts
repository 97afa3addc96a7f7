import { ListCabins, ShowCabin } from '#shared/cabins/cabins.contract.ts'
import { ListPosts, ShowPost } from '#shared/content/blog.contract.ts'
import { ListFaqs } from '#shared/content/faq.contract.ts'
import { ShowGallery } from '#shared/content/gallery.contract.ts'
import { ShowLayout } from '#shared/content/layout.contract.ts'
import { ShowHome } from '#shared/content/home.contract.ts'
import { ShowLegalPage, ShowTerms, ShowTermsVersion } from '#shared/content/legal.contract.ts'
import { ShowSite } from '#shared/content/site.contract.ts'
import { ListReviews } from '#shared/reviews/reviews.contract.ts'
import { ShowFromPrices } from '#shared/pricing/from-prices.contract.ts'
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
import { type Route, route } from '#lambdas/http/serve.ts'
import { listReviewsUsing } from '#lambdas/reviews/list-reviews.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { contentRepository } from '#lambdas/table/content-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import type { Table } from '#lambdas/table/table.ts'

/** What anybody may read of the house. Visitors' browsers ask for it, and published pages bring it along. */
export function contentRoutes(table: Table): Route[] {
  const needs = {
    catalogue: catalogueRepository(table),
    reviews: reviewRepository(table),
    content: contentRepository(table),
    clock: businessClock,
  }
  return [
    route(ShowLayout, showLayoutUsing(needs)),
    route(ShowHome, showHomeUsing(needs)),
    route(ShowFromPrices, showFromPricesUsing(needs)),
    route(ShowSite, showSiteUsing(needs)),
    route(ListCabins, listCabinsUsing(needs)),
    route(ShowCabin, showCabinUsing(needs)),
    route(ListReviews, listReviewsUsing(needs)),
    route(ListPosts, listPostsUsing(needs)),
    route(ShowPost, showPostUsing(needs)),
    route(ListFaqs, listFaqsUsing(needs)),
    route(ShowGallery, showGalleryUsing(needs)),
    route(ShowLegalPage, showLegalPageUsing(needs)),
    route(ShowTerms, showTermsUsing(needs)),
    route(ShowTermsVersion, showTermsVersionUsing(needs)),
  ]
}
