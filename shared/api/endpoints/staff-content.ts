import { faqKind } from '#shared/content/faq-kind.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import { legalPageKind } from '#shared/content/legal-page-kind.ts'
import { postKind } from '#shared/content/post-kind.ts'
import { staffTermsEndpoints } from '#shared/content/staff-terms.contract.ts'
import { pageHeadKind } from '#shared/seo/page-head-kind.ts'
import { seoEndpoints } from '#shared/seo/seo.contract.ts'
import { termsKind } from '#shared/content/terms-kind.ts'
import { faqPreviewEndpoints } from '#shared/content/staff-faqs.contract.ts'

export const staffContentEndpoints = {
  ...faqKind.endpoints,
  ...faqPreviewEndpoints,
  ...homepageKind.endpoints,
  ...postKind.endpoints,
  ...termsKind.endpoints,
  ...legalPageKind.endpoints,
  ...pageHeadKind.endpoints,
  ...seoEndpoints,
  ...staffTermsEndpoints,
}
