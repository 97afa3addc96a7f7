import * as z from 'zod/mini'
import { BookingReference, Id } from '#shared/kernel/id.ts'

export const UploadPurpose = z.enum(['proof', 'document'])
export type UploadPurpose = z.infer<typeof UploadPurpose>

/** The kinds of file a guest may send (decisions §7). SVG and HTML can carry scripts and are not among them. */
export const FileType = z.enum(
  ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  'Please choose a PDF, JPEG, PNG, WebP or HEIC file',
)
export type FileType = z.infer<typeof FileType>

export const LARGEST_FILE_BYTES = 10 * 1024 * 1024
/** Files per booking and purpose. */
export const MOST_FILES = 10
/** Minutes a pre-signed upload, or a staff link to a file, is good for. */
export const LINK_MINUTES = 5

/** A file that a guest sent, or is about to send. */
export const Upload = z.object({
  id: Id,
  reference: BookingReference,
  purpose: UploadPurpose,
  fileName: z.string(),
  contentType: FileType,
  sizeBytes: z.int(),
  note: z._default(z.string(), ''),
  /**
   * `awaited` a link was given, no file yet · `waiting` the file is here for staff to look at ·
   * `accepted` / `refused` staff have · `rejected` the file lied about itself and is deleted.
   */
  state: z.enum(['awaited', 'waiting', 'accepted', 'refused', 'rejected']),
  refusedBecause: z._default(z.string(), ''),
  createdAt: z.iso.datetime(),
})
export type Upload = z.infer<typeof Upload>

/** Where a file lies in the uploads bucket. The guest's file name is never part of it. */
export const storageKey = ({ purpose, reference, id }: Pick<Upload, 'purpose' | 'reference' | 'id'>): string =>
  `${purpose}/${reference}/${id}`

/**
 * What the first bytes of a file say it is, or nothing we take. Signatures: PDF 32000-1 §7.5.2, JFIF/ITU-T T.81,
 * PNG (ISO 15948 §5.2), RIFF/WebP container, ISO-BMFF `ftyp` brands for HEIF (ISO 23008-12).
 */
export function sniffFileType(firstBytes: Uint8Array): FileType | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...firstBytes.slice(from, to))
  if (text(0, 5) === '%PDF-') return 'application/pdf'
  if (firstBytes[0] === 0xff && firstBytes[1] === 0xd8 && firstBytes[2] === 0xff) return 'image/jpeg'
  if (firstBytes[0] === 0x89 && text(1, 8) === 'PNG\r\n\u001a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'].includes(text(8, 12)))
    return 'image/heic'
  return undefined
}
