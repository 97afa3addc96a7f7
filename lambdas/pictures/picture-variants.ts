import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { CARD_SIZE, FALLBACK_WIDTH, PICTURE_WIDTHS, type PictureTone, widthsOf } from '#shared/content/picture-files.ts'

/** One picture in every size and format that pages use. */
export type PictureVariants = {
  /** Of the original, upright, in pixels. */
  readonly width: number
  readonly height: number
  readonly tone: PictureTone
  /** By file name: `480.avif`, `480.webp`, … `fallback.jpg`, `card.jpg`. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** How the files are encoded. AVIF at effort 1 is a tenth larger than at 2 and takes half the time. */
const encoderOptions = {
  avif: { quality: 44, effort: 1, chromaSubsampling: '4:2:0' },
  webp: { quality: 75, effort: 2 },
  jpeg: { quality: 78, mozjpeg: true },
} as const

/** Names a picture by its content and how it is encoded: when either changes, so does the name. */
export const pictureHash = (bytes: Uint8Array): string =>
  createHash('sha256')
    .update(JSON.stringify([PICTURE_WIDTHS, encoderOptions]))
    .update(bytes)
    .digest('hex')
    .slice(0, 8)

/** The background of a transparent picture where the format has no transparency. */
const BACKGROUND = '#f3ece2'

/**
 * Makes a picture's files from an SVG, JPEG, PNG, WebP or AVIF. It is never cropped, so a focal point holds in each
 * size; only the card for other sites is cropped, to its most interesting part. Files are upright and without the
 * camera's metadata, such as the location. Rejects what is not a picture.
 */
export async function createPictureVariants(bytes: Uint8Array): Promise<PictureVariants> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const original = () => sharp(data, { raw: { width, height, channels } })
  const flattened = () => original().flatten({ background: BACKGROUND })

  const outputs: [string, Sharp][] = [
    ...widthsOf(width).flatMap((wide): [string, Sharp][] => [
      [`${wide}.avif`, original().resize(wide).avif(encoderOptions.avif)],
      [`${wide}.webp`, original().resize(wide).webp(encoderOptions.webp)],
    ]),
    ['fallback.jpg', flattened().resize(Math.min(FALLBACK_WIDTH, width)).jpeg(encoderOptions.jpeg)],
    [
      'card.jpg',
      flattened()
        .resize({ ...CARD_SIZE, fit: 'cover', position: sharp.strategy.attention })
        .jpeg(encoderOptions.jpeg),
    ],
  ]
  const files = new Map<string, Buffer>()
  // oxlint-disable-next-line no-await-in-loop -- in parallel they would occupy every thread that Node has for files and DNS
  for (const [name, picture] of outputs) files.set(name, await picture.toBuffer())
  return { width, height, tone: await toneOf(flattened()), files }
}

async function toneOf(picture: Sharp): Promise<PictureTone> {
  const [red = 0, green = 0, blue = 0] = await picture.resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  const light = 0.299 * red + 0.587 * green + 0.114 * blue
  return `${light < 90 ? 'dark' : light < 160 ? 'mid' : 'light'}-${red > blue + 10 ? 'warm' : 'cool'}`
}
