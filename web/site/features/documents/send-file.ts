import { LINK_MINUTES, type UploadPurpose } from '#shared/documents/upload.ts'
import { CompleteUpload, StartUpload } from '#shared/documents/uploads.contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { UnexpectedError, call } from '#web/kit/api.ts'
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

/** S3 takes a form whose last field is the file. XMLHttpRequest, because fetch does not report upload progress. */
function postFile(
  url: string,
  fields: Readonly<Record<string, string>>,
  file: File,
  { onProgress, signal }: Pick<SendOptions, 'onProgress' | 'signal'>,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () =>
      reject(new UnexpectedError('The file did not arrive. Please check your connection and try again.'))
    // S3 has refused this form, and would refuse it again.
    const refuse = () => reject(new Error('Our storage did not take the file. Please try again, or contact us.'))
    request.open('POST', url)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => (request.status >= 200 && request.status < 300 ? resolve() : refuse()))
    request.addEventListener('error', fail)
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    else request.send(form)
  })
}
