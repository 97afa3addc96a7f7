import { guestBillingEndpoints } from '#shared/api/endpoints/guest-billing.ts'
import { showArrivalPackDocumentUsing, showArrivalPackUsing } from '#lambdas/arrival/show-arrival-pack.ts'
import { listGuestDocumentsUsing, showGuestDocumentUsing } from '#lambdas/billing/guest-documents.ts'
import { issueBillingDocumentUsing } from '#lambdas/billing/issue-billing-document.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `guest-billing`. */
export const guestBilling = composition(guestBillingEndpoints, {
  IssueBillingDocument: issueBillingDocumentUsing,
  ListGuestDocuments: listGuestDocumentsUsing,
  ShowGuestDocument: showGuestDocumentUsing,
  ShowArrivalPack: showArrivalPackUsing,
  ShowArrivalPackDocument: showArrivalPackDocumentUsing,
})
