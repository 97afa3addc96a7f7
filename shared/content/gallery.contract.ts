import * as z from 'zod/mini'
import { CabinSlug, FocalPoint } from '#shared/cabins/cabin.ts'
import { endpoint } from '#shared/kernel/endpoint.ts'
import { PictureTag } from './picture-tag.ts'

/** A picture as the gallery shows it; what staff may write is in gallery.ts, which pages of guests need not load. */
export const GalleryPicture = z.object({
  id: z.string(),
  url: z.string(),
  alt: z.string(),
  caption: z.string(),
  cabinSlug: z.nullable(CabinSlug),
  tags: z.array(PictureTag),
  /** The first of its tags, for pages that were opened before pictures had several. */
  subject: PictureTag,
  position: FocalPoint,
  scale: z.number(),
  blur: z.string(),
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
