import { enquiriesEndpoints } from '#shared/api/endpoints/enquiries.ts'
import { openEnquiryFormUsing } from '#lambdas/enquiries/open-enquiry-form.ts'
import { rejectBotsUsing, sendEnquiryUsing } from '#lambdas/enquiries/send-enquiry.ts'
import { type NeedsOf, composition } from '#lambdas/http/composition.ts'
import { calculatePricingUsing } from '#lambdas/pricing/calculate-pricing.ts'
import { sendQuoteUsing } from '#lambdas/quotes/send-quote.ts'

type EnquiryNeeds = NeedsOf<typeof rejectBotsUsing> & NeedsOf<typeof sendEnquiryUsing>
type QuoteNeeds = Omit<NeedsOf<typeof sendQuoteUsing>, 'calculatePricing'> & NeedsOf<typeof calculatePricingUsing>

/** The use cases of the Lambda `enquiries`. */
export const enquiries = composition(enquiriesEndpoints, {
  OpenEnquiryForm: openEnquiryFormUsing,
  SendEnquiry: (needs: EnquiryNeeds) => ({ precheck: rejectBotsUsing(needs), useCase: sendEnquiryUsing(needs) }),
  SendQuote: (needs: QuoteNeeds) => sendQuoteUsing({ ...needs, calculatePricing: calculatePricingUsing(needs) }),
})
