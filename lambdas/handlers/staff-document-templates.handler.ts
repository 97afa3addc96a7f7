import { staffDocumentTemplates } from '#lambdas/composition/staff-document-templates.ts'
import { serve } from '#lambdas/http/serve.ts'
import { readMarkFrom } from '#lambdas/pdf/read-mark.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { picturesBucket } from '#lambdas/storage/pictures-bucket.ts'
import { arrivalPackRepository } from '#lambdas/table/arrival-pack-repository.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { cabinRepository } from '#lambdas/table/cabin-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { documentTextRepository } from '#lambdas/table/document-text-repository.ts'
import { publishedRepositories } from '#lambdas/table/published-repositories.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  arrivalPacks: arrivalPackRepository(table),
  cabins: cabinRepository(table),
  pictures: picturesBucket(env('PICTURES_BUCKET')),
  catalogue: catalogueRepository(table),
  bookings: bookingRepository(table),
  registers: registerRepository(table),
  documentTexts: documentTextRepository(table),
  published: publishedRepositories(table),
  readMark: readMarkFrom(env('SITE_ORIGIN')),
  clock: businessClock,
}

export const handler = serve(staffDocumentTemplates.routes(needs), { findCaller: staffCaller(table) })
