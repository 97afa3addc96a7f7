import { forgetOldBookings } from '#lambdas/bookings/forget-bookings.ts'
import { deleteOldDocuments } from '#lambdas/documents/delete-documents.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { log } from '#lambdas/runtime/log.ts'
import { unattended } from '#lambdas/runtime/unattended.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { forgettingRepository } from '#lambdas/table/forgetting-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { houseTable } from '#lambdas/table/table.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'

const table = houseTable()
const needs = {
  bookings: bookingRepository(table),
  forgetting: forgettingRepository(table),
  registers: registerRepository(table),
  uploads: uploadRepository(table),
  bucket: uploadsBucket(env('UPLOADS_BUCKET')),
  clock: houseClock,
}

export const handler = unattended(async () => {
  // Neither waits for the other: what one cannot delete does not keep what the other can.
  const [documents, bookings] = await Promise.allSettled([deleteOldDocuments(needs), forgetOldBookings(needs)])
  if (documents.status === 'rejected') throw documents.reason
  if (bookings.status === 'rejected') throw bookings.reason
  log('info', 'documents deleted', { count: documents.value })
  log('info', 'bookings deleted', { count: bookings.value })
})
