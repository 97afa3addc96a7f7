import { LINK_MINUTES, type UploadPurpose } from '#shared/documents/upload.ts'
import { CompleteUpload, StartUpload } from '#shared/documents/uploads.contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { call } from '#web/kit/api.ts'
import { postFile } from '#web/kit/post-file.ts'
import { validateGuestForm } from '#web/site/kit/validate-guest-form.ts'
import { withRetry } from '#web/kit/retry.ts'

/** The purpose of a file. `place` is the position in the party of the adult whose document it is. */
export type UploadDetails = { readonly purpose: UploadPurpose; readonly place?: number; readonly note?: string }
type SendOptions = UploadDetails & {
  readonly token: string
  readonly onProgress: (done: number) => void
  /** The connection was lost; sending is retried by itself. */
  readonly onLost: () => void
  readonly signal: AbortSignal
}
export type SentFile = ReplyOf<typeof CompleteUpload>['upload']

/** What is wrong with a file before it is sent, in the contract's words; nothing if it can be sent. */
export const fileProblem = async (file: File, details: UploadDetails): Promise<string | undefined> =>
  Object.values(await validateGuestForm('upload', uploadRequest(file, details)))[0]

const uploadRequest = (file: File, { purpose, place, note = '' }: UploadDetails) => ({
  purpose,
  ...(place && { place }),
  fileName: file.name,
  contentType: file.type,
  sizeBytes: file.size,
  note,
})

/** Milliseconds for which an upload link is reused, so that retries use only one of the booking's upload slots. */
const LINK_VALID_MS = (LINK_MINUTES - 1) * 60_000

/**
 * Requests an upload link, uploads the file, and has the server check it; retries where the connection is lost. Throws
 * the server's refusals.
 */
export async function sendFile(file: File, sending: SendOptions): Promise<SentFile> {
  const { token, onProgress, signal } = sending
  const freshLink = async () => {
    const upload = await call(StartUpload, { params: { token }, body: uploadRequest(file, sending), signal })
    return { ...upload, until: Date.now() + LINK_VALID_MS }
  }
  let link: Awaited<ReturnType<typeof freshLink>> | undefined
  const id = await withRetry(async () => {
    if (!link || link.until < Date.now()) link = await freshLink()
    await postFile(link.url, link.fields, file, { onProgress, signal })
    return link.uploadId
  }, sending)
  const { upload } = await withRetry(() => call(CompleteUpload, { params: { token, id } }), sending)
  return upload
}
