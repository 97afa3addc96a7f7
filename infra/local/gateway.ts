import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { RequestListener } from 'node:http'
import { headerKindOf, headersFor } from '#infra/http-headers.ts'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import type { SignIn } from './engines/sign-in.ts'
import type { LocalSchedule } from './schedules.ts'

type Options = {
  readonly api: (request: Request, sourceIp: string) => Promise<Response>
  /** The header value by which the API knows that a request comes from CloudFront. */
  readonly originSecret: string
  /** Answers for everything that is not the API's: pages and files. */
  readonly files: (request: Request) => Promise<Response>
  readonly signIn: Pick<SignIn, 'endpoint'>
  readonly schedules: () => readonly LocalSchedule[]
  /** Where private pictures are loaded from. */
  readonly imageSources: readonly string[]
}

/** The source address of the edge's requests to the API. */
const OWN_ADDRESS = '127.0.0.1'

/** The site's origin on this machine: CloudFront, the HTTP API and, below /local, what only this machine has. */
export function gatewayListener(options: Options): RequestListener {
  const app = new Hono<{ Bindings: HttpBindings }>()

  // The content policy names one origin, so a page that is opened by the other name could not sign anybody in.
  app.use('*', async (context, next) => {
    const url = new URL(context.req.url)
    if (url.hostname !== OWN_ADDRESS || context.req.header('sec-fetch-dest') !== 'document') return next()
    url.hostname = 'localhost'
    return context.redirect(url.href)
  })
  app.all('/api/*', async (context) => {
    const visitor = context.env.incoming.socket.remoteAddress ?? ''
    const response = await options.api(addEdgeHeaders(context.req.raw, visitor, options.originSecret), OWN_ADDRESS)
    const kind = headerKindOf(new URL(context.req.url).pathname)
    for (const [name, value] of Object.entries(
      headersFor({ kind, imageSources: options.imageSources, overHttps: false }),
    ))
      response.headers.set(name, value)
    return response
  })
  app.post('/local/cognito/', async ({ req }) =>
    fetch(options.signIn.endpoint, {
      method: 'POST',
      headers: {
        'content-type': req.header('content-type') ?? '',
        'x-amz-target': req.header('x-amz-target') ?? '',
      },
      body: await req.text(),
    }),
  )
  app.post('/local/schedules/:name', async (context) => {
    const schedule = options.schedules().find(({ name }) => name === context.req.param('name'))
    if (!schedule) return context.json({ error: 'no such schedule' }, 404)
    await schedule.runNow()
    return context.json({ ran: schedule.name })
  })
  app.all('*', (context) => options.files(context.req.raw))
  app.onError((error, context) => {
    log('error', 'the gateway failed', errorFields(error))
    return context.json({ message: 'Internal Server Error' }, 500)
  })

  return getRequestListener((request, bindings) => app.fetch(request, bindings))
}

/** The request as CloudFront forwards it: with the visitor's address, and the origin secret in place of any other. */
function addEdgeHeaders(request: Request, visitor: string, originSecret: string): Request {
  const headers = new Headers(request.headers)
  headers.append('x-forwarded-for', visitor)
  headers.set(ORIGIN_SECRET_HEADER, originSecret)
  return new Request(request, { headers })
}
