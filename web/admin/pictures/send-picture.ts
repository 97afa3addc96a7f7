import { LINK_MINUTES } from '#shared/documents/upload.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '#shared/pictures/picture-limits.ts'
import {
  CompletePictureUpload,
  type ProcessedPicture,
  StartPictureUpload,
  pictureRefusals,
} from '#shared/pictures/picture-uploads.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { RefusalError, UnexpectedError } from '#web/kit/api.ts'
import { postFile } from '#web/kit/post-file.ts'
import { withRetry } from '#web/kit/retry.ts'
import { shrinkPicture } from './shrink-picture.ts'

type Sending = {
  readonly onProgress: (done: number) => void
  /** The connection was lost; sending is retried by itself. */
  readonly onLost: () => void
  readonly signal: AbortSignal
}

/** An upload form is used again for so long. */
const FORM_VALID_MS = (LINK_MINUTES - 1) * 60_000
/** The rest is the server's: it reads the picture and makes its files. */
const SENT_SHARE = 0.8

/** The file itself is refused: another try would end the same. */
export class UnusableFileError extends Error {}

const unusable: readonly string[] = pictureRefusals

/** So often an error of the server's own is met before it is believed: it may be over a moment later. */
const BELIEVED_AFTER = 3

/** Repeats what is safe to repeat until an answer comes; a lost connection and an error of the server are no answer. */
export function sendAgain<Reply>(request: () => Promise<Reply>, sending: Omit<Sending, 'onProgress'>): Promise<Reply> {
  let errors = 0
  return withRetry(async () => {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof UnexpectedError) || error.errorId === undefined) throw error
      errors += 1
      throw errors < BELIEVED_AFTER ? new UnexpectedError(error.message) : error
    }
  }, sending)
}

/** Makes a picture smaller, sends it and has its files made; retries where the connection is lost. Throws refusals. */
export async function sendPicture(original: File, sending: Sending): Promise<ProcessedPicture> {
  const { onProgress, signal } = sending
  const file = await shrinkPicture(original)
  if (file.size > MAX_PICTURE_BYTES) throw new UnusableFileError(`The file is larger than ${MAX_PICTURE_MB} MB.`)
  if (file.size === 0) throw new UnusableFileError('The file is empty.')
  signal.throwIfAborted()
  const newForm = async () => {
    const body = { fileName: file.name, contentType: file.type, sizeBytes: file.size }
    return { ...(await staffCall(StartPictureUpload, { body, signal })), until: Date.now() + FORM_VALID_MS }
  }
  let form: Awaited<ReturnType<typeof newForm>> | undefined
  const id = await sendAgain(async () => {
    if (!form || form.until < Date.now()) form = await newForm()
    await postFile(form.url, form.fields, file, { onProgress: (done) => onProgress(done * SENT_SHARE), signal })
    return form.uploadId
  }, sending)
  try {
    return await sendAgain(() => staffCall(CompletePictureUpload, { params: { id }, signal }), sending)
  } catch (error) {
    if (error instanceof RefusalError && unusable.includes(error.refusal)) throw new UnusableFileError(error.message)
    throw error
  }
}
