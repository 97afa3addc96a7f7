import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId, GuestToken, Id } from '#shared/kernel/id.ts'
import { limitedText } from '#shared/kernel/limited-text.ts'
import { normalizeLine } from '#shared/kernel/text-input.ts'
import { MAX_FILE_BYTES, MAX_FILE_MB } from './upload-limits.ts'
import { Upload, UploadPurpose, displayFileName } from './upload.ts'

export const StartUpload = endpoint({
  method: 'POST',
  path: '/bookings/{token}/uploads',
  audience: 'guest',
  summary: 'Gives a pre-signed POST for one file under a key of our making, good for five minutes.',
  limit: { calls: 60, perSeconds: 600 },
  params: z.object({ token: GuestToken }),
  body: z.object({
    purpose: UploadPurpose,
    /** The adult's place in the party. */
    place: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
    fileName: z.pipe(
      z
        .string()
        .check(
          z.overwrite(normalizeLine),
          z.minLength(1, 'Please choose a file'),
          z.maxLength(255, 'The name of the file is too long'),
        ),
      z.transform(displayFileName),
    ),
    /** As browser and app call it, which may be anything: the bytes decide. */
    contentType: z._default(z.string().check(z.maxLength(255)), ''),
    sizeBytes: z
      .int()
      .check(z.minimum(1, 'The file is empty'), z.maximum(MAX_FILE_BYTES, `The file is larger than ${MAX_FILE_MB} MB`)),
    note: z._default(limitedText(500), ''),
  }),
  reply: z.object({ uploadId: Id, url: z.string(), fields: z.record(z.string(), z.string()) }),
  refusals: ['booking-not-found', 'booking-closed', 'adult-not-found', 'too-many-files', 'changed-meanwhile'],
})

export const CompleteUpload = endpoint({
  method: 'POST',
  path: '/bookings/{token}/uploads/{id}/complete',
  audience: 'guest',
  summary: 'Looks at the uploaded file: its bytes say what it is. One of a type that we do not accept is deleted.',
  limit: { calls: 60, perSeconds: 600 },
  params: z.object({ token: GuestToken, id: AnyId }),
  reply: z.object({ upload: z.pick(Upload, { id: true, purpose: true, fileName: true, state: true }) }),
  refusals: [
    'booking-not-found',
    'upload-not-found',
    'file-not-there',
    'file-type-differs',
    'picture-too-large',
    'file-empty',
    'file-too-large',
    'too-many-files',
    'changed-meanwhile',
  ],
})

export const uploadEndpoints = { StartUpload, CompleteUpload }
