import type { Attachment, OutgoingEmail } from './outgoing-email.ts'

/**
 * An e-mail as SES takes it whole (RFC 5322, MIME): the text and the HTML as alternatives, then the attachments.
 * Everything is ASCII: bodies are base64, and headers encoded words where they need to be. No value can add a header.
 * SES adds the date and the message's id.
 */
export function mimeMessage(
  { to, replyTo, subject, html, text, attachments = [] }: OutgoingEmail,
  from: string,
): string {
  const alternatives = multipart('alternative', [
    part('text/plain; charset=utf-8', text),
    part('text/html; charset=utf-8', html),
  ])
  const { headers, body } =
    attachments.length === 0 ? alternatives : multipart('mixed', [alternatives, ...attachments.map(filePart)])
  return written({
    headers: [
      `From: ${addressHeader(from)}`,
      `To: ${addressHeader(to)}`,
      ...(replyTo === '' ? [] : [`Reply-To: ${addressHeader(replyTo)}`]),
      `Subject: ${headerText(subject, 'Subject: '.length)}`,
      'MIME-Version: 1.0',
      ...headers,
    ],
    body,
  })
}

type Part = { readonly headers: readonly string[]; readonly body: string }

const EOL = '\r\n'
const written = ({ headers, body }: Part): string => `${headers.join(EOL)}${EOL}${EOL}${body}`

/** A boundary is never in a base64 body, which has no underscore. */
function multipart(kind: 'alternative' | 'mixed', parts: readonly Part[]): Part {
  const boundary = `=_${kind}`
  const body = parts.map((one) => `--${boundary}${EOL}${written(one)}${EOL}`).join('')
  return {
    headers: [`Content-Type: multipart/${kind}; boundary="${boundary}"`],
    body: `${body}--${boundary}--${EOL}`,
  }
}

const part = (contentType: string, content: string): Part => ({
  headers: [`Content-Type: ${contentType}`, 'Content-Transfer-Encoding: base64'],
  body: base64Lines(content),
})

function filePart({ fileName, contentType, content }: Attachment): Part {
  const name = fileName.replaceAll(/[^\w.-]/g, '-')
  const { headers, body } = part(`${withoutControls(contentType)}; name="${name}"`, content)
  return { headers: [...headers, `Content-Disposition: attachment; filename="${name}"`], body }
}

/** Lines of at most 76 characters (RFC 2045 §6.8), with the line ends that text has in e-mails. */
const base64Lines = (text: string): string =>
  (
    Buffer.from(text.replaceAll(/\r\n|\r|\n/g, EOL))
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join(EOL)

/** `Ridge House <stay@example.com>`, or an address alone. */
function addressHeader(mailbox: string): string {
  const [, name, address] = /^(.*?)\s*<([^<>]*)>$/.exec(withoutControls(mailbox)) ?? []
  if (address === undefined || !name) return withoutControls(address ?? mailbox).replaceAll(/[\s,;<>]/g, '')
  const unquoted = name.replaceAll(/^"|"$/g, '')
  const isAtoms = /^[\w !#$%&'*+/=?^`{|}~-]+$/.test(unquoted) && !unquoted.includes('=?')
  return `${isAtoms ? unquoted : encodedWords(unquoted, 'Reply-To: '.length)} <${address.replaceAll(/[\s,;]/g, '')}>`
}

/** The text of a header: as it is where it is ASCII, else in encoded words. */
function headerText(text: string, column: number): string {
  const line = withoutControls(text)
  return /^[\x20-\x7e]*$/.test(line) && !line.includes('=?') ? line : encodedWords(line, column)
}

/** No encoded word is longer (RFC 2047 §2), nor a line with one. */
const MAX_WORD = 75
const WORD_FRAME = '=?utf-8?B??='.length

/** Encoded words on a line each, none of which splits a character. */
function encodedWords(text: string, column: number): string {
  const words: string[] = []
  let current = ''
  for (const character of text) {
    const room = MAX_WORD - WORD_FRAME - (words.length === 0 ? column : 1)
    const isFull = base64Length(current + character) > room
    if (isFull && current !== '') {
      words.push(current)
      current = ''
    }
    current += character
  }
  words.push(current)
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join(`${EOL} `)
}

const base64Length = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3) * 4

/** On one line, without what mail servers read as the end of one. */
const withoutControls = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
