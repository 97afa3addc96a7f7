import { arrivalPackEndpoints } from '#shared/arrival/arrival-pack.contract.ts'
import { billingEndpoints } from '#shared/billing/billing-documents.contract.ts'
import { guestDocumentEndpoints } from '#shared/billing/document-templates.contract.ts'

export const guestBillingEndpoints = {
  ...billingEndpoints,
  ...guestDocumentEndpoints,
  ...arrivalPackEndpoints,
}
