import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import type { PictureUse } from '#shared/pictures/picture-use.ts'

const third = (percent: number, [first, middle, last]: readonly [string, string, string]): string =>
  percent < 34 ? first : percent > 66 ? last : middle

/** Where in a picture a point is: `the middle`, `the top left`. */
export function placeInPicture({ x, y }: PictureUse['focal']): string {
  const words = [third(y, ['top', '', 'bottom']), third(x, ['left', '', 'right'])].filter(Boolean)
  return `the ${words.join(' ') || 'middle'}`
}

export const isPicture = (value: unknown): value is PictureUse =>
  typeof value === 'object' && value !== null && 'url' in value && 'focal' in value

/** A picture where it is shown, in words: `A picture, 2400 × 1600 pixels, the top left in view, 1.5 times closer`. */
export function pictureText(value: unknown): string {
  if (!isPicture(value)) return 'No picture'
  const { url, alt, focal, scale } = value
  const facts = parsePictureAddress(url)
  return [
    alt || (facts ? 'A picture' : 'A drawing'),
    ...(facts ? [`${facts.width} × ${facts.height} pixels`] : []),
    `${placeInPicture(focal)} in view`,
    ...(scale === 1 ? [] : [`${scale} times closer`]),
  ].join(', ')
}
