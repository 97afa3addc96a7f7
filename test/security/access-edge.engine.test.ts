import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { functions } from '#infra/functions.ts'
import { gatewayListener } from '#infra/local/gateway.ts'
import { type LocalServer, listenLocally } from '#infra/local/engines/listen-locally.ts'
import { httpApi } from '#infra/local/http-api.ts'
import { routesOf } from '#infra/local/lambda-host.ts'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import { visitorOf } from '#lambdas/http/visitor.ts'

const ORIGIN_SECRET = 'what only the edge knows'

/** The local edge before a Lambda that returns what reached it. */
let seen: APIGatewayProxyEventV2[] = []
let gateway: LocalServer
beforeAll(async () => {
  const listening = functions.map((lambda) => ({
    lambda,
    handler: async (event: unknown) => {
      seen.push(event as APIGatewayProxyEventV2)
      return { statusCode: 200, body: '{}' }
    },
  }))
  const listener = gatewayListener({
    api: httpApi(routesOf(listening), { issuer: 'https://issuer.example', clientId: 'x', jwks: { keys: [] } }),
    originSecret: ORIGIN_SECRET,
    files: async () => new Response('a page'),
    signIn: { endpoint: 'http://127.0.0.1:9' },
    schedules: () => [],
    imageSources: [],
  })
  gateway = await listenLocally('the gateway', 0, listener)
})
afterAll(() => gateway.stop())

/** What reached the Lambda of a request that came from one of this machine's own addresses. */
async function sentFrom(localAddress: string, headers: Record<string, string> = {}): Promise<APIGatewayProxyEventV2> {
  seen = []
  const { method, path } = contracts.CreateBooking
  const status = await new Promise((done, fail) => {
    const options = { host: '127.0.0.1', port: gateway.port, localAddress, method, path: `/api${path}` }
    const asked = request({ ...options, headers: { 'content-type': 'application/json', ...headers } }, (reply) => {
      reply.resume()
      reply.on('end', () => done(reply.statusCode))
    })
    asked.on('error', fail)
    asked.end('{"some":"body"}')
  })
  expect(status).toBe(200)
  const [event, ...others] = seen
  expect(others).toEqual([])
  return event as APIGatewayProxyEventV2
}

describe('the local edge', () => {
  it('sends a browser to the name that the content policy allows, and nothing else', async () => {
    const open = (path: string, destination: string) =>
      fetch(`http://127.0.0.1:${gateway.port}${path}`, {
        headers: { 'sec-fetch-dest': destination },
        redirect: 'manual',
      })
    const page = await open('/auth?from=mail', 'document')
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      `http://localhost:${gateway.port}/auth?from=mail`,
    ])
    expect((await open('/main.js', 'script')).status).toBe(200)
  })

  it('adds the caller’s address, as CloudFront does, so that visitors are told apart by it', async () => {
    const events = [await sentFrom('127.0.0.7'), await sentFrom('127.0.0.8'), await sentFrom('127.0.0.1')]
    expect(events.map((event) => visitorOf(event, [ORIGIN_SECRET]))).toEqual(['127.0.0.7', '127.0.0.8', '127.0.0.1'])
  })

  it('passes a request on whole', async () => {
    const event = await sentFrom('127.0.0.7', { 'user-agent': 'a browser', authorization: 'Bearer x' })
    expect(event).toMatchObject({
      body: '{"some":"body"}',
      isBase64Encoded: false,
      headers: { 'user-agent': 'a browser', authorization: 'Bearer x' },
    })
  })

  it('passes on what a browser says about the page that made it, and its type', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', 'content-type': 'text/plain' }
    const event = await sentFrom('127.0.0.7', headers)
    expect(event).toMatchObject({ headers, isBase64Encoded: true })
  })

  it('replaces a visitor’s origin secret with its own', async () => {
    const event = await sentFrom('127.0.0.7', { [ORIGIN_SECRET_HEADER]: 'guessed' })
    expect(event.headers[ORIGIN_SECRET_HEADER]).toBe(ORIGIN_SECRET)
  })

  it('overrides whatever address a visitor claims', async () => {
    for (const forged of ['127.0.0.1', '8.8.8.8, 127.0.0.1', '127.0.0.7,127.0.0.1', ',,', 'unknown']) {
      // oxlint-disable-next-line no-await-in-loop
      const event = await sentFrom('127.0.0.9', { 'x-forwarded-for': forged })
      expect(visitorOf(event, [ORIGIN_SECRET])).toBe('127.0.0.9')
    }
  })

  it('is itself the source address at the API: PayFast’s address is never taken from a header', async () => {
    const event = await sentFrom('127.0.0.9', { 'x-forwarded-for': '197.97.145.144' })
    expect(event.requestContext.http.sourceIp).toBe('127.0.0.1')
  })
})
