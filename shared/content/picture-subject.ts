import * as z from 'zod/mini'

/** What a picture of the gallery can show. */
export const PICTURE_SUBJECTS = ['inside', 'outside', 'hot-tub', 'view', 'season'] as const
export const PictureSubject = z.enum(PICTURE_SUBJECTS)
export type PictureSubject = z.infer<typeof PictureSubject>
