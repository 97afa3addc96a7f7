import { MessageRejected } from '@aws-sdk/client-ses'
import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { localPagePolicy, localPageStyle } from '#infra/local/engines/local-page.ts'
import { serveLocally } from '#infra/local/engines/listen-locally.ts'
import { listPage, emailHtml, emailHtmlPolicy, emailPage } from './inbox-pages.ts'
import { blankEmail, type Email, type NewEmail, recipientsOf } from './email.ts'
import { openMailbox } from './mailbox.ts'
import { readSesRequest } from './ses-request.ts'

type Options = {
  /** 0 is any free one. */
  readonly port: number
  /** Where e-mails are stored; without it they are in memory only. */
  readonly folder?: string
}

/** `reject` is final; a client retries after `throttle` and `break`. */
const Failure = z.object({
  count: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)),
  as: z.enum(['reject', 'throttle', 'break']),
})
type Failure = z.output<typeof Failure>

export type Inbox = {
  /** The page, and the endpoint for an SES client. */
  readonly url: string
  /**
   * Adds an e-mail that did not come through SES, such as the sign-in's codes, and gives its id. Missing fields are
   * blank; it is received now unless another time is given.
   */
  keep(email: Partial<NewEmail> & Pick<NewEmail, 'to' | 'subject'>, receivedAt?: Date): Promise<string>
  /** The same of an e-mail that SES would get: rejects as its client does where SES refuses the recipient. */
  accept: Inbox['keep']
  /** Newest first; with `to` only those to an address that contains it. */
  emails(to?: string): readonly Email[]
  /** Makes the next send requests fail. An SES client retries a throttled or broken one twice by itself. */
  failNext(count: number, as: Failure['as']): void
  stop(): Promise<void>
}

/**
 * Emulates SES for `@aws-sdk/client-ses` and shows what was sent. For tests: `GET /emails?to=…` as JSON,
 * `DELETE /emails`, and `POST /failures` with `{ count, as }`. An e-mail to an address under `.invalid` is always
 * rejected.
 */
export async function startInbox({ port, folder }: Options): Promise<Inbox> {
  const mailbox = await openMailbox(folder)
  let failure: Failure = { count: 0, as: 'reject' }

  const keep: Inbox['keep'] = async (email, receivedAt) => mailbox.keep({ ...blankEmail, ...email }, receivedAt)

  const app = new Hono()

  app.post('/', async (context) => {
    context.header('content-type', 'text/xml')
    if (failure.count > 0) {
      failure = { ...failure, count: failure.count - 1 }
      const { status, ...error } = failures[failure.as]
      return context.body(errorXml(error), status)
    }
    const body = await context.req.text()
    const request = readSesRequest(body)
    if (!request.ok) return context.body(errorXml(refusalMessages[request.refusal]), 400)
    if (isRefused(request.value)) return context.body(errorXml(failures.reject), failures.reject.status)

    return context.body(replyXml(new URLSearchParams(body).get('Action') ?? '', await mailbox.keep(request.value)))
  })

  app.get('/emails', (context) => context.json(mailbox.list(context.req.query('to'))))
  app.delete('/emails', async (context) => {
    await mailbox.clear()
    return context.body(null, 204)
  })
  app.post('/failures', async (context) => {
    const isForm = context.req.header('content-type')?.includes('form') ?? false
    const parsed = Failure.safeParse(
      isForm ? await context.req.parseBody() : await context.req.json().catch(() => undefined),
    )
    if (!parsed.success) return context.json({ error: 'count from 0 to 1000; as: reject, throttle or break' }, 400)
    failure = parsed.data
    return isForm ? context.redirect('/', 303) : context.json(failure)
  })

  app.use(async (context, next) => {
    await next()
    if (!context.res.headers.has('content-security-policy')) {
      context.header('content-security-policy', localPagePolicy("frame-src 'self'; form-action 'self'"))
    }
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    context.header('cache-control', 'no-store')
  })
  app.get('/', (context) => {
    const to = context.req.query('to')?.trim() ?? ''
    return context.html(listPage(mailbox.list(to), { to, all: mailbox.list().length }))
  })
  app.get('/style.css', (context) => context.body(localPageStyle, 200, { 'content-type': 'text/css' }))
  app.post('/clear', async (context) => {
    await mailbox.clear()
    return context.redirect('/', 303)
  })
  app.get('/emails/:id', (context) => {
    const email = mailbox.find(context.req.param('id'))
    return email ? context.html(emailPage(email)) : context.notFound()
  })
  app.get('/emails/:id/html', (context) => {
    const email = mailbox.find(context.req.param('id'))
    return email
      ? context.html(emailHtml(email), 200, { 'content-security-policy': emailHtmlPolicy })
      : context.notFound()
  })

  app.get('/emails/:id/attachments/:place', (context) => {
    const email = mailbox.find(context.req.param('id'))
    const attachment = email?.attachments[Number(context.req.param('place'))]
    if (!attachment) return context.notFound()
    // Saved, never shown: it may be of any type.
    return context.body(Buffer.from(attachment.content, 'base64'), 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
    })
  })

  const server = await serveLocally('the inbox', port, app.fetch)
  return {
    url: server.url,
    keep,
    async accept(email, receivedAt) {
      if (isRefused({ ...blankEmail, ...email })) throw new MessageRejected({ ...failures.reject, $metadata: {} })
      return keep(email, receivedAt)
    },
    emails: (to) => mailbox.list(to),
    failNext(count, as) {
      failure = { count, as }
    },
    stop: server.stop,
  }
}

/** No e-mail to `.invalid` is taken, as none is by SES to an address that it suppresses: so a failure can be tried out. */
const isRefused = (email: NewEmail): boolean => recipientsOf(email).some((address) => /\.invalid>?$/i.test(address))

const failures = {
  reject: { status: 400, code: 'MessageRejected', message: 'Email address is not verified.' },
  throttle: { status: 400, code: 'Throttling', message: 'Maximum sending rate exceeded.' },
  break: { status: 500, code: 'InternalFailure', message: 'The request failed because of an internal error.' },
} as const

const refusalMessages = {
  'unknown-action': { code: 'InvalidAction', message: 'The local inbox knows SendEmail and SendRawEmail alone.' },
  'source-missing': { code: 'MissingParameter', message: 'Missing Source.' },
  'nobody-to-send-to': { code: 'InvalidParameterValue', message: 'Missing destination.' },
  'address-not-readable': { code: 'InvalidParameterValue', message: 'Local address contains control or whitespace.' },
} as const

const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/'

const replyXml = (action: string, messageId: string): string =>
  `<${action}Response xmlns="${NAMESPACE}"><${action}Result><MessageId>${messageId}</MessageId></${action}Result>` +
  `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></${action}Response>`

const errorXml = ({ code, message }: { readonly code: string; readonly message: string }): string =>
  `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error>` +
  `<RequestId>${randomUUID()}</RequestId></ErrorResponse>`
