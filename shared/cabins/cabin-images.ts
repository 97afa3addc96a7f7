import type { CabinCard, CabinSlug } from './cabin.ts'

export type CabinImage = {
  readonly url: string
  readonly alt: string
  readonly position: string
  readonly scale: number
}

/** The cabins that have drawings of their own, three each. */
const drawnSlugs: readonly CabinSlug[] = ['protea', 'yellowwood', 'aloe']

/** The drawing that stands for a picture, 1 to 3, which a cabin does not have. */
export const drawingFor = (slug: CabinSlug, place: number): string =>
  `/illustrations/${drawnSlugs.includes(slug) ? slug : 'cabin'}-${place}.svg`

/** The cabin's pictures in order; a cabin without pictures falls back to the ones drawn for its slug, or neutral ones. */
export function cabinImages(cabin: CabinCard): CabinImage[] {
  const images = [
    { url: cabin.image1, alt: cabin.image1Alt, position: cabin.image1Position, scale: cabin.image1Scale },
    { url: cabin.image2, alt: cabin.image2Alt, position: cabin.image2Position, scale: cabin.image2Scale },
    { url: cabin.image3, alt: cabin.image3Alt, position: cabin.image3Position, scale: cabin.image3Scale },
  ]
  return images.map((image, index) => ({ ...image, url: image.url ?? drawingFor(cabin.slug, index + 1) }))
}
