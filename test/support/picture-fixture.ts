import sharp from 'sharp'
import { pictureAddress } from '#shared/pictures/picture-address.ts'

/** The address of a picture that nobody has uploaded. */
export const A_PICTURE_ADDRESS = pictureAddress({ hash: 'a'.repeat(32), width: 4000, height: 3000, tone: 'mid-warm' })

type PhotoOptions = { readonly width?: number; readonly height?: number; readonly background?: string }

const aPicture = ({ width = 1200, height = 800, background = '#d8b48b' }: PhotoOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background } })

export const aTinyPicture = (): Promise<Buffer> => aPicture({ width: 1, height: 1 }).png().toBuffer()

/** The owner of a photograph, named by each kind of its metadata. */
export const PHOTOGRAPHER = 'Somebody'

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${PHOTOGRAPHER}"/></rdf:RDF></x:xmpmeta>`

/** A segment of a JPEG, of less than 64 KB (ITU T.81 §B.1.1.4). */
function jpegSegment(marker: number, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
const comment = jpegSegment(0xfe, PHOTOGRAPHER)
/** IPTC's "By-line" (2:80), of an even length. */
const byLine = Buffer.from([0x1c, 2, 80, 0, PHOTOGRAPHER.length, ...Buffer.from(PHOTOGRAPHER), 0])
const iptc = jpegSegment(0xed, 'Photoshop 3.0\0', '8BIM\x04\x04', Buffer.from([0, 0, 0, 0, 0, byLine.length]), byLine)

/**
 * A photograph of a phone that was held upright: turned by its EXIF, with its place and its owner in EXIF, XMP, IPTC and
 * a comment, and with a small copy of itself.
 */
export async function aPhoneJpeg(options?: PhotoOptions): Promise<Buffer> {
  const photo = await aPicture(options)
    .withExif({
      IFD0: { Artist: PHOTOGRAPHER, Model: 'Phone' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '32/1 34/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '19/1 5/1 0/1' },
    })
    .withXmp(XMP)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const small = await aPicture({ width: 160, height: 107 }).jpeg().toBuffer()
  const thumbnail = jpegSegment(0xe0, 'JFXX\0\x10', small.subarray(0, 2), comment, small.subarray(2))
  // EXIF stays the first segment.
  const afterExif = 4 + photo.readUInt16BE(4)
  return Buffer.concat([photo.subarray(0, afterExif), thumbnail, iptc, comment, photo.subarray(afterExif)])
}

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
