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

export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Files per booking and purpose. */
export const MAX_FILES = 10
/** Minutes a pre-signed upload, or a staff link to a file, is good for. */
export const LINK_MINUTES = 5

/** A file that a guest sent, or is about to send. */
export const Upload = z.object({
  id: Id,
  reference: BookingReference,
  purpose: UploadPurpose,
  /** Of a document: whose it is, by the adult's place in the party; the first is 1. */
  place: z.optional(z.int().check(z.minimum(1))),
  fileName: z.string(),
  contentType: FileType,
  sizeBytes: z.int(),
  note: z._default(z.string(), ''),
  /**
   * `awaited` a link was given, no file yet · `waiting` the file is here for staff to look at ·
   * `accepted` / `refused` staff have · `rejected` the file lied about itself and is deleted.
   */
  state: z.enum(['awaited', 'waiting', 'accepted', 'refused', 'rejected']),
  /** What was looked at and kept: no link of a guest's ever led to it. */
  fileId: z.optional(Id),
  refusedBecause: z._default(z.string(), ''),
  createdAt: z.iso.datetime(),
})
export type Upload = z.infer<typeof Upload>

/** The part of the uploads bucket that guests' links lead into. What is left there goes within days. */
export const INCOMING_PREFIX = 'incoming'

/** Where a guest's file arrives. The guest's file name is never part of it. */
export const incomingKey = ({ purpose, reference, id }: Pick<Upload, 'purpose' | 'reference' | 'id'>): string =>
  `${INCOMING_PREFIX}/${purpose}/${reference}/${id}`

/** Where all files of a booking for one purpose are kept, and nothing else. */
export const storagePrefix = ({ purpose, reference }: Pick<Upload, 'purpose' | 'reference'>): string =>
  `${purpose}/${reference}/`

/** Where a file is kept that was looked at. */
export const storageKey = ({
  purpose,
  reference,
  id,
  fileId = id,
}: Pick<Upload, 'purpose' | 'reference' | 'id' | 'fileId'>): string =>
  `${storagePrefix({ purpose, reference })}${fileId}`

const MAX_FILE_NAME_LENGTH = 100
/** Signs nobody sees, or that turn the letters after them around: `slip\u202Efdp.exe` reads "slipexe.pdf". */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * A file's name as people read it: the last part of a path, one line, nothing unseen. A name that is none becomes
 * "file".
 */
export function displayFileName(written: string): string {
  const lastPart =
    written.toWellFormed().normalize('NFC').replaceAll(INVISIBLE_CHARACTERS, '').split(/[/\\]/).at(-1) ?? ''
  const plain = lastPart
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trimEnd()
  return plain || 'file'
}

const endings: Readonly<Record<FileType, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
}

/**
 * The name under which staff save a file: plain letters, and the ending of what the file is. `slip.pdf.html` is saved
 * as `slip.pdf.html.pdf`, so that nobody's computer opens it as a web page.
 */
export function downloadFileName({ fileName, contentType }: Pick<Upload, 'fileName' | 'contentType'>): string {
  const plain = fileName.replaceAll(/[^\w.-]+/g, '_').replace(/^\.+/, '')
  const fitting = endings[contentType].find((ending) => plain.toLowerCase().endsWith(ending))
  const stem = fitting ? plain.slice(0, -fitting.length) : plain
  return `${stem.slice(0, MAX_FILE_NAME_LENGTH) || 'file'}${fitting ?? endings[contentType][0]}`
}
