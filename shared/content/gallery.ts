import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { type RecordOf, recordSchema } from '#shared/kernel/record-endpoints.ts'
import { limitedLine } from '#shared/kernel/limited-text.ts'
import { PictureAddress } from '#shared/pictures/picture-address.ts'
import { PictureUse } from '#shared/pictures/picture-use.ts'
import { MAX_PICTURE_TAGS, PictureTag, distinctPictureTags } from './picture-tag.ts'

/** The file of a picture and its crop. Its alternative text is a field of its own. */
export const CroppedPicture = z.omit(PictureUse, { alt: true })
export type CroppedPicture = z.infer<typeof CroppedPicture>

/** More files than a picture is replaced by; the oldest are forgotten. */
export const MAX_FORMER = 20

/** What staff say of one picture of the gallery. */
export const PictureForm = z.object({
  /** What staff call it; guests do not see it. */
  name: limitedLine(120).check(z.minLength(1, 'Please give the picture a name')),
  picture: CroppedPicture,
  /** Read to those who do not see it; a picture without one is not shown. */
  alt: limitedLine(250),
  /** A caption of one sentence; may be empty. */
  caption: limitedLine(300),
  /** The cabin that it shows, if any. */
  cabinSlug: z.nullable(CabinSlug),
  /** What it shows, the known tags first. */
  tags: z
    .array(PictureTag)
    .check(
      z.overwrite(distinctPictureTags),
      z.maxLength(MAX_PICTURE_TAGS, `Those are too many tags: at most ${MAX_PICTURE_TAGS}`),
    ),
  /** Whether guests see it. */
  shown: z.boolean(),
  /** The files that it had before, the newest last: pages that use one of them are given the new one as a draft. */
  formerAddresses: z._default(z.array(PictureAddress).check(z.maxLength(MAX_FORMER)), []),
})
export type PictureForm = z.infer<typeof PictureForm>

/** One picture of the gallery, as it is stored. Its id, the #part of its address, stays when its file is replaced. */
export const Picture = recordSchema(PictureForm)
export type Picture = RecordOf<typeof PictureForm>

/** The same as it was stored before pictures had several tags: its one subject is a tag. */
export const StoredPicture = z.pipe(
  z.transform((item): unknown => {
    const { subject, ...rest } = Object(item) as Record<string, unknown>
    return subject === undefined ? rest : { tags: [subject], ...rest }
  }),
  Picture,
) as z.ZodMiniType<Picture>
