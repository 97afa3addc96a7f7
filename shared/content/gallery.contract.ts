import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { FocalPoint } from '#shared/cabins/cabin.ts'
import { PictureUse } from '#shared/pictures/picture-use.ts'
import { PictureForm } from './gallery.ts'

/** A picture as the gallery shows it. */
export const GalleryPicture = z.object({
  ...z.pick(PictureForm, { alt: true, caption: true, cabinSlug: true, subject: true }).shape,
  id: z.string(),
  url: z.string(),
  position: FocalPoint,
  // Pages that were published before have neither of these.
  scale: z._default(PictureUse.shape.scale, 1),
  blur: PictureUse.shape.blur,
})
export type GalleryPicture = z.infer<typeof GalleryPicture>

export const ShowGallery = endpoint({
  method: 'GET',
  path: '/gallery',
  audience: 'public',
  summary: 'The pictures of the gallery, in the order that staff set.',
  reply: z.object({ pictures: z.array(GalleryPicture) }),
  refusals: [],
  cacheSeconds: 60,
})

export const galleryEndpoints = { ShowGallery }
