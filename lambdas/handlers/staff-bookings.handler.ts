import { staffBookings } from '#lambdas/composition/staff-bookings.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { linkKey } from '#lambdas/runtime/link-key.ts'
import { accessCodeRepository } from '#lambdas/table/access-code-repository.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { arrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import { billingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { dayRepository } from '#lambdas/table/day-repository.ts'
import { documentTextRepository } from '#lambdas/table/document-text-repository.ts'
import { emailRepository } from '#lambdas/table/email-repository.ts'
import { publicationSchedule } from '#lambdas/table/published-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { enquiryCounts } from '#lambdas/table/enquiry-counts.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { reviewCounts } from '#lambdas/table/review-counts.ts'
import { appTable } from '#lambdas/table/table.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const accounts = accountRepository(table)
const needs = {
  accessCodes: accessCodeRepository(table),
  arrivalPacks: arrivalPackRepository(table),
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  billingDocuments: billingDocumentRepository(table),
  days: dayRepository(table),
  documentTexts: documentTextRepository(table),
  nights: nightRepository(table),
  payments: paymentRepository(table),
  uploads: uploadRepository(table),
  emails: emailRepository(table),
  publications: publicationSchedule(table),
  registers: registerRepository(table),
  reviews: reviewCounts(table),
  enquiries: enquiryCounts(table),
  accounts,
  linkKey,
  siteOrigin: env('SITE_ORIGIN'),
  clock: businessClock,
}

export const handler = serve(staffBookings.routes(needs), { findCaller: staffCaller(table) })
