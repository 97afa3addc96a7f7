import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { JwtVerifier } from 'aws-jwt-verify'
import { randomUUID } from 'node:crypto'
import type { SignIn } from './engines/sign-in.ts'
import type { HttpRoute } from './lambda-host.ts'

/** API Gateway's limit. */
const MAX_BODY_LENGTH = 10 * 1024 * 1024

type Claims = Record<string, string>
type Pool = Pick<SignIn, 'issuer' | 'clientId' | 'jwks'>

/**
 * Answers requests below /api as API Gateway's HTTP API does: routes and authorizers from the contracts, events in
 * payload format 2.0, form posts in base64, claims as text.
 */
export function httpApi(routes: readonly HttpRoute[], signIn: Pool) {
  const claimsOf = authorizer(signIn)

  return async (request: Request, sourceIp: string): Promise<Response> => {
    const url = new URL(request.url)
    const found = routes.find(
      ({ method, pattern }) => (method === request.method || method === 'ANY') && pattern.test(url.pathname),
    )
    if (!found) return Response.json({ message: 'Not Found' }, { status: 404 })
    const claims = found.hasAuthorizer ? await claimsOf(request.headers.get('authorization')) : undefined
    if (found.hasAuthorizer && !claims) return Response.json({ message: 'Unauthorized' }, { status: 401 })
    const body = await readUpTo(request, MAX_BODY_LENGTH)
    if (body === 'too long') return Response.json({ message: 'Request Too Long' }, { status: 413 })

    const result = await found.handler(eventOf(request, url, found, body, sourceIp, claims))
    return new Response(result.body ?? '', {
      status: result.statusCode ?? 200,
      headers: Object.fromEntries(Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)])),
    })
  }
}

/**
 * Checks a token as the API's JWT authorizer does: issuer, signature, times and audience. The rules are in "Control access
 * to HTTP APIs with JWT authorizers" of API Gateway's guide: `client_id` counts only without `aud`, `exp` is in the future,
 * `iat` is in the past, and the word Bearer is optional.
 */
function authorizer({ issuer, clientId, jwks }: Pool) {
  const verifier = JwtVerifier.create({ issuer, audience: null })
  verifier.cacheJwks(jwks)
  return async (header: string | null): Promise<Claims | undefined> => {
    const token = /^(?:Bearer )?(\S+)$/i.exec(header ?? '')?.[1]
    if (!token) return undefined
    try {
      const claims = await verifier.verify(token)
      const now = Date.now() / 1000
      const isCurrent = claims.exp !== undefined && claims.exp > now && (claims.iat ?? now) <= now
      const isForUs = [claims.aud ?? claims['client_id']].flat().includes(clientId)
      return isCurrent && isForUs ? toGatewayClaims(claims) : undefined
    } catch {
      return undefined
    }
  }
}

/** API Gateway writes every claim as text, a list as `[owner staff]`. */
const toGatewayClaims = (claims: object): Claims =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  )

async function readUpTo(request: Request, limit: number): Promise<Buffer | 'too long'> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return 'too long'
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.length
    if (length > limit) return 'too long'
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function eventOf(
  request: Request,
  url: URL,
  { routeKey, pattern }: HttpRoute,
  body: Buffer,
  sourceIp: string,
  claims: Claims | undefined,
): APIGatewayProxyEventV2 {
  const isText = (request.headers.get('content-type') ?? '').startsWith('application/json')
  const pathParameters = Object.fromEntries(
    Object.entries(pattern.exec(url.pathname)?.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
  )
  const now = new Date()
  const event = {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: { ...Object.fromEntries(request.headers), 'x-forwarded-for': forwardedFor(request, sourceIp) },
    ...(url.search && { queryStringParameters: Object.fromEntries(url.searchParams) }),
    pathParameters,
    ...(body.length > 0 && { body: isText ? body.toString() : body.toString('base64') }),
    isBase64Encoded: body.length > 0 && !isText,
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: url.host,
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: request.headers.get('user-agent') ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
      ...(claims && { authorizer: { jwt: { claims, scopes: [] } } }),
    },
  }
  return event
}

const forwardedFor = ({ headers }: Request, peer: string): string =>
  [headers.get('x-forwarded-for'), peer].filter(Boolean).join(', ')

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
