import { UnexpectedError } from './api.ts'

type PostOptions = {
  /** How much has left, 0 to 1. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/** The storage answers with 5xx while it is busy, and takes the same form a moment later. */
const BUSY_PAUSES_MS = [1000, 3000]

/** Posts a file to the storage, up to three times while that is busy. */
export async function postFile(
  url: string,
  fields: Readonly<Record<string, string>>,
  file: Blob,
  options: PostOptions,
): Promise<void> {
  for (const pause of [...BUSY_PAUSES_MS, undefined]) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    const status = await postOnce(url, fields, file, options)
    if (status >= 200 && status < 300) return
    if (status < 500 || pause === undefined) break
    // oxlint-disable-next-line no-await-in-loop
    await wait(pause, options.signal)
  }
  throw new Error('Our storage did not take the file. Please try again in a few minutes.')
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('Stopped', 'AbortError'))
    })
  })

/**
 * The status of the storage's answer. S3 takes a form whose last field is the file. XMLHttpRequest, because fetch does
 * not report upload progress.
 */
function postOnce(
  url: string,
  fields: Readonly<Record<string, string>>,
  file: Blob,
  { onProgress, signal }: PostOptions,
): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () =>
      reject(new UnexpectedError('The file did not arrive. Please check your connection and try again.'))
    request.open('POST', url)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(request.status))
    request.addEventListener('error', fail)
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    else request.send(form)
  })
}
