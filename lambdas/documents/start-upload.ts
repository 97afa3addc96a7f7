import { isClosed } from '#shared/bookings/booking-life.ts'
import { LINK_MINUTES, MOST_FILES, type Upload, storageKey } from '#shared/documents/upload.ts'
import type { StartUpload } from '#shared/documents/uploads.contract.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { openedBy } from '#lambdas/runtime/guest-link.ts'
import { newId } from '#lambdas/runtime/random.ts'
import type { UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { UploadRepository } from '#lambdas/table/upload-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'find'>
  readonly uploads: Pick<UploadRepository, 'ofBooking' | 'start'>
  readonly bucket: Pick<UploadsBucket, 'startUpload'>
  readonly clock: Clock
}

/** Whether a file counts: it is here, or the link that was given for it is still good. One that lied never does. */
const isCounted = ({ state, createdAt }: Upload, now: string): boolean =>
  state === 'awaited' ? minutesAfter(createdAt, LINK_MINUTES) > now : state !== 'rejected'

/** Gives a guest the way to send one file. At most ten files per booking and purpose. */
export const startUploadUsing =
  ({ bookings, uploads, bucket, clock }: Needs): UseCase<typeof StartUpload> =>
  async ({ params, body }) => {
    const booking = await openedBy(params.token, bookings.find, ({ tokenHash }) => tokenHash)
    if (!booking) return refuse('booking-not-found')
    if (isClosed(booking)) return refuse('booking-closed', { status: booking.status })
    const earlier = await uploads.ofBooking(booking.reference)
    const { now } = clock()
    const counted = earlier.filter((upload) => upload.purpose === body.purpose && isCounted(upload, now))
    if (counted.length >= MOST_FILES) return refuse('too-many-files')

    const upload: Upload = {
      id: newId(),
      reference: booking.reference,
      purpose: body.purpose,
      fileName: body.fileName,
      contentType: body.contentType,
      sizeBytes: body.sizeBytes,
      note: body.note,
      state: 'awaited',
      refusedBecause: '',
      createdAt: now,
    }
    await uploads.start(upload)
    const { url, fields } = await bucket.startUpload(storageKey(upload), upload.contentType)
    return accept({ uploadId: upload.id, url, fields })
  }
