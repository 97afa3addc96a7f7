import type { CabinCard } from '#shared/cabins/cabin.ts'
import { imagesOf } from '#shared/cabins/images-of.ts'
import type { PhotoSource } from '#web/ui/photo.tsx'

/** The cabin's three pictures as the parts kit shows them. */
export const cabinPhotos = (cabin: CabinCard): PhotoSource[] =>
  imagesOf(cabin).map(({ url, alt, position, scale }) => ({ src: url, alt, focus: position, scale }))
