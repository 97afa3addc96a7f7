import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { type RecordOf, recordSchema } from '#shared/kernel/record-endpoints.ts'
import { normalizeLine } from '#shared/kernel/text-input.ts'
import { FOCAL_STEP } from '#shared/pictures/picture-limits.ts'
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

const StoredPicture = recordSchema(PictureForm)
/** One picture of the gallery, as it is stored. Its id, the #part of its address, stays when its file is replaced. */
export type Picture = RecordOf<typeof PictureForm>

/** From before staff edited the gallery: without revisions, and in an order that each picture had by itself. */
const FormerPicture = z.object({
  id: z.string(),
  url: z.string(),
  alt: z.string(),
  caption: z.string(),
  cabinSlug: z.nullable(CabinSlug),
  subject: PictureSubject,
  position: z.string(),
  order: z.int(),
  hidden: z.boolean(),
})

/** The nearest step of a part of the picture in percent. */
const toStep = (percent: number): number =>
  Number.isNaN(percent) ? 50 : Math.round(Math.min(Math.max(percent, 0), 100) / FOCAL_STEP) * FOCAL_STEP

/** `50% 41%` as the nearest steps: `{ x: 50, y: 42 }`. */
export function focalFrom(position: string): PictureUse['focal'] {
  const [x = 50, y = 50] = position.split(' ').map((part) => toStep(Number.parseFloat(part)))
  return { x, y }
}

/** An item of a picture as a record; one from before has version 0. Its place is that of its first instant. */
export const Picture: z.ZodMiniType<Picture> = z.pipe(
  z.transform((item: unknown) => {
    const former = FormerPicture.safeParse(item)
    if (!former.success) return item
    const { id, url, alt, caption, cabinSlug, subject, position, order, hidden } = former.data
    const createdAt = new Date(order * 1000).toISOString()
    return {
      ...{ id, name: alt.slice(0, 120) || id, alt, caption, cabinSlug, subject, shown: !hidden },
      picture: { url, focal: focalFrom(position), scale: 1, blur: '' },
      ...{ version: 0, createdAt, updatedAt: createdAt, updatedBy: '', archivedAt: null },
    }
  }),
  StoredPicture,
)
