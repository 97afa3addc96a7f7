import * as z from 'zod/mini'
import { type PictureTone, widthsOf } from '#shared/content/picture-files.ts'

/** What the address of an uploaded picture says of it. */
export type PictureFacts = {
  /** Of the original's bytes and of how they are encoded, 128 bits in hex: another picture has another address. */
  readonly hash: string
  /** Of the upright original, in pixels. */
  readonly width: number
  readonly height: number
  readonly tone: PictureTone
}

// The tones are written out, since guests' pages load this and need not load their list.
const UPLOADED = '/pictures/([0-9a-f]{32})-([1-9]\\d{0,4})x([1-9]\\d{0,4})-((?:dark|mid|light)-(?:cool|warm))'
const ADDRESS = new RegExp(`^${UPLOADED}$`)

/**
 * The address of an uploaded picture: the folder of its files (`picture-files.ts`). It says what pages need to show it,
 * so that a text can name a picture and nobody has to look it up: `/pictures/<hash>-4032x3024-mid-warm`.
 */
export const pictureAddress = ({ hash, width, height, tone }: PictureFacts): string =>
  `/pictures/${hash}-${width}x${height}-${tone}`

/** What an address says of its picture; undefined where it is not one of an uploaded picture. */
export function parsePictureAddress(address: string): PictureFacts | undefined {
  const [, hash, width, height, tone] = ADDRESS.exec(address) ?? []
  if (!hash || !tone) return undefined
  return { hash, width: Number(width), height: Number(height), tone: tone as PictureTone }
}

/** More than any address of a picture has. */
const MAX_LENGTH = 120
// A function, so that pages that only show pictures need not load it.
const addressLike = (pattern: RegExp) =>
  z.string().check(z.maxLength(MAX_LENGTH), z.regex(pattern, 'Please choose a picture'))

/** The address of an uploaded picture alone. */
export const UploadedPictureAddress = /* @__PURE__ */ addressLike(ADDRESS)

/** An uploaded picture (`/pictures/…`), or a drawing that the site was built with (`/illustrations/….svg`). */
export const PictureAddress = /* @__PURE__ */ addressLike(
  /* @__PURE__ */ new RegExp(`^(?:${UPLOADED}|/illustrations/[\\w-]+\\.svg)$`),
)

/** Whether the server made the picture at this address: its files have nothing of a camera's metadata. */
export const isMadeHere = (address: string): boolean => PictureAddress.safeParse(address).success

/** The addresses of uploaded pictures in a text, such as a page's data or a post, each once. */
export const pictureAddressesIn = (text: string): string[] => [...new Set(text.match(new RegExp(UPLOADED, 'g')) ?? [])]

/** The names of an uploaded picture's files, in the folder that its address is. */
export const pictureFilesOf = (address: string): string[] => [
  ...widthsOf(parsePictureAddress(address)?.width ?? 0).flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  'fallback.jpg',
  'card.jpg',
]
