import { publicContentEndpoints } from '#shared/api/public-content.ts'
import { listFaqsUsing } from '#lambdas/content/faqs.ts'
import { showGalleryUsing } from '#lambdas/content/gallery.ts'
import { showLegalPageUsing, showTermsUsing, showTermsVersionUsing } from '#lambdas/content/legal.ts'
import { listPostsUsing, showPostUsing } from '#lambdas/content/posts.ts'
import { showFromPricesUsing } from '#lambdas/content/show-from-prices.ts'
import {
  listCabinsUsing,
  showCabinUsing,
  showHomeUsing,
  showLayoutUsing,
  showSiteUsing,
} from '#lambdas/content/show-site.ts'
import { composition } from '#lambdas/http/composition.ts'
import { listReviewsUsing } from '#lambdas/reviews/list-reviews.ts'
import { showPageHeadUsing } from '#lambdas/seo/page-heads.ts'

/** The public content. Visitors' browsers ask for it, and published pages include it. */
export const publicContent = composition(publicContentEndpoints, {
  ShowLayout: showLayoutUsing,
  ShowHome: showHomeUsing,
  ShowFromPrices: showFromPricesUsing,
  ShowSite: showSiteUsing,
  ListCabins: listCabinsUsing,
  ShowCabin: showCabinUsing,
  ListReviews: listReviewsUsing,
  ListPosts: listPostsUsing,
  ShowPost: showPostUsing,
  ListFaqs: listFaqsUsing,
  ShowGallery: showGalleryUsing,
  ShowLegalPage: showLegalPageUsing,
  ShowTerms: showTermsUsing,
  ShowTermsVersion: showTermsVersionUsing,
  ShowPageHead: showPageHeadUsing,
})
