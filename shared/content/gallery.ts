import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { type RecordOf, recordSchema } from '#shared/kernel/record-endpoints.ts'
import { normalizeLine } from '#shared/kernel/text-input.ts'
import { PictureUse } from '#shared/pictures/picture-use.ts'
import { PictureSubject } from './picture-subject.ts'

/** The file of a picture and its crop. Its alternative text is a field of its own. */
export const CroppedPicture = z.omit(PictureUse, { alt: true })
export type CroppedPicture = z.infer<typeof CroppedPicture>

/** What staff say of one picture of the gallery. */
export const PictureForm = z.object({
  /** What staff call it; guests do not see it. */
  name: z
    .string()
    .check(
      z.overwrite(normalizeLine),
      z.minLength(1, 'Please give the picture a name'),
      z.maxLength(120, 'That name is too long: at most 120 characters'),
    ),
  picture: CroppedPicture,
  /** Read to those who do not see it; a picture without one is not shown. */
  alt: z.string().check(z.overwrite(normalizeLine), z.maxLength(250, 'That text is too long: at most 250 characters')),
  /** A caption of one sentence; may be empty. */
  caption: z
    .string()
    .check(z.overwrite(normalizeLine), z.maxLength(300, 'That caption is too long: at most 300 characters')),
  /** The cabin that it shows, if any. */
  cabinSlug: z.nullable(CabinSlug),
  subject: PictureSubject,
  /** Whether guests see it. */
  shown: z.boolean(),
})
export type PictureForm = z.infer<typeof PictureForm>

/** One picture of the gallery, as it is stored. Its id, the #part of its address, stays when its file is replaced. */
export const Picture = recordSchema(PictureForm)
export type Picture = RecordOf<typeof PictureForm>
