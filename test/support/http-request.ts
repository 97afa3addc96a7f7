import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { type Endpoint, pathOf, routeKeyOf } from '#shared/kernel/endpoint.ts'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import { NOW } from './business-time-fixture.ts'

/** The secret that the edge sends to the API. */
export const ORIGIN_SECRET = 'the key of the edge'

export type Claims = Readonly<Record<string, string>>

export type RequestInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is. */
  readonly text?: string
  readonly base64?: boolean
  /** The claims that the authorizer found in the token; none without a token. */
  readonly claims?: Claims | undefined
  /** The source address at the API; a new one each time by default. */
  readonly sourceIp?: string
  readonly headers?: Readonly<Record<string, string>>
}

let strangers = 0
/** An address of the network that is reserved for tests, 198.18.0.0/15: 131,072 visitors. */
function nextSourceIp(): string {
  strangers += 1
  return `198.${18 + ((strangers >> 16) % 2)}.${(strangers >> 8) % 256}.${strangers % 256}`
}

/** A request through the edge to an endpoint, as the event that API Gateway's HTTP API sends to a Lambda (payload format 2.0). */
export function createHttpRequest(endpoint: Endpoint, input: RequestInput = {}): APIGatewayProxyEventV2 {
  const text = input.text ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  const body = text !== undefined && input.base64 ? Buffer.from(text).toString('base64') : text
  const routeKey = routeKeyOf(endpoint)
  const sent = Object.entries(input.params ?? {}).map(([name, value]) => [name, value.toWellFormed()] as const)
  const path = `/api${pathOf(endpoint.path, Object.fromEntries(sent))}`
  const pathParameters = routeKey.endsWith('/{proxy+}')
    ? { proxy: path.slice(`/api${endpoint.routePrefix}/`.length) }
    : input.params
  const event = {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: new URLSearchParams(input.query).toString(),
    headers: { 'content-type': 'application/json', [ORIGIN_SECRET_HEADER]: ORIGIN_SECRET, ...input.headers },
    ...(input.query && { queryStringParameters: input.query }),
    ...(pathParameters && { pathParameters }),
    ...(body !== undefined && { body }),
    isBase64Encoded: input.base64 ?? false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'www.example.com',
      domainPrefix: 'www',
      http: {
        method: endpoint.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: input.sourceIp ?? nextSourceIp(),
        userAgent: 'test',
      },
      requestId: 'request',
      routeKey,
      stage: '$default',
      time: NOW,
      timeEpoch: Date.parse(NOW),
      ...(input.claims && { authorizer: { jwt: { claims: input.claims, scopes: [] } } }),
    },
  }
  return event
}
