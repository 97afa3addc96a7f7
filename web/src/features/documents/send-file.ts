import type { UploadPurpose } from '#shared/documents/upload.ts'
import { CompleteUpload, StartUpload } from '#shared/documents/uploads.contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { Unexpected, call } from '#web/lib/api.ts'
import { fileTypeOf } from './file-type-of.ts'

type Sending = {
  readonly token: string
  readonly purpose: UploadPurpose
  readonly note: string
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}
export type SentFile = ReplyOf<typeof CompleteUpload>['upload']

/** What is wrong with a file before it is sent, in the contract's words; nothing when it may be. */
export function fileProblem(file: File, purpose: UploadPurpose): string | undefined {
  const wish = StartUpload.body?.safeParse(wishFor(file, purpose, ''))
  return wish?.error?.issues[0]?.message
}

const wishFor = (file: File, purpose: UploadPurpose, note: string) => ({
  purpose,
  fileName: file.name,
  contentType: fileTypeOf(file) as 'application/pdf',
  sizeBytes: file.size,
  note,
})

/** Asks for a place, puts the file there, and has the server look at it. Refusals come as the server words them. */
export async function sendFile(file: File, { token, purpose, note, onProgress, signal }: Sending): Promise<SentFile> {
  const place = await call(StartUpload, { params: { token }, body: wishFor(file, purpose, note), signal })
  await postFile(place.url, place.fields, file, { onProgress, signal })
  const { upload } = await call(CompleteUpload, { params: { token, id: place.uploadId } })
  return upload
}

/** Storage takes a form whose last field is the file. XMLHttpRequest, because fetch tells nothing of what is sent. */
function postFile(
  url: string,
  fields: Readonly<Record<string, string>>,
  file: File,
  { onProgress, signal }: Pick<Sending, 'onProgress' | 'signal'>,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () => reject(new Unexpected('The file did not arrive. Please check your connection and try again.'))
    request.open('POST', url)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => (request.status >= 200 && request.status < 300 ? resolve() : fail()))
    request.addEventListener('error', fail)
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    else request.send(form)
  })
}
