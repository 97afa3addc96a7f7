import * as z from 'zod/mini'
import { displayFileName } from '#shared/documents/upload.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { AnyId, Id } from '#shared/kernel/id.ts'
import { normalizeLine } from '#shared/kernel/text-input.ts'
import { PictureAddress, UploadedPictureAddress } from './picture-address.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from './picture-limits.ts'
import { PictureUse } from './picture-use.ts'

export const StartPictureUpload = endpoint({
  method: 'POST',
  path: '/staff/picture-uploads',
  audience: 'staff',
  summary: 'Gives a pre-signed POST for one picture under a key of our making, good for five minutes.',
  body: z.object({
    fileName: z.pipe(
      z
        .string()
        .check(
          z.overwrite(normalizeLine),
          z.minLength(1, 'Please choose a picture'),
          z.maxLength(255, 'The name of the file is too long'),
        ),
      z.transform(displayFileName),
    ),
    /** As the browser calls it, which may be anything: the bytes decide. */
    contentType: z._default(z.string().check(z.maxLength(255)), ''),
    sizeBytes: z
      .int()
      .check(
        z.minimum(1, 'The file is empty'),
        z.maximum(MAX_PICTURE_BYTES, `The file is larger than ${MAX_PICTURE_MB} MB`),
      ),
  }),
  reply: z.object({ uploadId: Id, url: z.string(), fields: z.record(z.string(), z.string()) }),
  refusals: [],
})

/** What became of an upload. */
export const ProcessedPicture = z.object({
  address: PictureAddress,
  blur: PictureUse.shape.blur,
  /** Of all its files. */
  bytes: z.int(),
})
export type ProcessedPicture = z.infer<typeof ProcessedPicture>

export const pictureRefusals = [
  'file-empty',
  'file-too-large',
  'picture-type-differs',
  'picture-heic',
  'picture-animated',
  'picture-damaged',
  'picture-too-large',
  'picture-too-narrow',
] as const
export type PictureRefusal = (typeof pictureRefusals)[number]

export const CompletePictureUpload = endpoint({
  method: 'POST',
  path: '/staff/picture-uploads/{id}/complete',
  audience: 'staff',
  summary: 'Looks at an uploaded picture, makes the files that pages show and deletes the original.',
  params: z.object({ id: Id }),
  reply: ProcessedPicture,
  refusals: ['file-not-there', ...pictureRefusals],
})

export const LinkToPictures = endpoint({
  method: 'POST',
  path: '/staff/picture-links',
  audience: 'staff',
  summary: 'Links to one file of each picture, good for a quarter of an hour: unpublished pictures are private.',
  body: z.object({
    addresses: z.array(UploadedPictureAddress).check(z.minLength(1), z.maxLength(100)),
    size: z.enum(['small', 'large']),
  }),
  reply: z.object({ links: z.record(z.string(), z.string()) }),
  refusals: [],
})

/** A place that shows a picture: what people call it, and its address in the staff area or on the site. */
export const PicturePlace = z.object({ title: z.string(), path: z.string() })
export type PicturePlace = z.infer<typeof PicturePlace>

export const ShowPictureUses = endpoint({
  method: 'GET',
  path: '/staff/picture-uses',
  audience: 'staff',
  summary: 'Where pictures are used beside the gallery, and how much storage their files take.',
  reply: z.object({
    uses: z.record(z.string(), z.array(PicturePlace)),
    storedBytes: z.int(),
    storedPictures: z.int(),
  }),
  refusals: [],
})

export const DraftPictureReplacement = endpoint({
  method: 'POST',
  path: '/staff/pictures/{id}/replacement',
  audience: 'staff',
  summary: 'Gives every page that uses a former file of a picture the new one, as a draft. Repeated, it answers alike.',
  params: z.object({ id: AnyId }),
  reply: z.object({
    /** By the addresses of their editors. */
    drafted: z.array(PicturePlace),
    /** Somebody was typing there all the while, or the page has no drafts. */
    notDrafted: z.array(PicturePlace),
  }),
  refusals: ['record-not-found'],
})

export const pictureUploadEndpoints = {
  StartPictureUpload,
  CompletePictureUpload,
  LinkToPictures,
  ShowPictureUses,
  DraftPictureReplacement,
}
