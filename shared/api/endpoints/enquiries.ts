import { enquiryEndpoints } from '#shared/enquiries/enquiries.contract.ts'
import { quoteEndpoints } from '#shared/quotes/quotes.contract.ts'

export const enquiriesEndpoints = {
  ...enquiryEndpoints,
  ...quoteEndpoints,
}
