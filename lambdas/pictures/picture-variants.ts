import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { CARD_SIZE, FALLBACK_WIDTH, PICTURE_WIDTHS, type PictureTone, widthsOf } from '#shared/content/picture-files.ts'

/** One picture in every size and format that pages use. */
export type PictureVariants = {
  /** Of the original, upright, in pixels. */
  readonly width: number
  readonly height: number
  readonly tone: PictureTone
  /** A tiny blurred copy as a `data:` address, shown while it loads. */
  readonly blur: string
  /** By file name: `480.avif`, `480.webp`, … `fallback.jpg`, `card.jpg`. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** How the files are encoded. AVIF at effort 1 is a tenth larger than at 2 and takes half the time. */
const encoderOptions = {
  avif: { quality: 44, effort: 1, chromaSubsampling: '4:2:0' },
  webp: { quality: 75, effort: 2 },
  jpeg: { quality: 78, mozjpeg: true },
} as const

/** Names a picture by its content and how it is encoded: when either changes, so does the name. 128 bits, in hex. */
export const pictureHash = (bytes: Uint8Array): string =>
  createHash('sha256')
    .update(JSON.stringify([PICTURE_WIDTHS, encoderOptions]))
    .update(bytes)
    .digest('hex')
    .slice(0, 32)

/** The same for a drawing of the site, of which there are few. */
export const shortPictureHash = (bytes: Uint8Array): string => pictureHash(bytes).slice(0, 8)

/** The background of a transparent picture where the format has no transparency. */
const BACKGROUND = '#f3ece2'

/** Of the blurred copy, in pixels: a few hundred bytes. */
const BLUR_WIDTH = 20

type Options = {
  /** Rejects a picture that declares more pixels than these, before it is decoded. */
  readonly maxPixels?: number
  /** Forgives the small faults in files of phones, but not data that end too soon. */
  readonly isUploaded?: boolean
}

/**
 * Makes a picture's files from an SVG, JPEG, PNG, WebP or AVIF. It is never cropped, so a focal point holds in each
 * size; only the card for other sites is cropped, to its most interesting part. Files are upright and without the
 * camera's metadata, such as the location; colours of a camera's profile become sRGB. Rejects what is not a picture.
 *
 * The original is decoded once, to the largest width in use: a JPEG is shrunk while it is decoded, so that one of 24
 * megapixels never stands in memory whole. A page can enlarge a picture up to three times around its focal point. What
 * it shows then comes from these same 1600 pixels: wider files would cost every visitor, and the staff area says where
 * a picture would look soft.
 */
export async function createPictureVariants(
  bytes: Uint8Array,
  { maxPixels, isUploaded = false }: Options = {},
): Promise<PictureVariants> {
  const read = () =>
    sharp(bytes, {
      sequentialRead: true,
      ...(maxPixels !== undefined && { limitInputPixels: maxPixels }),
      ...(isUploaded && { failOn: 'error' as const }),
    })
  const { width, height } = (await read().metadata()).autoOrient
  const { data, info } = await read()
    .autoOrient()
    .resize({ width: Math.max(...PICTURE_WIDTHS), withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const original = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
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
  const blurred = await original().resize(BLUR_WIDTH).blur(1).webp({ quality: 40, effort: 2 }).toBuffer()
  return {
    width,
    height,
    tone: await toneOf(flattened()),
    blur: `data:image/webp;base64,${blurred.toString('base64')}`,
    files,
  }
}

async function toneOf(picture: Sharp): Promise<PictureTone> {
  const [red = 0, green = 0, blue = 0] = await picture.resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  const light = 0.299 * red + 0.587 * green + 0.114 * blue
  return `${light < 90 ? 'dark' : light < 160 ? 'mid' : 'light'}-${red > blue + 10 ? 'warm' : 'cool'}`
}
