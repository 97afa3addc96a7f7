import type { CabinCard } from '#shared/cabins/cabin.ts'
import { cabinImages } from '#shared/cabins/cabin-images.ts'
import type { PhotoSource } from '#web/kit/photo.tsx'

/** The cabin's three pictures, as props of `Photo`. */
export const cabinPhotos = (cabin: CabinCard): PhotoSource[] =>
  cabinImages(cabin).map(({ url, alt, position, scale }) => ({ src: url, alt, focus: position, scale }))
