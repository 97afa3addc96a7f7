import { receiveProof } from '#shared/bookings/booking-state.ts'
import { receiveDocument } from '#shared/documents/document-state.ts'
import { fillSlot, freeSlot } from '#shared/documents/upload-slots.ts'
import { MAX_FILE_BYTES } from '#shared/documents/upload-limits.ts'
import { type Upload, incomingKey, storageKey } from '#shared/documents/upload.ts'
import type { CompleteUpload } from '#shared/documents/uploads.contract.ts'
import { MAX_PIXELS, pixelsOf } from '#shared/documents/file-type.ts'
import { sniffFileType, unacceptedKindOf } from '#shared/documents/sniff-file-type.ts'
import { type Refused, accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { newId, sha256 } from '#lambdas/runtime/ids-and-tokens.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { StoredFile, UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type UploadRepository, updateUploadSlots, updateUpload } from '#lambdas/table/upload-repository.ts'
import { findDocumentsByToken } from './adult-links.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly uploads: Pick<UploadRepository, 'find' | 'ofBooking' | 'replace' | 'slots'>
  readonly bucket: Pick<UploadsBucket, 'copy' | 'inspect' | 'read' | 'remove'>
  readonly clock: Clock
}

type FileRefusal = Refused<'file-empty' | 'file-too-large' | 'file-type-differs' | 'picture-too-large'>

/** What is wrong with an uploaded file, whatever its name and headers claim. `whole` reads all of it. */
async function findFileRefusal(
  { sizeBytes, firstBytes }: StoredFile,
  whole: () => Promise<Uint8Array>,
): Promise<FileRefusal | undefined> {
  if (sizeBytes === 0) return refuse('file-empty')
  if (sizeBytes > MAX_FILE_BYTES) return refuse('file-too-large')
  const type = sniffFileType(firstBytes)
  if (!type) {
    const found = unacceptedKindOf(firstBytes)
    return refuse('file-type-differs', found ? { found } : {})
  }
  if (type === 'application/pdf') return undefined
  // A photo may have much metadata before its dimensions.
  const pixels = pixelsOf(type, firstBytes) ?? pixelsOf(type, await whole())
  if (!pixels) return refuse('file-type-differs', { found: 'a damaged picture' })
  return pixels > MAX_PIXELS ? refuse('picture-too-large') : undefined
}

/**
 * Checks an uploaded file: its bytes say of what type it is. One that we do not accept is deleted, and the guest learns
 * why; a valid proof goes to staff, and the booking does not lapse while it waits. Calling this twice does nothing more.
 *
 * The check uses a copy, at a key that no guest's link can write: a link is valid for minutes, and another file could
 * be sent through it after the first was checked.
 */
export const completeUploadUsing =
  ({ bookings, uploads, bucket, clock }: Needs): UseCase<typeof CompleteUpload> =>
  async ({ params, guest }) =>
    withOptimisticRetry(async () => {
      const link = await findDocumentsByToken(params.token, bookings.find, (one) => one)
      if (!link) return refuse('booking-not-found')
      const { found: booking, own } = link
      const upload = await uploads.find(booking.reference, params.id)
      const isOtherAdults = own !== null && upload?.place !== own
      if (!upload || upload.state === 'rejected' || isOtherAdults) return refuse('upload-not-found')
      if (upload.state !== 'awaited') return accept({ upload })

      const copied = { ...upload, fileId: newId() }
      const key = storageKey(copied)
      const incoming = await bucket.inspect(incomingKey(upload))
      const incomingType = incoming && sniffFileType(incoming.firstBytes)
      if (!(await bucket.copy(incomingKey(upload), key, incomingType))) {
        // It never arrived, or an earlier call has moved it already.
        const current = await uploads.find(booking.reference, params.id)
        return refuse(current?.state === 'awaited' ? 'file-not-there' : 'changed-meanwhile')
      }
      const file = await bucket.inspect(key)
      if (!file) return refuse('file-not-there')
      const currentSlots = await uploads.slots(upload)
      const slots = fillSlot(currentSlots, upload.id)
      const refusal = slots ? await findFileRefusal(file, () => bucket.read(key)) : refuse('too-many-files')
      if (!slots || refusal) {
        await bucket.remove(key)
        const rejected: Upload = { ...upload, state: 'rejected', sizeBytes: file.sizeBytes }
        const isRejected = await uploads.replace(upload, rejected, freeSlot(currentSlots, upload.id))
        if (!isRejected) return refuse('changed-meanwhile')
        await bucket.remove(incomingKey(upload))
        return refusal ?? refuse('too-many-files')
      }

      const fileHash = sha256(await bucket.read(key))
      const earlier = (await uploads.ofBooking(booking.reference)).find(
        (other) => other.id !== upload.id && other.purpose === upload.purpose && other.fileHash === fileHash,
      )
      const received: Upload = {
        ...copied,
        contentType: sniffFileType(file.firstBytes),
        state: 'waiting',
        sizeBytes: file.sizeBytes,
        fileHash,
        ...(earlier && { sameFileAs: { id: earlier.id, createdAt: earlier.createdAt } }),
      }
      const { now } = clock()
      const { id, fileName, place } = upload
      const change =
        upload.purpose === 'document'
          ? receiveDocument(booking, { by: guest, now, id, place })
          : receiveProof(booking, { by: guest, now, fileName })
      const otherWrites = [updateUpload(upload, received), updateUploadSlots(upload, slots)]
      const { ok: isReceived } = await bookings.save(booking, change, { now, otherWrites })
      // The quicker call has saved its own copy.
      await bucket.remove(isReceived ? incomingKey(upload) : key)
      return isReceived ? accept({ upload: received }) : refuse('changed-meanwhile')
    })
