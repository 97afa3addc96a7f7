import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { NOW } from './business-time-fixture.ts'

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

/** A request to an endpoint as the event that API Gateway's HTTP API sends to a Lambda (payload format 2.0). */
export function createHttpRequest(endpoint: Endpoint, asked: RequestInput = {}): APIGatewayProxyEventV2 {
  const written = asked.text ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body))
  const body = written !== undefined && asked.base64 ? Buffer.from(written).toString('base64') : written
  const routeKey = `${endpoint.method} /api${endpoint.path}`
  const event = {
    version: '2.0',
    routeKey,
    rawPath: `/api${endpoint.path}`,
    rawQueryString: new URLSearchParams(asked.query).toString(),
    headers: { 'content-type': 'application/json', ...asked.headers },
    ...(asked.query && { queryStringParameters: asked.query }),
    ...(asked.params && { pathParameters: asked.params }),
    ...(body !== undefined && { body }),
    isBase64Encoded: asked.base64 ?? false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'www.example.com',
      domainPrefix: 'www',
      http: {
        method: endpoint.method,
        path: `/api${endpoint.path}`,
        protocol: 'HTTP/1.1',
        sourceIp: asked.sourceIp ?? nextSourceIp(),
        userAgent: 'test',
      },
      requestId: 'request',
      routeKey,
      stage: '$default',
      time: NOW,
      timeEpoch: Date.parse(NOW),
      ...(asked.claims && { authorizer: { jwt: { claims: asked.claims, scopes: [] } } }),
    },
  }
  return event
}
