import type { FileType } from './upload.ts'

const textAt = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * More than any camera takes. A small file can declare far more, and would be unpacked into gigabytes by the person who
 * opens it.
 */
export const MAX_PIXELS = 120_000_000

type Reader = (bytes: Uint8Array) => number | undefined

/** Width times height of the IHDR, which comes first in a PNG (ISO 15948 §11.2.2). */
const pngPixels: Reader = (bytes) =>
  bytes.length >= 24 && textAt(bytes, 12, 16) === 'IHDR'
    ? viewOf(bytes).getUint32(16) * viewOf(bytes).getUint32(20)
    : undefined

/** The first frame header (SOFn) after any number of other segments (ITU-T T.81 §B.1.1.3, §B.2.2). */
const jpegPixels: Reader = (bytes) => {
  const view = viewOf(bytes)
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7)
    // Any number of FF may pad a marker, and some markers have no length.
    const hasNoLength = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += marker === 0xff ? 1 : 2 + (hasNoLength ? 0 : view.getUint16(at + 2))
  }
  return undefined
}

/** The canvas, or the one frame, of the chunk that comes first (RFC 9649 §2.5–2.7). */
const webpPixels: Reader = (bytes) => {
  if (bytes.length < 30) return undefined
  const view = viewOf(bytes)
  const uint24 = (at: number) => view.getUint16(at, true) + (bytes[at + 2] ?? 0) * 65_536
  const kind = textAt(bytes, 12, 16)
  if (kind === 'VP8X') return (uint24(24) + 1) * (uint24(27) + 1)
  if (kind === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff)
  if (kind !== 'VP8L') return undefined
  const packed = view.getUint32(21, true)
  return ((packed & 0x3fff) + 1) * (((packed >>> 14) & 0x3fff) + 1)
}

/** The largest extent (`ispe`) in the `meta` box: the picture's, or of its tiles (ISO 23008-12 §6.5.3). */
const heicPixels: Reader = (bytes) => {
  const view = viewOf(bytes)
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = view.getUint32(at)
    if (textAt(bytes, at + 4, at + 8) === 'meta') {
      const end = Math.min(at + size, bytes.length) - 16
      const extents: number[] = []
      for (let place = at + 8; place <= end; place += 1) {
        if (textAt(bytes, place, place + 4) === 'ispe')
          extents.push(view.getUint32(place + 8) * view.getUint32(place + 12))
      }
      return extents.length > 0 && at + size <= bytes.length ? Math.max(...extents) : undefined
    }
    if (size < 8) return undefined
    at += size
  }
  return undefined
}

const readers: Readonly<Record<Exclude<FileType, 'application/pdf'>, Reader>> = {
  'image/png': pngPixels,
  'image/jpeg': jpegPixels,
  'image/webp': webpPixels,
  'image/heic': heicPixels,
}

/**
 * The number of pixels that a picture's header declares; nothing is unpacked. Undefined where the given bytes are not
 * enough to tell.
 */
export const pixelsOf = (type: Exclude<FileType, 'application/pdf'>, bytes: Uint8Array): number | undefined =>
  readers[type](bytes)
