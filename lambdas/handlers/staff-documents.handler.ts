import { staffDocuments } from '#lambdas/composition/staff-documents.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env, hasMalwareScan } from '#lambdas/runtime/env.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { documentTextRepository } from '#lambdas/table/document-text-repository.ts'
import { nightRepository } from '#lambdas/table/night-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()

export const handler = serve(
  staffDocuments.routes({
    bookings: bookingRepository(table),
    catalogue: catalogueRepository(table),
    nights: nightRepository(table),
    registers: registerRepository(table),
    documentTexts: documentTextRepository(table),
    clock: businessClock,
    uploads: uploadRepository(table),
    bucket: uploadsBucket(env('UPLOADS_BUCKET')),
    hasMalwareScan,
  }),
  { findCaller: staffCaller(table) },
)
