import { faqKind } from '#shared/content/faq-kind.ts'
import { faqPreviewEndpoints } from '#shared/content/staff-faqs.contract.ts'

export const staffContentEndpoints = {
  ...faqKind.endpoints,
  ...faqPreviewEndpoints,
}
