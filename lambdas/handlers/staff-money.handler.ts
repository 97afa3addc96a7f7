import { staffMoney } from '#lambdas/composition/staff-money.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { bankRepository } from '#lambdas/table/bank-repository.ts'
import { billingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  clock: businessClock,
  linkKey,
  bank: bankRepository(table),
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  billingDocuments: billingDocumentRepository(table),
  siteOrigin: env('SITE_ORIGIN'),
}

export const handler = serve(staffMoney.routes(needs), { findCaller: staffCaller(table) })
