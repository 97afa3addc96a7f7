import * as z from 'zod/mini'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { Picture } from './gallery.ts'

/** A picture as the gallery shows it. */
export const GalleryPicture = z.omit(Picture, { order: true, hidden: true })
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
