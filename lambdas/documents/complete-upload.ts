import { receiveProof } from '#shared/bookings/booking-life.ts'
import { LARGEST_FILE_BYTES, MOST_FILES, type Upload, sniffFileType, storageKey } from '#shared/documents/upload.ts'
import type { CompleteUpload } from '#shared/documents/uploads.contract.ts'
import { type Refused, accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { openedBy } from '#lambdas/runtime/guest-link.ts'
import { readAndRetry } from '#lambdas/runtime/read-and-retry.ts'
import type { StoredFile, UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type UploadRepository, uploadBecomes } from '#lambdas/table/upload-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly uploads: Pick<UploadRepository, 'find' | 'become' | 'ofBooking'>
  readonly bucket: Pick<UploadsBucket, 'look' | 'remove'>
  readonly clock: Clock
}

/** What is wrong with a file that arrived, whatever it said of itself. */
function lieOf(
  upload: Upload,
  file: StoredFile,
): Refused<'file-empty' | 'file-too-large' | 'file-type-differs'> | undefined {
  if (file.sizeBytes === 0) return refuse('file-empty')
  if (file.sizeBytes > LARGEST_FILE_BYTES) return refuse('file-too-large')
  if (sniffFileType(file.firstBytes) !== upload.contentType) return refuse('file-type-differs')
  return undefined
}

/**
 * Looks at an uploaded file. One that lies about its type or size is deleted and the guest told; a proof that holds is
 * put before staff, and the booking does not lapse while it waits. Saying "complete" twice does nothing more.
 */
export const completeUploadUsing =
  ({ bookings, uploads, bucket, clock }: Needs): UseCase<typeof CompleteUpload> =>
  async ({ params }) =>
    readAndRetry(async () => {
      const booking = await openedBy(params.token, bookings.find, ({ tokenHash }) => tokenHash)
      if (!booking) return refuse('booking-not-found')
      const upload = await uploads.find(booking.reference, params.id)
      if (!upload || upload.state === 'rejected') return refuse('upload-not-found')
      if (upload.state !== 'awaited') return accept({ upload })

      const key = storageKey(upload)
      const file = await bucket.look(key)
      if (!file) return refuse('file-not-there')
      // Never itself: somebody else may have completed it this very moment.
      const others = (await uploads.ofBooking(booking.reference)).filter(
        ({ id, purpose, state }) =>
          id !== upload.id && purpose === upload.purpose && state !== 'awaited' && state !== 'rejected',
      )
      const unwanted = others.length < MOST_FILES ? lieOf(upload, file) : refuse('too-many-files')
      if (unwanted) {
        await bucket.remove(key)
        await uploads.become(upload, { ...upload, state: 'rejected', sizeBytes: file.sizeBytes })
        return unwanted
      }

      const received: Upload = { ...upload, state: 'waiting', sizeBytes: file.sizeBytes }
      if (upload.purpose === 'document')
        return (await uploads.become(upload, received)) ? accept({ upload: received }) : refuse('changed-meanwhile')
      const { now } = clock()
      const change = receiveProof(booking, { by: { kind: 'guest', name: '' }, now, fileName: upload.fileName })
      const saved = await bookings.save(booking, change, { now, beside: [uploadBecomes(upload, received)] })
      return saved.ok ? accept({ upload: received }) : refuse('changed-meanwhile')
    })
