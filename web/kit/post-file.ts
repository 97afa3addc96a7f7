import { UnexpectedError } from './api.ts'

type PostOptions = {
  /** How much has left, 0 to 1. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/** S3 takes a form whose last field is the file. XMLHttpRequest, because fetch does not report upload progress. */
export function postFile(
  url: string,
  fields: Readonly<Record<string, string>>,
  file: Blob,
  { onProgress, signal }: PostOptions,
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
