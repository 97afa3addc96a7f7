import type { LinkToUpload } from '#shared/bookings/staff-bookings.contract.ts'
import { type Upload, storageKey } from '#shared/documents/upload.ts'
import type { LinkedFile } from '#shared/bookings/staff-bookings.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import type { UploadRepository } from '#lambdas/table/upload-repository.ts'

export type FileNeeds = {
  readonly uploads: Pick<UploadRepository, 'find'>
  readonly bucket: Pick<UploadsBucket, 'scanVerdict' | 'inspect' | 'linkTo'>
  readonly hasMalwareScan: () => boolean
}

/** A guest's file that has passed the check; undefined for one that has not, or is not on file. */
export async function findOpenableFile(
  { uploads }: Pick<FileNeeds, 'uploads'>,
  { reference, id }: { readonly reference: BookingReference; readonly id: string },
): Promise<Upload | undefined> {
  const upload = await uploads.find(reference, id)
  return upload?.state === 'awaited' || upload?.state === 'rejected' ? undefined : upload
}

/** A link to a file that has passed the check. */
export async function linkToFile(
  { bucket, hasMalwareScan }: Pick<FileNeeds, 'bucket' | 'hasMalwareScan'>,
  upload: Upload,
): Promise<Result<LinkedFile, 'upload-not-found' | 'file-has-threat'>> {
  const { fileName, contentType } = upload
  if (!contentType) return refuse('upload-not-found')
  const key = storageKey(upload)
  if (!(await bucket.inspect(key))) return refuse('upload-not-found')
  const verdict = await bucket.scanVerdict(key)
  if (verdict === 'threat') return refuse('file-has-threat')
  const scan = verdict ?? (hasMalwareScan() ? 'missing' : 'off')
  return accept({ url: await bucket.linkTo(key, { fileName, contentType }), scan })
}

/** Proofs of payment only: an ID document asks for a reason. */
export const linkToUploadUsing =
  (needs: FileNeeds): UseCase<typeof LinkToUpload> =>
  async ({ params }) => {
    const upload = await findOpenableFile(needs, params)
    if (!upload) return refuse('upload-not-found')
    return upload.purpose === 'document' ? refuse('document-needs-reason') : linkToFile(needs, upload)
  }
