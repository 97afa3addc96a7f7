import { isClosed } from '#shared/bookings/is-closed.ts'
import { beginDocuments } from '#shared/documents/document-state.ts'
import { reserveSlot } from '#shared/documents/upload-slots.ts'
import { LINK_MINUTES, type Upload, incomingKey } from '#shared/documents/upload.ts'
import type { StartUpload } from '#shared/documents/uploads.contract.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type UploadRepository, insertUpload, updateUploadSlots } from '#lambdas/table/upload-repository.ts'
import { findDocumentsByToken } from './adult-links.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly uploads: Pick<UploadRepository, 'slots' | 'start'>
  readonly bucket: Pick<UploadsBucket, 'startUpload'>
  readonly clock: Clock
}

/**
 * Gives a guest a link to upload one file. At most ten files per booking and purpose: those that have arrived, and
 * those whose link is still valid. An adult's own link uploads only that adult's document. With the first document the
 * booking records that there is something to delete later.
 */
export const startUploadUsing =
  ({ bookings, uploads, bucket, clock }: Needs): UseCase<typeof StartUpload> =>
  async ({ params, body, guest }) =>
    withOptimisticRetry(async () => {
      const link = await findDocumentsByToken(params.token, bookings.find, (one) => one)
      if (!link) return refuse('booking-not-found')
      const { found: booking, own } = link
      if (own !== null && body.purpose !== 'document') return refuse('booking-not-found')
      // What is owed after the stay is paid by EFT too.
      const isProofAfterStay = body.purpose === 'proof' && booking.status === 'completed'
      if (isClosed(booking) && !isProofAfterStay) return refuse('booking-closed', { status: booking.status })
      if ((body.place && body.place > booking.numberOfAdults) || (own !== null && body.place !== own))
        return refuse('adult-not-found')
      const { now } = clock()
      const upload: Upload = {
        id: newId(),
        reference: booking.reference,
        purpose: body.purpose,
        place: body.purpose === 'document' ? body.place : undefined,
        // The booking's guest sees the names of all files, and a name may say whose passport it is.
        fileName: own === null ? body.fileName : `Adult ${own}`,
        sizeBytes: body.sizeBytes,
        note: body.note,
        state: 'awaited',
        refusedBecause: '',
        createdAt: now,
      }
      const until = minutesAfter(now, LINK_MINUTES)
      const slots = reserveSlot(await uploads.slots(upload), upload.id, { now, until })
      if (!slots) return refuse('too-many-files')
      const isFirstDocument = upload.purpose === 'document' && !booking.documents
      const isStarted = isFirstDocument
        ? (
            await bookings.save(booking, beginDocuments(booking, { by: guest, now }), {
              now,
              otherWrites: [insertUpload(upload), updateUploadSlots(upload, slots)],
            })
          ).ok
        : await uploads.start(upload, slots)
      if (!isStarted) return refuse('changed-meanwhile')
      const { url, fields } = await bucket.startUpload(incomingKey(upload))
      return accept({ uploadId: upload.id, url, fields })
    })
