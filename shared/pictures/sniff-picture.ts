import type { FileType } from '#shared/documents/upload.ts'
import { sniffFileType, unacceptedKindOf } from '#shared/documents/sniff-file-type.ts'

const textAt = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** The types that a picture can have; HEIC is known, so that its owner can be told what to do. */
export type PictureType = Exclude<FileType, 'application/pdf'>

/** The type of a picture by its first bytes, or in words what else it is. */
export function sniffPicture(firstBytes: Uint8Array): { readonly type: PictureType } | { readonly found?: string } {
  const type = sniffFileType(firstBytes)
  if (type === 'application/pdf') return { found: 'a PDF' }
  if (type) return { type }
  const found = unacceptedKindOf(firstBytes)
  return found ? { found } : {}
}

/** The animation flag of an extended WebP (RFC 9649 §2.7.1), or the chunk that makes a PNG an animation (PNG 3 §11.3.6). */
export function isAnimated(type: PictureType, bytes: Uint8Array): boolean {
  if (type === 'image/webp') return textAt(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0
  if (type !== 'image/png') return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = textAt(bytes, at + 4, at + 8)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
  }
  return false
}
