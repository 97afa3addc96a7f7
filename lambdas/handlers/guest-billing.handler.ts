import { billingEndpoints } from '#shared/billing/billing-documents.contract.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { issueBillingDocumentUsing } from '#lambdas/billing/issue-billing-document.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { billingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { visitorLimits } from './visitor-limits.ts'

const table = appTable()
const needs = {
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  billingDocuments: billingDocumentRepository(table),
  clock: businessClock,
}

export const handler = serve(routes(billingEndpoints, { IssueBillingDocument: issueBillingDocumentUsing(needs) }), {
  limits: visitorLimits(limitRepository(table).count),
})
