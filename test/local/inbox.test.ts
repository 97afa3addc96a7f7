import { SendEmailCommand, type SendEmailCommandInput, SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { localCredentials, localRegion } from '#infra/local/engines/database.ts'
import { startInbox } from '#infra/local/inbox/inbox.ts'
import { readMime, splitAddresses } from '#infra/local/inbox/mime-message.ts'
import { createTempFolder } from '#test/support/temp-folder.ts'

async function startTestInbox(folder?: string) {
  const inbox = await startInbox({ port: 0, ...(folder && { folder }) })
  onTestFinished(() => inbox.stop())
  const client = new SESClient({
    endpoint: inbox.url,
    region: localRegion,
    credentials: localCredentials,
    maxAttempts: 3,
  })
  const read = async (path: string) => {
    const response = await fetch(`${inbox.url}${path}`)
    return {
      status: response.status,
      text: await response.text(),
      policy: response.headers.get('content-security-policy'),
    }
  }
  return {
    ...inbox,
    client,
    read,
    send: (options: TestOptions = {}) => client.send(new SendEmailCommand(aMail(options))),
  }
}

type TestOptions = { to?: string[]; subject?: string; text?: string; html?: string; from?: string }
const aMail = ({
  to = ['thandi@example.co.za'],
  subject = 'Your booking MC-7K4QX',
  text = 'Hello',
  html,
  from = 'Mountain Cabins <stay@example.co.za>',
}: TestOptions): SendEmailCommandInput => ({
  Source: from,
  Destination: { ToAddresses: to, BccAddresses: ['copies@example.co.za'] },
  ReplyToAddresses: ['owner@example.co.za'],
  Tags: [{ Name: 'mail-type', Value: 'confirmed' }],
  Message: {
    Subject: { Data: subject, Charset: 'UTF-8' },
    Body: { Text: { Data: text, Charset: 'UTF-8' }, ...(html && { Html: { Data: html, Charset: 'UTF-8' } }) },
  },
})

describe('the local inbox in place of SES', () => {
  it('stores what the SES client sends, whole, and returns its id', async () => {
    const { send, emails } = await startTestInbox()
    const { MessageId } = await send({ subject: 'Zürich & “Cape” 🏔', html: '<p>Hello</p>' })
    expect(emails()).toEqual([
      {
        id: MessageId,
        receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        from: 'Mountain Cabins <stay@example.co.za>',
        to: ['thandi@example.co.za'],
        cc: [],
        bcc: ['copies@example.co.za'],
        replyTo: ['owner@example.co.za'],
        subject: 'Zürich & “Cape” 🏔',
        text: 'Hello',
        html: '<p>Hello</p>',
        headers: [['tag mail-type', 'confirmed']],
        attachments: [],
      },
    ])
  })

  it('parses a raw message: alternatives, attachment, other charsets', async () => {
    const { client, emails } = await startTestInbox()
    await client.send(
      new SendRawEmailCommand({
        Source: 'stay@example.co.za',
        Destinations: ['thandi@example.co.za', 'secret@example.co.za'],
        RawMessage: {
          Data: Buffer.from(
            [
              'From: stay@example.co.za',
              'To: thandi@example.co.za',
              'Subject: =?utf-8?B?WsO8cmljaA==?= =?utf-8?Q?_=C3=A9t=C3=A9?=',
              'List-Unsubscribe:',
              ' <https://example.co.za/stop>',
              'Content-Type: multipart/mixed; boundary="outer"',
              '',
              '--outer',
              'Content-Type: multipart/alternative; boundary=inner',
              '',
              '--inner',
              'Content-Type: text/plain; charset=utf-8',
              'Content-Transfer-Encoding: quoted-printable',
              '',
              'Caf=C3=A9 and a line that goes =',
              'on',
              '--inner',
              'Content-Type: text/html; charset=iso-8859-1',
              'Content-Transfer-Encoding: base64',
              '',
              Buffer.from('<p>Café</p>', 'latin1').toString('base64'),
              '--inner--',
              '--outer',
              'Content-Type: application/pdf',
              'Content-Disposition: attachment; filename="receipt.pdf"',
              'Content-Transfer-Encoding: base64',
              '',
              Buffer.from('%PDF').toString('base64'),
              '--outer--',
              '',
            ].join('\r\n'),
          ),
        },
      }),
    )
    expect(emails()[0]).toMatchObject({
      to: ['thandi@example.co.za'],
      bcc: ['secret@example.co.za'],
      subject: 'Zürich été',
      text: 'Café and a line that goes on',
      html: '<p>Café</p>',
      attachments: [{ name: 'receipt.pdf', type: 'application/pdf', bytes: 4, content: 'JVBERg==' }],
      headers: expect.arrayContaining([['List-Unsubscribe', '<https://example.co.za/stop>']]),
    })
  })

  it('refuses what SES would: no recipient, an address with a line end in it', async () => {
    const { send, client, emails } = await startTestInbox()
    await expect(
      client.send(new SendEmailCommand({ ...aMail({}), Destination: { ToAddresses: [] } })),
    ).rejects.toMatchObject({ name: 'InvalidParameterValue' })
    await expect(send({ to: ['a@b.c\r\nBcc: d@e.f'] })).rejects.toMatchObject({ name: 'InvalidParameterValue' })
    expect(emails()).toEqual([])
  })

  it('fails on request, and the client handles it as a failure of SES', async () => {
    const { send, failNext, emails, url } = await startTestInbox()
    failNext(1, 'reject')
    await expect(send()).rejects.toMatchObject({ name: 'MessageRejected' })

    failNext(2, 'throttle')
    await send({ subject: 'third time lucky' })
    expect(emails().map(({ subject }) => subject)).toEqual(['third time lucky'])

    await fetch(`${url}/failures`, { method: 'POST', body: JSON.stringify({ count: 3, as: 'break' }) })
    await expect(send()).rejects.toMatchObject({ name: 'InternalFailure' })
    await send()
    expect(emails()).toHaveLength(2)
  })

  it('rejects an address under .invalid always, whichever way the e-mail comes', async () => {
    const { send, accept, emails } = await startTestInbox()
    for (const to of ['thandi@guests.invalid', 'Thandi <thandi@guests.INVALID>'])
      // oxlint-disable-next-line no-await-in-loop -- one inbox
      await expect(send({ to: [to] })).rejects.toMatchObject({ name: 'MessageRejected' })
    await expect(accept({ to: ['thandi@guests.invalid'], subject: 'Hello' })).rejects.toMatchObject({
      name: 'MessageRejected',
    })
    expect(emails()).toEqual([])

    await send({ to: ['invalid@guests.example'] })
    await accept({ to: ['thandi@guests.example'], subject: 'Hello' }, new Date('2026-11-20T08:00:00.000Z'))
    expect(emails().map(({ receivedAt }) => receivedAt)).toContain('2026-11-20T08:00:00.000Z')
    expect(emails()).toHaveLength(2)
  })

  it('finds e-mails by address, newest first, for tests too', async () => {
    const { send, keep, emails, url } = await startTestInbox()
    await send({ subject: 'one' })
    await send({ subject: 'two', to: ['Sipho@Example.co.za'] })
    await send({ subject: 'three' })
    await keep({ to: ['sipho@example.co.za'], subject: 'Your code', text: '123456' })

    const found: unknown = await (await fetch(`${url}/emails?to=sipho@example.co.za`)).json()
    expect(found).toMatchObject([{ subject: 'Your code' }, { subject: 'two' }])
    expect(emails().map(({ subject }) => subject)).toEqual(['Your code', 'three', 'two', 'one'])

    await fetch(`${url}/emails`, { method: 'DELETE' })
    expect(emails()).toEqual([])
  })

  it('keeps the e-mails from one start to the next, and says when it cannot read them', async () => {
    const folder = await createTempFolder()
    const first = await startTestInbox(folder)
    await first.send({ subject: 'one' })
    await first.send({ subject: 'two' })
    await first.stop()

    const second = await startTestInbox(folder)
    expect(second.emails()).toEqual(first.emails())
    await second.stop()

    const [name = ''] = await readdir(folder)
    await writeFile(join(folder, name), '{"id": 1}')
    await expect(startInbox({ port: 0, folder })).rejects.toThrow(/^The local data in .* cannot be read/)
  })
})

describe('the inbox page', () => {
  it('escapes everything in an e-mail', async () => {
    const { send, read } = await startTestInbox()
    const script = '<script>alert(1)</script>'
    const { MessageId } = await send({
      subject: script,
      text: script,
    })
    const pages = [
      await read('/'),
      await read(`/emails/${MessageId}`),
      await read(`/?to=${encodeURIComponent(script)}`),
    ]
    for (const { text, policy } of pages) {
      expect(text).not.toContain('<script')
      expect(text).toContain('&lt;script&gt;')
      expect(policy).toContain("default-src 'none'")
    }
  })

  it('links the addresses in a text, without the full stop after them', async () => {
    const { send, read } = await startTestInbox()
    const { MessageId } = await send({ text: 'Open https://example.co.za/booking/a?b=1&c=2. (or http://b.co.za/x)' })
    const { text } = await read(`/emails/${MessageId}`)
    expect(text).toContain('<a href="https://example.co.za/booking/a?b=1&amp;c=2" target="_blank" rel="noreferrer">')
    expect(text).toContain('<a href="http://b.co.za/x" target="_blank"')
  })

  it("shows an e-mail's HTML in a sandbox where nothing runs or posts", async () => {
    const { send, read } = await startTestInbox()
    const { MessageId } = await send({
      html: '<html><head><title>T</title></head><body><a href="/x">x</a></body></html>',
    })
    const { text } = await read(`/emails/${MessageId}`)
    expect(text).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/)

    const own = await read(`/emails/${MessageId}/html`)
    expect(own.text).toContain('<head><base target="_blank"><title>T</title>')
    expect(own.policy).toMatch(/default-src 'none'.*form-action 'none'.*sandbox allow-popups/)
    expect(own.policy).not.toContain('script-src')
  })

  it('responds 404 for an unknown e-mail', async () => {
    const { read } = await startTestInbox()
    expect((await read('/emails/none')).status).toBe(404)
    expect((await read('/emails/none/html')).status).toBe(404)
  })
})

describe('a raw message', () => {
  it('is parsed as far as possible, however broken', () => {
    const read = (raw: string) => readMime(Buffer.from(raw))
    expect(read('')).toMatchObject({ text: '', html: '', attachments: [] })
    expect(read('no header at all')).toMatchObject({ text: '' })
    expect(read('Content-Type: multipart/mixed; boundary=x\n\n--x\n\nbroken off')).toMatchObject({ text: 'broken off' })
    expect(read('Content-Type: text/plain; charset=klingon\n\nnuqneH')).toMatchObject({ text: 'nuqneH' })
  })

  it('has its address list split at the commas between addresses, not within names', () => {
    expect(splitAddresses('"Nkosi, Thandi" <t@example.co.za>, s@example.co.za,')).toEqual([
      '"Nkosi, Thandi" <t@example.co.za>',
      's@example.co.za',
    ])
  })
})
