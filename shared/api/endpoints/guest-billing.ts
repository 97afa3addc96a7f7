export { billingEndpoints as guestBillingEndpoints } from '#shared/billing/billing-documents.contract.ts'
