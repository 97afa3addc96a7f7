import type { NewEmail } from './email.ts'

type Header = readonly [name: string, value: string]
type Part = { readonly headers: readonly Header[]; readonly body: string }
type Content = Pick<NewEmail, 'text' | 'html' | 'attachments'>

const MAX_NESTING = 10

/** Reads a raw message (RFC 5322, MIME): its headers, text, HTML and attachments. Never throws. */
export function readMime(bytes: Uint8Array): Content & { readonly headers: readonly Header[] } {
  // One character per byte: each part has its own character set.
  const whole = partOf(Buffer.from(bytes).toString('latin1'))
  const headers = whole.headers.map(([name, value]) => [name, decodeWords(value)] as const)
  return { headers, ...contentOf(whole, 0) }
}

/** The value of the first header of that name, in any case; blank if there is none. */
export const headerOf = (headers: readonly Header[], name: string): string =>
  headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? ''

/** `"Nkosi, T" <t@example.com>, u@example.com` → its two addresses, names included. */
export const splitAddresses = (list: string): string[] =>
  (list.match(/(?:"(?:\\.|[^"\\])*"|[^,"])+/g) ?? []).map((address) => address.trim()).filter(Boolean)

function partOf(raw: string): Part {
  const end = /^\r?\n|\r?\n\r?\n/.exec(raw)
  const head = end ? raw.slice(0, end.index) : raw
  const headers = head
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line): Header[] => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]] : []
    })
  return { headers, body: end ? raw.slice(end.index + end[0].length) : '' }
}

function contentOf(part: Part, depth: number): Content {
  const type = headerOf(part.headers, 'content-type') || 'text/plain'
  const boundary = parameterOf(type, 'boundary')
  if (/^multipart\//i.test(type) && boundary && depth < MAX_NESTING) {
    return splitAt(part.body, boundary)
      .map((inner) => contentOf(partOf(inner), depth + 1))
      .reduce(
        (one, other) => ({
          text: one.text || other.text,
          html: one.html || other.html,
          attachments: [...one.attachments, ...other.attachments],
        }),
        { text: '', html: '', attachments: [] },
      )
  }

  const bytes = bytesOf(part)
  const disposition = headerOf(part.headers, 'content-disposition')
  const name = parameterOf(disposition, 'filename') || parameterOf(type, 'name')
  const plainType = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (/^attachment/i.test(disposition) || name || !plainType.startsWith('text/')) {
    return {
      text: '',
      html: '',
      attachments: [
        {
          name: decodeWords(name) || 'without a name',
          type: plainType,
          bytes: bytes.length,
          content: bytes.toString('base64'),
        },
      ],
    }
  }
  // In an e-mail every line ends as RFC 5322 has it; here they are as the sender wrote them.
  const text = decode(bytes, parameterOf(type, 'charset')).replaceAll('\r\n', '\n')
  return plainType === 'text/html'
    ? { text: '', html: text, attachments: [] }
    : { text: text, html: '', attachments: [] }
}

function splitAt(body: string, boundary: string): string[] {
  const parts: string[] = []
  let current: string[] | undefined
  for (const line of body.split(/\r?\n/)) {
    const isEnd = line.trimEnd() === `--${boundary}--`
    if (isEnd || line.trimEnd() === `--${boundary}`) {
      if (current) parts.push(current.join('\r\n'))
      current = []
      if (isEnd) return parts
    } else {
      current?.push(line)
    }
  }
  // A message that breaks off is shown as far as it goes.
  return current ? [...parts, current.join('\r\n')] : parts
}

const parameterOf = (header: string, name: string): string =>
  new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:\\\\.|[^"\\\\])*)"|([^;\\s]+))`, 'i').exec(header)?.slice(1).find(Boolean) ??
  ''

function bytesOf({ headers, body }: Part): Buffer {
  const encoding = headerOf(headers, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? unquote(body.replaceAll(/=[ \t]*\r?\n/g, '')) : body, 'latin1')
}

const unquote = (text: string): string =>
  text.replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function decode(bytes: Uint8Array, characterSet: string): string {
  try {
    return new TextDecoder(characterSet || 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** Decodes encoded words of a header, `=?utf-8?B?…?=` (RFC 2047); blanks between two of them are dropped. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?([^?*]+)(?:\*[^?]*)?\?([BQ])\?([^?]*)\?=/gi, (_, set: string, encoding: string, word: string) =>
      decode(
        encoding.toUpperCase() === 'B'
          ? Buffer.from(word, 'base64')
          : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1'),
        set,
      ),
    )
