import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'

/** The text of a PDF by pdfkit with embedded fonts, a line for each piece, read back through the fonts' ToUnicode maps. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsIn(pdf)
  const fontMaps = new Map(
    [...objects.values()].flatMap(({ head }) =>
      [...(/\/Font <<([^>]*)>>/.exec(head)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']) => [name, unicodeMapOf(objects, id)] as const,
      ),
    ),
  )
  let text = ''
  for (const { content } of objects.values()) {
    for (const [block] of content.matchAll(/\bBT\b[^]*?\bET\b/g)) {
      const map = fontMaps.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '')
      const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      text += `${glyphs.map((glyph) => map?.[Number.parseInt(glyph, 16)] ?? '\uFFFD').join('')}\n`
    }
  }
  return text
}

/** What the pages are drawn with. */
export const drawingOfPdf = (pdf: Buffer): string =>
  [...objectsIn(pdf).values()].map(({ content }) => content).join('\n')

/** Each object of the file: its dictionary, and its content if it has any. */
function objectsIn(pdf: Buffer): Map<string, { readonly head: string; readonly content: string }> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, { head: string; content: string }>()
  for (const { 1: id = '', index } of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const object = text.slice(index, text.indexOf('\nendobj', index))
    const [head = ''] = object.split('stream\n', 1)
    const start = index + head.length + 'stream\n'.length
    const stream = head.length < object.length && pdf.subarray(start, text.indexOf('\nendstream', start))
    const content = stream ? (head.includes('FlateDecode') ? inflateSync(stream) : stream).toString('latin1') : ''
    objects.set(id, { head, content })
  }
  return objects
}

/** The characters of a font's glyphs, by glyph number. */
function unicodeMapOf(objects: ReturnType<typeof objectsIn>, font: string): string[] {
  const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1] ?? ''
  const ranges = [...(objects.get(map)?.content ?? '').matchAll(/^<[0-9a-f]+> <[0-9a-f]+> \[(.*)\]$/gm)]
  return ranges.flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = '']) =>
      String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))),
    ),
  )
}

/** A hash of everything in a PDF, whichever version of zlib has compressed it. */
export function hashOfPdf(pdf: Buffer): string {
  const hash = createHash('sha256')
  for (const [id, { head, content }] of objectsIn(pdf))
    hash.update(`${id} ${head.replace(/\/Length \d+/, '')}`).update(content, 'latin1')
  return hash.digest('hex')
}
