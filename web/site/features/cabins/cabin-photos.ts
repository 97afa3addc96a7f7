import type { CabinCard, CabinProfile } from '#shared/cabins/cabin.ts'
import { cabinImages } from '#shared/cabins/cabin-images.ts'
import type { PhotoSource } from '#web/kit/photo.tsx'

/** The cabin's three pictures, as props of `Photo`. */
export const cabinPhotos = (cabin: CabinCard): PhotoSource[] =>
  cabinImages(cabin).map(({ url, alt, position, scale }) => ({ src: url, alt, focus: position, scale }))

/** All pictures of its page: those three, and the others. */
export const allCabinPhotos = (cabin: CabinProfile): PhotoSource[] => {
  const first = cabinPhotos(cabin)
  return [
    ...first,
    ...cabin.morePictures
      .map(({ url, alt, position, scale }) => ({ src: url, alt, focus: position, scale }))
      .filter(({ src }, index, all) => [...first, ...all.slice(0, index)].every((other) => other.src !== src)),
  ]
}
