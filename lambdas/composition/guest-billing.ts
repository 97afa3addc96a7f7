import { guestBillingEndpoints } from '#shared/api/endpoints/guest-billing.ts'
import { issueBillingDocumentUsing } from '#lambdas/billing/issue-billing-document.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `guest-billing`. */
export const guestBilling = composition(guestBillingEndpoints, {
  IssueBillingDocument: issueBillingDocumentUsing,
})
