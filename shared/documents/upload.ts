import * as z from 'zod/mini'
import { BookingReference, Id } from '#shared/kernel/id.ts'

export const UploadPurpose = z.enum(['proof', 'document'])
export type UploadPurpose = z.infer<typeof UploadPurpose>

/** The kinds of file a guest may send (decisions §7). SVG and HTML can carry scripts and are not among them. */
export const FileType = z.enum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic'])
export type FileType = z.infer<typeof FileType>

/** Minutes for which a pre-signed upload, or a staff link to a file, is valid. */
export const LINK_MINUTES = 5

/** A file that a guest sent, or is about to send. */
export const Upload = z.object({
  id: Id,
  reference: BookingReference,
  purpose: UploadPurpose,
  /** Of a document: the adult's place in the party; the first is 1. */
  place: z.optional(z.int().check(z.minimum(1))),
  fileName: z.string(),
  /** By the bytes, once they are checked; nothing before, and of a file that is none of these. */
  contentType: z.optional(FileType),
  sizeBytes: z.int(),
  note: z._default(z.string(), ''),
  /**
   * `awaited` a link was given, no file yet · `waiting` uploaded, for staff to check · `accepted` / `refused` by staff
   * · `rejected` of no type that we accept, and deleted.
   */
  state: z.enum(['awaited', 'waiting', 'accepted', 'refused', 'rejected']),
  /** The checked copy, which no guest's link ever led to. */
  fileId: z.optional(Id),
  refusedBecause: z._default(z.string(), ''),
  /** SHA-256 of the checked file. Absent before it is checked, and in files from before it was stored. */
  fileHash: z.optional(z.string()),
  /** An earlier file of the booking for the same purpose with the very same bytes. */
  sameFileAs: z.optional(z.object({ id: Id, createdAt: z.iso.datetime() })),
  createdAt: z.iso.datetime(),
})
export type Upload = z.infer<typeof Upload>

/** The prefix that guests' links upload to. What is left there is deleted within days. */
export const INCOMING_PREFIX = 'incoming'

/** The key of a guest's upload. The guest's file name is never part of it. */
export const incomingKey = ({ purpose, reference, id }: Pick<Upload, 'purpose' | 'reference' | 'id'>): string =>
  `${INCOMING_PREFIX}/${purpose}/${reference}/${id}`

/** The prefix of all retained files of a booking for one purpose. */
export const storagePrefix = ({ purpose, reference }: Pick<Upload, 'purpose' | 'reference'>): string =>
  `${purpose}/${reference}/`

/** The key of a checked file. */
export const storageKey = ({
  purpose,
  reference,
  id,
  fileId = id,
}: Pick<Upload, 'purpose' | 'reference' | 'id' | 'fileId'>): string =>
  `${storagePrefix({ purpose, reference })}${fileId}`

const MAX_FILE_NAME_LENGTH = 100
/** Invisible characters, and those that reverse the text after them: `slip\u202Efdp.exe` reads "slipexe.pdf". */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * A file's name as people read it: the last part of a path, one line, no invisible characters. An empty name becomes
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

const fileExtensions: Readonly<Record<FileType, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
}

/**
 * The name under which staff save a file: plain letters, and the extension of its real type. `slip.pdf.html` is saved
 * as `slip.pdf.html.pdf`, so that it never opens as a web page.
 */
export function downloadFileName({
  fileName,
  contentType,
}: {
  readonly fileName: string
  readonly contentType: FileType
}): string {
  const plain = fileName.replaceAll(/[^\w.-]+/g, '_').replace(/^\.+/, '')
  const fitting = fileExtensions[contentType].find((ending) => plain.toLowerCase().endsWith(ending))
  const stem = fitting ? plain.slice(0, -fitting.length) : plain
  return `${stem.slice(0, MAX_FILE_NAME_LENGTH) || 'file'}${fitting ?? fileExtensions[contentType][0]}`
}

/** A proof of payment that staff have not looked at yet. */
export const isWaitingProof = ({ purpose, state }: Pick<Upload, 'purpose' | 'state'>): boolean =>
  purpose === 'proof' && state === 'waiting'

/** The earlier proof, accepted by staff, that is the same file as this one; undefined where there is none. */
export const acceptedBefore = (uploads: readonly Upload[], { id, fileHash }: Upload): Upload | undefined =>
  fileHash === undefined
    ? undefined
    : uploads.find((other) => other.id !== id && other.state === 'accepted' && other.fileHash === fileHash)
