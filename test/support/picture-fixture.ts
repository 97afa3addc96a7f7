import sharp from 'sharp'
import { pictureAddress } from '#shared/pictures/picture-address.ts'

/** The address of a picture that nobody has uploaded. */
export const A_PICTURE_ADDRESS = pictureAddress({ hash: 'a'.repeat(32), width: 4000, height: 3000, tone: 'mid-warm' })

type PhotoOptions = { readonly width?: number; readonly height?: number; readonly background?: string }

const aPicture = ({ width = 1200, height = 800, background = '#d8b48b' }: PhotoOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background } })

export const aTinyPicture = (): Promise<Buffer> => aPicture({ width: 1, height: 1 }).png().toBuffer()

/** A photograph of a phone that was held upright: turned by its EXIF, with its place and its owner. */
export const aPhoneJpeg = (options?: PhotoOptions): Promise<Buffer> =>
  aPicture(options)
    .withExif({
      IFD0: { Artist: 'Somebody', Model: 'Phone' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '32/1 34/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '19/1 5/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Two frames that differ, one after the other. */
export async function anAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#000000', '#ffffff'].map((background) => aPicture({ width: 20, height: 20, background }).png().toBuffer()),
  )
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** The header of a PNG of this size, with nothing behind it. */
export function aPngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33)
  header.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  header.writeUInt32BE(13, 8)
  header.write('IHDR', 12, 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  header.set([8, 2, 0, 0, 0], 24)
  return header
}
