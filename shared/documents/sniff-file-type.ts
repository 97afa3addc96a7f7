import type { FileType } from './upload.ts'

/** How many bytes of a file's beginning tell its type. */
export const SNIFFED_BYTES = 1_100
/** PDF readers look for the header in so many bytes (ISO 32000-1, Annex H, note 13). */
const PDF_HEADER_WITHIN = 1_024

const textAt = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** Brands of HEIF pictures whose content is HEVC; the container's own brands do not tell. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis']
const anyHeif = ['mif1', 'msf1']

/** What the container's first box says: a HEIC brand, or HEIF in general with a compatible HEIC brand. */
function isHeic(bytes: Uint8Array): boolean {
  if (textAt(bytes, 4, 8) !== 'ftyp') return false
  const brand = textAt(bytes, 8, 12)
  if (heicBrands.includes(brand)) return true
  const boxSize = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const end = Math.min(boxSize, bytes.length, 64)
  for (let at = 16; at + 4 <= end; at += 4) {
    if (anyHeif.includes(brand) && heicBrands.includes(textAt(bytes, at, at + 4))) return true
  }
  return false
}

// oxlint-disable no-control-regex -- signatures of files are bytes, not text
/** Kinds of file that we do not take, in the words of their owner; the first that fits. */
const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:\xEF\xBB\xBF)?\s*<(?:!doctype html|html)/i, 'a web page'],
  [/^PK[\x03\x05]/, 'a Word, Excel or zip file'],
  [/^\xD0\xCF\x11\xE0/, 'an old Word or Excel file'],
  [/^\{\\rtf/, 'a text document'],
  [/^GIF8/, 'a GIF'],
  [/^BM[^]{4}\0\0\0\0/, 'a BMP picture'],
  [/^(?:II\*\0|MM\0\*)/, 'a TIFF picture'],
  [/^[^]{4}ftyp(?:avif|avis)/, 'an AVIF picture'],
  [/^[^]{4}ftyp(?!mif1|msf1)|^\x1A\x45\xDF\xA3|^RIFF[^]{4}AVI /, 'a video'],
  [/^(?:ID3|OggS|fLaC|RIFF[^]{4}WAVE)/, 'a sound'],
  [/^(?:MZ|\x7FELF|#!)/, 'a program'],
  [/^\s*(?:\xEF\xBB\xBF)?\s*<(?:\?xml|svg)/i, 'an SVG drawing or XML file'],
  [/^%!PS/, 'a PostScript file'],
  [/^[\t\n\r\x20-\x7E]+$/, 'a text file'],
]
// oxlint-enable no-control-regex

/**
 * Whether a PDF header stands near the beginning. What is before it, as a line break or a printer's own commands, must
 * be nothing that opens as another kind of file.
 */
function isPdf(text: string): boolean {
  const before = /^([^]*?)%PDF-/.exec(text)?.[1]
  if (before === undefined || before.length > PDF_HEADER_WITHIN) return false
  return !before.includes('<') && !otherKinds.some(([pattern, kind]) => kind !== 'a text file' && pattern.test(text))
}

/**
 * The type of a file by its first bytes; undefined for one that we do not accept. Signatures: PDF 32000-1 §7.5.2,
 * JFIF/ITU-T T.81, PNG (ISO 15948 §5.2), RIFF/WebP container, ISO-BMFF `ftyp` brands for HEIF (ISO 23008-12).
 */
export function sniffFileType(firstBytes: Uint8Array): FileType | undefined {
  if (firstBytes[0] === 0xff && firstBytes[1] === 0xd8 && firstBytes[2] === 0xff) return 'image/jpeg'
  if (firstBytes[0] === 0x89 && textAt(firstBytes, 1, 8) === 'PNG\r\n\u001a\n') return 'image/png'
  if (textAt(firstBytes, 0, 4) === 'RIFF' && textAt(firstBytes, 8, 12) === 'WEBP') return 'image/webp'
  if (isHeic(firstBytes)) return 'image/heic'
  return isPdf(textAt(firstBytes, 0, SNIFFED_BYTES)) ? 'application/pdf' : undefined
}

/** What a file is that we do not accept, by its first bytes: "a web page"; undefined where nobody can tell. */
export const unacceptedKindOf = (firstBytes: Uint8Array): string | undefined => {
  const text = textAt(firstBytes, 0, SNIFFED_BYTES)
  return otherKinds.find(([pattern]) => pattern.test(text))?.[1]
}

/** What to say of a file that is of such a kind, or that is "a damaged picture". */
export const unacceptedFileMessage = (kind: string | undefined): string =>
  `${kind ? `This is ${kind}.` : 'We cannot tell what kind of file this is.'} Please choose a PDF, JPEG, PNG, WebP or HEIC file`
