import sharp from 'sharp'
import { pixelsOf } from '#shared/documents/file-type.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { pictureAddress } from '#shared/pictures/picture-address.ts'
import { MAX_PICTURE_MEGAPIXELS, MAX_PICTURE_RATIO } from '#shared/pictures/picture-limits.ts'
import type { PictureRefusal } from '#shared/pictures/picture-uploads.contract.ts'
import { isAnimated, sniffPicture } from '#shared/pictures/sniff-picture.ts'
import { type PictureVariants, createPictureVariants, pictureHash } from './picture-variants.ts'

// One picture at a time stands in a Lambda's memory, and nothing of the one before.
sharp.cache(false)
sharp.concurrency(2)

const MAX_PIXELS = MAX_PICTURE_MEGAPIXELS * 1_000_000

/** A picture's address and its files. */
export type PictureFiles = Pick<PictureVariants, 'blur' | 'files'> & { readonly address: string }

/**
 * Checks an uploaded file by its bytes, whatever its name claims, and makes its files. Its header says how many pixels
 * it has before anything is decoded.
 */
export async function processPicture(bytes: Uint8Array): Promise<Result<PictureFiles, PictureRefusal>> {
  const sniffed = sniffPicture(bytes)
  if (!('type' in sniffed)) return refuse('picture-type-differs', sniffed)
  const { type } = sniffed
  if (type === 'image/heic') return refuse('picture-heic')
  if (isAnimated(type, bytes)) return refuse('picture-animated')
  const pixels = pixelsOf(type, bytes)
  if (!pixels) return refuse('picture-damaged')
  if (pixels > MAX_PIXELS) return refuse('picture-too-large', { megapixels: MAX_PICTURE_MEGAPIXELS })
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if (Math.max(width, height) > MAX_PICTURE_RATIO * Math.min(width, height)) return refuse('picture-too-narrow')
    const made = await createPictureVariants(bytes, { maxPixels: MAX_PIXELS, isUploaded: true })
    return accept({ ...made, address: pictureAddress({ ...made, hash: pictureHash(bytes) }) })
  } catch (error) {
    // sharp has no codes: what it cannot read, it describes in a sentence of the library that failed.
    if (error instanceof Error && /input|image|VipsJpeg|Vips|png|webp/i.test(error.message))
      return refuse('picture-damaged')
    throw error
  }
}

export type ProcessPicture = typeof processPicture
