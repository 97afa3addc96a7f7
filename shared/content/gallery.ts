import * as z from 'zod/mini'
import { CabinSlug, FocalPoint } from '#shared/cabins/cabin.ts'

/** What a picture of the gallery can show. */
export const PICTURE_SUBJECTS = ['inside', 'outside', 'hot-tub', 'view', 'season'] as const
export const PictureSubject = z.enum(PICTURE_SUBJECTS)
export type PictureSubject = z.infer<typeof PictureSubject>

/** One picture of the gallery. */
export const Picture = z.object({
  /** Its name in an address; it stays when the picture's file is replaced. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  url: z.string(),
  /** Alternative text, required. */
  alt: z.string().check(z.minLength(1)),
  /** A caption of one sentence; may be empty. */
  caption: z.string(),
  /** The cabin that it shows, if any. */
  cabinSlug: z.nullable(CabinSlug),
  subject: PictureSubject,
  position: FocalPoint,
  order: z.int(),
  hidden: z.boolean(),
})
export type Picture = z.infer<typeof Picture>
