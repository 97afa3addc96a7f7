import { cabinEndpoints } from '#shared/cabins/cabins.contract.ts'
import { blogEndpoints } from '#shared/content/blog.contract.ts'
import { faqEndpoints } from '#shared/content/faq.contract.ts'
import { galleryEndpoints } from '#shared/content/gallery.contract.ts'
import { homeEndpoints } from '#shared/content/home.contract.ts'
import { layoutEndpoints } from '#shared/content/layout.contract.ts'
import { legalEndpoints } from '#shared/content/legal.contract.ts'
import { siteEndpoints } from '#shared/content/site.contract.ts'
import { fromPriceEndpoints } from '#shared/pricing/from-prices.contract.ts'
import { reviewEndpoints } from '#shared/reviews/reviews.contract.ts'
import { pageHeadEndpoints } from '#shared/seo/page-heads.contract.ts'

/** What anyone may read of the site's content. Visitors' browsers ask for it, and published pages bring it along. */
export const publicContentEndpoints = {
  ...layoutEndpoints,
  ...homeEndpoints,
  ...fromPriceEndpoints,
  ...siteEndpoints,
  ...cabinEndpoints,
  ...blogEndpoints,
  ...faqEndpoints,
  ...galleryEndpoints,
  ...legalEndpoints,
  ...reviewEndpoints,
  ...pageHeadEndpoints,
}
