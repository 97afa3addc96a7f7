import { guestBilling } from '#lambdas/composition/guest-billing.ts'
import { serve } from '#lambdas/http/serve.ts'
import { readMarkFrom } from '#lambdas/pdf/read-mark.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { picturesBucket } from '#lambdas/storage/pictures-bucket.ts'
import { accessCodeRepository } from '#lambdas/table/access-code-repository.ts'
import { arrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { documentTextRepository } from '#lambdas/table/document-text-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { billingDocumentRepository } from '#lambdas/table/billing-document-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { visitorLimits } from './visitor-limits.ts'

const table = appTable()
const needs = {
  accessCodes: accessCodeRepository(table),
  arrivalPacks: arrivalPackRepository(table),
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  billingDocuments: billingDocumentRepository(table),
  documentTexts: documentTextRepository(table),
  registers: registerRepository(table),
  readMark: readMarkFrom(env('SITE_ORIGIN')),
  pictures: picturesBucket(env('PICTURES_BUCKET')),
  clock: businessClock,
}

export const handler = serve(guestBilling.routes(needs), {
  limits: visitorLimits(limitRepository(table).count),
})
