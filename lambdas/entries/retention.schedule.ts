import { forgetOldBookings } from '#lambdas/bookings/forget-bookings.ts'
import { deleteOldDocuments } from '#lambdas/documents/delete-documents.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { eachOnItsOwn } from '#lambdas/runtime/each-on-its-own.ts'
import { env } from '#lambdas/runtime/env.ts'
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

// Neither waits for the other: what one cannot delete does not keep what the other can.
export const handler = unattended(() => eachOnItsOwn([deleteOldDocuments(needs), forgetOldBookings(needs)]))
