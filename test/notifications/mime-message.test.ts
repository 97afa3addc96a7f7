import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMime } from '#infra/local/inbox/mime-message.ts'
import { mimeMessage } from '#lambdas/email/mime-message.ts'
import type { OutgoingEmail } from '#lambdas/email/outgoing-email.ts'

const FROM = 'Mountain Cabins <stay@example.co.za>'
const calendar = {
  fileName: 'MC-7K4QX.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: 'BEGIN:VCALENDAR\r\nSUMMARY:Protea – Zürich\r\nEND:VCALENDAR\r\n',
}
const anEmail = (changes: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  to: 'thandi@example.co.za',
  replyTo: 'owner@example.co.za',
  subject: 'Confirmed: Protea',
  html: '<p>Grüße aus Protea</p>',
  text: 'Grüße aus Protea\n\nBis bald',
  attachments: [calendar],
  ...changes,
})
const write = (changes: Partial<OutgoingEmail> = {}, from = FROM) => mimeMessage(anEmail(changes), from)
/** By the reader of the local inbox, which knows nothing of the writer. */
const read = (raw: string) => {
  const { headers, ...content } = readMime(Buffer.from(raw))
  return { ...content, headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])) }
}
const namesOf = (raw: string) => readMime(Buffer.from(raw)).headers.map(([name]) => name)
const headerNames = ['From', 'To', 'Reply-To', 'Subject', 'MIME-Version', 'Content-Type']

describe('an e-mail with an attachment', () => {
  it('is a text and its HTML, then the file', () => {
    const { text, html, attachments, headers } = read(write())
    expect(text).toBe('Grüße aus Protea\n\nBis bald')
    expect(html).toBe('<p>Grüße aus Protea</p>')
    expect(attachments).toMatchObject([{ name: 'MC-7K4QX.ics', type: 'text/calendar' }])
    expect(Buffer.from(attachments[0]?.content ?? '', 'base64').toString()).toBe(calendar.content)
    expect(headers).toMatchObject({
      from: FROM,
      to: 'thandi@example.co.za',
      'reply-to': 'owner@example.co.za',
      subject: 'Confirmed: Protea',
      'content-type': expect.stringContaining('multipart/mixed'),
    })
  })

  it('names the method of a calendar file, by which mail programs know what to do with it', () => {
    expect(write()).toContain('Content-Type: text/calendar; charset=utf-8; method=PUBLISH; name="MC-7K4QX.ics"\r\n')
    expect(write()).toContain('Content-Disposition: attachment; filename="MC-7K4QX.ics"\r\n')
  })
})

describe('an e-mail without one', () => {
  it('is a text and its HTML alone, with the text first: the last alternative is the one that is shown', () => {
    const raw = write({ attachments: [], replyTo: '' })
    expect(read(raw).headers['content-type']).toContain('multipart/alternative')
    expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'))
    expect(raw).not.toContain('Reply-To')
    expect(read(raw)).toMatchObject({ html: '<p>Grüße aus Protea</p>', attachments: [] })
  })
})

const anyText = fc.string({ unit: 'binary', maxLength: 250 }).map((text) => text.toWellFormed())

describe('a message', () => {
  it('is ASCII in short lines with the required line ends, and loses nothing, whatever it says', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (subject, text, html) => {
        const raw = write({ subject, text, html: `<p>${html}</p>`, attachments: [{ ...calendar, content: text }] })
        // oxlint-disable-next-line no-control-regex
        expect(raw).toMatch(/^[\x00-\x7f]*$/)
        expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        for (const line of raw.split('\r\n').filter((one) => !one.startsWith('Subject: ')))
          expect(line.length).toBeLessThanOrEqual(112)
        const linesWith = (value: string, end: string) => value.replaceAll(/\r\n|\r|\n/g, end)
        const back = read(raw)
        expect(back.text).toBe(linesWith(text, '\n'))
        expect(back.html).toBe(`<p>${linesWith(html, '\n')}</p>`)
        expect(Buffer.from(back.attachments[0]?.content ?? '', 'base64').toString()).toBe(linesWith(text, '\r\n'))
        expect(namesOf(raw)).toEqual(headerNames)
      }),
    )
  })

  it('has a subject of any script in encoded words of at most 75 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), (typed) => {
        const subject = `Zürich ${typed.replaceAll(/\p{Cc}+/gu, ' ').trim()}`.trim()
        const raw = write({ subject })
        const lines = /^Subject: .*(?:\r\n .*)*/m.exec(raw)?.[0].split('\r\n') ?? []
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(76)
        expect(read(raw).headers['subject']).toBe(subject)
      }),
    )
  })

  it('reads a subject that looks like an encoded word as it was written', () => {
    expect(read(write({ subject: '=?utf-8?B?QmNjOiBh?=' })).headers['subject']).toBe('=?utf-8?B?QmNjOiBh?=')
  })

  it.each([
    ['the subject', { subject: 'Hello\r\nBcc: all@example.com' }],
    ['the recipient', { to: 'a@example.com\r\nBcc: all@example.com' }],
    ['the address for replies', { replyTo: 'a@example.com\nBcc: all@example.com' }],
    ['a file name', { attachments: [{ ...calendar, fileName: 'a.ics"\r\nBcc: all@example.com' }] }],
    ['the type of a file', { attachments: [{ ...calendar, contentType: 'text/plain\r\nBcc: all@example.com' }] }],
    ['the text', { text: '\r\n--=_alternative--\r\n\r\nBcc: all@example.com' }],
  ])('gets no header by a line end in %s', (_, changes) => {
    const raw = write(changes)
    expect(namesOf(raw)).toEqual(headerNames)
    expect(raw).not.toMatch(/^Bcc:/m)
    expect(read(raw).html).toBe('<p>Grüße aus Protea</p>')
  })

  it.each([
    ['stay@example.co.za', 'stay@example.co.za'],
    ['Mountain Cabins <stay@example.co.za>', 'Mountain Cabins <stay@example.co.za>'],
    ['Hütten, am Berg <stay@example.co.za>', 'Hütten, am Berg <stay@example.co.za>'],
    ['"Cabins (Pty) Ltd." <stay@example.co.za>', 'Cabins (Pty) Ltd. <stay@example.co.za>'],
  ])('is from %s', (from, shown) => {
    expect(read(write({}, from)).headers['from']).toBe(shown)
  })
})
