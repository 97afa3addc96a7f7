import { scheduleActor } from '#shared/bookings/booking-event.ts'
import { deleteDocuments } from '#shared/documents/document-state.ts'
import { storagePrefix } from '#shared/documents/upload.ts'
import { refuse } from '#shared/kernel/result.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { RegisterRepository } from '#lambdas/table/register-repository.ts'
import type { UploadRepository } from '#lambdas/table/upload-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'find' | 'save' | 'withDocumentsDueBy'>
  readonly registers: Pick<RegisterRepository, 'deleteAll'>
  readonly uploads: Pick<UploadRepository, 'deleteAll'>
  readonly bucket: Pick<UploadsBucket, 'deleteAllVersions'>
  readonly clock: Clock
}

/**
 * Deletes register and documents of every booking whose retention is over; proofs of payment stay with the ledger. A
 * booking leaves the list with the last step, so an interrupted run starts again. A failed booking does not stop the
 * others; at the end it throws, so that the schedule runs again. Gives the number of bookings, and logs it in any case.
 */
export async function deleteOldDocuments(needs: Needs): Promise<number> {
  let deleted = 0
  let failed = 0
  for (const reference of await needs.bookings.withDocumentsDueBy(needs.clock().today)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a handful a day, one at a time
      const done = await deleteDocumentsOf(reference, needs)
      if (done.ok) deleted += 1
      else if (done.refusal === 'changed-meanwhile') failed += 1
    } catch (error) {
      failed += 1
      log('alarm', 'documents not deleted', { reference, outcome: 'documents kept', ...errorFields(error) })
    }
  }
  log('info', 'documents deleted', { count: deleted })
  if (failed > 0) throw new Error(`The documents of ${failed} bookings could not be deleted`)
  return deleted
}

const deleteDocumentsOf = (reference: BookingReference, { bookings, registers, uploads, bucket, clock }: Needs) =>
  withOptimisticRetry(async () => {
    const booking = await bookings.find(reference)
    if (!booking) return refuse('booking-not-found')
    const { now, today } = clock()
    const change = deleteDocuments(booking, { by: scheduleActor, now, today })
    if (!change.ok) return change
    await bucket.deleteAllVersions(storagePrefix({ purpose: 'document', reference }))
    await registers.deleteAll(reference)
    await uploads.deleteAll({ reference, purpose: 'document' })
    return bookings.save(booking, change.value, { now })
  })
