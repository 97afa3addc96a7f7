import { purgeOldBookings } from '#lambdas/bookings/purge-bookings.ts'
import { deleteOldDocuments } from '#lambdas/documents/delete-documents.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { settleAll } from '#lambdas/runtime/settle-all.ts'
import { env } from '#lambdas/runtime/env.ts'
import { backgroundHandler } from '#lambdas/runtime/background-handler.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { purgeRepository } from '#lambdas/table/purge-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'

const table = appTable()
const needs = {
  bookings: bookingRepository(table),
  purges: purgeRepository(table),
  registers: registerRepository(table),
  uploads: uploadRepository(table),
  bucket: uploadsBucket(env('UPLOADS_BUCKET')),
  clock: businessClock,
}

// Each runs even where the other fails.
export const handler = backgroundHandler(() => settleAll([deleteOldDocuments(needs), purgeOldBookings(needs)]))
