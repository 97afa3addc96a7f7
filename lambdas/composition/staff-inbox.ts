import { staffInboxEndpoints } from '#shared/api/endpoints/staff-inbox.ts'
import * as enquiries from '#lambdas/enquiries/staff-enquiries.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `staff-inbox`. */
export const staffInbox = composition(staffInboxEndpoints, {
  ListEnquiries: enquiries.listEnquiriesUsing,
  ShowEnquiry: enquiries.showEnquiryUsing,
  ChangeEnquiry: enquiries.changeEnquiryUsing,
  MarkEnquiries: enquiries.markEnquiriesUsing,
  ReplyToEnquiry: enquiries.replyToEnquiryUsing,
  EraseEnquiry: enquiries.eraseEnquiryUsing,
})
