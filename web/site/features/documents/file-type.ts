import {
  SNIFFED_BYTES,
  sniffFileType,
  unacceptedFileMessage,
  unacceptedKindOf,
} from '#shared/documents/sniff-file-type.ts'

export type TypedFile = { readonly file: File; readonly problem?: string }

/**
 * A file under the type of its bytes, which the phone may not know or have wrong; with what is wrong with it where it
 * cannot be sent.
 */
export async function withTypeOfBytes(file: File): Promise<TypedFile> {
  let firstBytes: Uint8Array
  try {
    firstBytes = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())
  } catch {
    // A file of a cloud drive that is not on the phone, or one that was moved meanwhile.
    return { file, problem: 'This file cannot be read. Please save it on this device first, and choose it again' }
  }
  const type = sniffFileType(firstBytes)
  // What an empty file lacks is said where its size is checked.
  if (!type && file.size > 0) return { file, problem: unacceptedFileMessage(unacceptedKindOf(firstBytes)) }
  return { file: type === undefined || type === file.type ? file : new File([file], file.name, { type }) }
}
