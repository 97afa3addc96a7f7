import type { DescribedCabin } from '#shared/cabins/cabin.ts'
import { siteIcons } from '#shared/appearance/document-head.ts'
import { cabinImages } from '#shared/cabins/cabin-images.ts'
import { CARD_SIZE } from '#shared/content/picture-files.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { parsePictureAddress } from '#shared/pictures/picture-address.ts'

/** A picture in an e-mail, by an address that everybody may request. Width and height in pixels, as it is shown. */
export type EmailPicture = {
  readonly address: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

const MARK_SIZE = 40

/**
 * The mark of the business, as the icon of a phone's home screen: mail programs show no SVG. Its name stands beside it, so
 * there is nothing to read out. None where the business has only what is drawn of its initials.
 */
export function markOf(settings: Pick<Settings, 'mark'>, siteOrigin: string): EmailPicture | undefined {
  const { touchIcon } = siteIcons(settings)
  return touchIcon ? { address: `${siteOrigin}${touchIcon}`, alt: '', width: MARK_SIZE, height: MARK_SIZE } : undefined
}

/** Within the border of an e-mail of 600 pixels; phones shrink it. */
const WIDTH = 598

/** The first picture of a cabin that is on the site, in the size of a card; none of one that guests cannot see. */
export function cabinPicture(cabin: DescribedCabin | undefined, siteOrigin: string): EmailPicture | undefined {
  if (!cabin?.active) return undefined
  const [image] = cabinImages(cabin)
  const file = image && jpegOf(image.url)
  if (!image || file === undefined) return undefined
  const height = Math.round((WIDTH * CARD_SIZE.height) / CARD_SIZE.width)
  return { address: `${siteOrigin}${file}`, alt: image.alt, width: WIDTH, height }
}

/** The card that is made of an uploaded picture, or of a drawing when the site is built. */
function jpegOf(url: string): string | undefined {
  if (parsePictureAddress(url)) return `${url}/card.jpg`
  return /^\/illustrations\/[\w-]+\.svg$/.test(url) ? url.replace(/\.svg$/, '.jpg') : undefined
}

/** The pictures as the layout's placeholders. */
export const pictureValues = ({
  mark,
  cabin,
}: {
  readonly mark: EmailPicture | undefined
  readonly cabin: EmailPicture | undefined
}) => ({ mark: mark ? [placeholdersOf(mark)] : [], cabinPicture: cabin ? [placeholdersOf(cabin)] : [] })

export const noPictures = pictureValues({ mark: undefined, cabin: undefined })

const placeholdersOf = ({ address, alt, width, height }: EmailPicture) => ({
  address,
  alt,
  width: String(width),
  height: String(height),
})
