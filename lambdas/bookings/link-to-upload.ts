import type { LinkToUpload } from '#shared/bookings/staff-bookings.contract.ts'
import { storageKey } from '#shared/documents/upload.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import type { UploadRepository } from '#lambdas/table/upload-repository.ts'

export const linkToUploadUsing =
  ({
    uploads,
    bucket,
    hasMalwareScan,
  }: {
    readonly uploads: Pick<UploadRepository, 'find'>
    readonly bucket: Pick<UploadsBucket, 'scanVerdict' | 'inspect' | 'linkTo'>
    readonly hasMalwareScan: () => boolean
  }): UseCase<typeof LinkToUpload> =>
  async ({ params }) => {
    const upload = await uploads.find(params.reference, params.id)
    if (!upload || upload.state === 'awaited' || upload.state === 'rejected') return refuse('upload-not-found')
    const { fileName, contentType } = upload
    if (!contentType) return refuse('upload-not-found')
    const key = storageKey(upload)
    if (!(await bucket.inspect(key))) return refuse('upload-not-found')
    const verdict = await bucket.scanVerdict(key)
    if (verdict === 'threat') return refuse('file-has-threat')
    const scan = verdict ?? (hasMalwareScan() ? 'missing' : 'off')
    return accept({ url: await bucket.linkTo(key, { fileName, contentType }), scan })
  }
