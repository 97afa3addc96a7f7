import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type * as z from 'zod/mini'
import { type Actor, guestActor } from '#shared/bookings/booking-event.ts'
import type { AnyRefusal } from '#shared/api/contracts.ts'
import type { refusalMessage } from '#shared/api/refusal-messages.ts'
import {
  STAFF_BROWSER_HEADER,
  type BodyOf,
  type Endpoint,
  type EndpointGroup,
  type ParamsOf,
  type QueryOf,
  type RefusalOf,
  mustSignIn,
  routeKeyOf,
} from '#shared/kernel/endpoint.ts'
import { bySpecificity, pathPattern } from '#shared/kernel/path-pattern.ts'
import type { Refused, Result } from '#shared/kernel/result.ts'
import type { Role } from '#shared/staff/account.ts'
import { mayCall } from '#shared/staff/may-call.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { env } from '#lambdas/runtime/env.ts'
import { originSecrets } from '#lambdas/runtime/origin-secret.ts'
import { isFromEdge } from './is-from-edge.ts'
import { isFromOwnSite, isJson } from './is-from-own-site.ts'
import type { Limits, Wait } from './limits.ts'

/** The signed-in person. `name` and `role` are set for active staff only. */
export type Caller = {
  readonly sub: string
  /** The user pool's name of the account. Only where the audience is account. */
  readonly userName?: string
  readonly name: string
  readonly role: Role | null
}

export type Request<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Only where the audience is account, staff or owner; other callers have no name. */
  readonly caller: Caller
  /** Who acts with a guest's link; it notes a browser in which staff are signed in. */
  readonly guest: Actor
  /** As API Gateway sees it, not as a header claims. */
  readonly sourceAddress: string
  /** A hash of the visitor's own address, through the edge. Only where the Lambda applies limits. */
  readonly visitor: () => Promise<string>
}

type ReplyInput<E extends Endpoint> = z.input<E['reply']>
/** A use case: a parsed request in, a reply or one of the contract's own refusals out. */
export type UseCase<E extends Endpoint> = (request: Request<E>) => Promise<Result<ReplyInput<E>, RefusalOf<E>>>

/** Refuses a request before the contract's limit counts it; undefined lets it pass. */
export type Precheck<E extends Endpoint> = (request: Request<E>) => Promise<Refused<RefusalOf<E>> | undefined>

export type Route = {
  readonly endpoint: Endpoint
  readonly useCase: UseCase<Endpoint>
  readonly precheck: Precheck<Endpoint> | undefined
}

/** A use case for every endpoint of a group, with its precheck if it has one. */
export type UseCases<Group extends EndpointGroup> = {
  readonly [Name in keyof Group]:
    | UseCase<Group[Name]>
    | { readonly useCase: UseCase<Group[Name]>; readonly precheck: Precheck<Group[Name]> }
}

/**
 * Pairs each endpoint of a group with its use case. A missing use case does not compile, nor does one with a refusal
 * that the contract does not name.
 */
export const routes = <const Group extends EndpointGroup>(group: Group, useCases: UseCases<NoInfer<Group>>): Route[] =>
  Object.entries(group).map(([name, endpoint]) => {
    // Each use case has its endpoint's types by name; a list of all of them cannot express that.
    const entry = useCases[name] as UseCases<EndpointGroup>[string]
    return typeof entry === 'function'
      ? { endpoint, useCase: entry, precheck: undefined }
      : { endpoint, useCase: entry.useCase, precheck: entry.precheck }
  })

/** What a token says of its sign-in. Instants are ISO UTC. */
export type SignInClaims = {
  readonly sub: string
  readonly tokenIssuedAt: string | undefined
  /** Stays the same when the token is renewed. */
  readonly signedInAt: string | undefined
}

type FoundCaller = Caller & {
  readonly isActive: boolean
  readonly mustSetUpSecondFactor: boolean
  readonly isSignInRecent: boolean
}
/** Finds the signed-in person and their role; the account's record decides, together with the token (decisions §8). */
export type FindCaller = (claims: SignInClaims) => Promise<FoundCaller>

/** What a Lambda needs to check callers, where its contracts ask for it. */
type ServeOptions = {
  /** For audiences with an account. */
  readonly findCaller?: FindCaller
  /** For contracts with a limit. */
  readonly limits?: Limits
}

const MAX_BODY_LENGTH = 256 * 1024

/**
 * Turns routes into a Lambda handler for an HTTP API. The only place that knows status codes: 400 broken contract,
 * 401/403, 404, 409 refusal, 413, 415, 429, 500 with an error id and no detail. Before anything else it refuses what did
 * not come through the edge, unless the contract says that its caller does not, and what a page of another site sent.
 */
export function serve(served: readonly Route[], options: ServeOptions = {}) {
  for (const { endpoint } of served) {
    if (typeof endpoint.limit === 'object' && !options.limits)
      throw new Error(`${endpoint.path} has a limit and is served without a way to count`)
  }
  const find = finder(served)

  return async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const found = find(event)
    if (!found) return problem(404, 'not-found', 'There is nothing here.')
    try {
      return await respondTo(found.route, found.params, event, options)
    } catch (error) {
      const errorId = newId()
      // The route that several endpoints share would not say which of them failed.
      log('error', 'request failed', { errorId, endpoint: nameOf(found.route), ...errorFields(error) })
      return problem(500, 'unexpected', 'Something went wrong on our side. Please try again.', { errorId })
    }
  }
}

type PathParams = Readonly<Record<string, string | undefined>>
type Found = { readonly route: Route; readonly params: PathParams }

const nameOf = ({ endpoint }: Route): string => `${endpoint.method} /api${endpoint.path}`

/**
 * Finds the route of a request: by the API's route if the endpoint has one of its own, which it also had before it got a
 * prefix; else among those that share the API's route, by method and path. Nothing of another prefix is ever found.
 */
function finder(served: readonly Route[]): (event: APIGatewayProxyEventV2) => Found | undefined {
  const byName = new Map(served.map((route) => [nameOf(route), route]))
  const sharing = served
    .filter(({ endpoint }) => endpoint.routePrefix !== undefined)
    .toSorted((one, other) => bySpecificity(one.endpoint.path, other.endpoint.path))
    .map((route) => ({ route, pattern: pathPattern(`/api${route.endpoint.path}`) }))
  const byRouteKey = Map.groupBy(sharing, ({ route }) => routeKeyOf(route.endpoint))

  return (event) => {
    const named = byName.get(event.routeKey)
    if (named) return { route: named, params: event.pathParameters ?? {} }
    const { method } = event.requestContext.http
    for (const { route, pattern } of byRouteKey.get(event.routeKey) ?? []) {
      const params = route.endpoint.method === method && paramsIn(event.rawPath, pattern)
      if (params) return { route, params }
    }
    return undefined
  }
}

/**
 * What stands in a path for the names of its pattern. API Gateway has decoded the path already, other runtimes have not:
 * ids have no signs that either changes. A slash that was encoded is no part of an id, so that it is nobody's path.
 */
function paramsIn(path: string, pattern: RegExp): PathParams | undefined {
  const found = pattern.exec(path)
  if (!found) return undefined
  try {
    const params = Object.entries(found.groups ?? {}).map(
      ([name, segment]) => [name, decodeURIComponent(segment)] as const,
    )
    return params.some(([, value]) => value.includes('/')) ? undefined : Object.fromEntries(params)
  } catch {
    return undefined
  }
}

async function respondTo(
  { endpoint, useCase, precheck }: Route,
  params: PathParams,
  event: APIGatewayProxyEventV2,
  { findCaller, limits }: ServeOptions,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!endpoint.bypassesEdge && !isFromEdge(event, originSecrets()))
    return problem(403, 'forbidden', 'This address answers only our website. Please use the website.')
  // PayFast posts a form from its own servers. A GET changes nothing, and the edge could keep its refusal for everybody.
  const isForm = endpoint.bodyKind === 'form'
  if (!isForm && endpoint.method !== 'GET' && !isFromOwnSite(event, () => env('SITE_ORIGIN')))
    return problem(403, 'another-site', 'This was sent by another website. Please use our own.')
  const admitted = await authorize(endpoint, event, findCaller)
  if (!('sub' in admitted)) return admitted

  const text =
    event.body && event.isBase64Encoded
      ? Buffer.from(event.body, 'base64').toString()
      : (event.body ?? '').toWellFormed()
  if (text.length > MAX_BODY_LENGTH) return problem(413, 'body-too-large', 'That is more than we can take at once.')
  if (!isForm && text !== '' && !isJson(event)) return problem(415, 'not-json', 'We could not read what was sent.')
  const body = isForm ? text : jsonOf(text)
  if (body === BROKEN_JSON) return problem(400, 'broken-json', 'We could not read what was sent.')

  const parts = {
    params: endpoint.params?.safeParse(params, fallbackMessage),
    query: endpoint.query?.safeParse(event.queryStringParameters ?? {}, fallbackMessage),
    body: endpoint.body?.safeParse(body, fallbackMessage),
  }
  const fields = Object.entries(parts).flatMap(([name, part]) =>
    part?.success === false ? problemsOf(part.error, name) : [],
  )
  if (fields.length > 0)
    return problem(400, 'invalid-request', fields[0]?.[1] ?? fallbackMessage.error(), {
      fields: Object.fromEntries(fields.toReversed()),
    })

  const request = {
    params: parts.params?.data,
    query: parts.query?.data,
    body: parts.body?.data,
    caller: admitted,
    guest: event.headers?.[STAFF_BROWSER_HEADER] === undefined ? guestActor : { ...guestActor, inStaffBrowser: true },
    sourceAddress: event.requestContext.http.sourceIp,
    visitor: async () => (await limits?.visitorKey(event)) ?? '',
  }
  const rejected = await precheck?.(request)
  if (rejected) return refused(rejected)

  const wait = await limits?.waitFor(endpoint, event, request.body)
  if (wait) return tooManyRequests(wait, endpoint)

  const result = await useCase(request)
  if (endpoint.replyKind === 'html')
    return result.ok ? html(200, String(endpoint.reply.parse(result.value))) : refusedAsHtml(result)
  return result.ok ? json(200, endpoint.reply.parse(result.value), cacheControl(endpoint)) : refused(result)
}

/** The sentences load with the first refusal: few calls need them. */
const sentenceOf = async (...refusal: Parameters<typeof refusalMessage>): Promise<string> =>
  (await import('#shared/api/refusal-messages.ts')).refusalMessage(...refusal)

async function refused({ refusal: name, details }: Refused<string>): Promise<APIGatewayProxyStructuredResultV2> {
  const refusal = name as AnyRefusal
  const status = refusal.endsWith('-not-found') ? 404 : 409
  return problem(status, refusal, await sentenceOf(refusal, details), { ...(details && { details }) })
}

async function refusedAsHtml({ refusal, details }: Refused<string>): Promise<APIGatewayProxyStructuredResultV2> {
  const sentence = await sentenceOf(refusal as AnyRefusal, details)
  const text = sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return html(
    refusal.endsWith('-not-found') ? 404 : 409,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title><p>${text}</p></html>`,
  )
}

const anonymousCaller: Caller = { sub: '', name: '', role: null }

/** Allows a request by the contract's audience, or says why not. */
async function authorize(
  endpoint: Endpoint,
  event: APIGatewayProxyEventV2,
  findCaller: FindCaller | undefined,
): Promise<Caller | APIGatewayProxyStructuredResultV2> {
  const { audience, needsRecentSignIn } = endpoint
  if (!mustSignIn(audience)) return anonymousCaller
  const claims = claimsOf(event)
  const sub = claims['sub']
  if (typeof sub !== 'string' || sub === '' || claims['token_use'] !== 'access')
    return problem(401, 'not-signed-in', 'Please sign in.')
  if (audience === 'account') return { sub, userName: String(claims['username'] ?? sub), name: '', role: null }

  if (!findCaller) throw new Error(`A ${audience} endpoint is served without a way to find its callers`)
  const { isActive, mustSetUpSecondFactor, isSignInRecent, ...caller } = await findCaller({
    sub,
    tokenIssuedAt: instantOf(claims['iat']),
    signedInAt: instantOf(claims['auth_time']),
  })
  const isInGroup = groupsOf(claims['cognito:groups']).some((group) => mayCall(group, endpoint))
  if (!isActive || !isInGroup || !mayCall(caller.role, endpoint))
    return problem(403, 'not-allowed', 'Your account may not do this.')
  if (mustSetUpSecondFactor)
    return problem(403, 'second-factor-required', 'Please set up the second step of your login first.')
  if (needsRecentSignIn && !isSignInRecent)
    return problem(403, 'sign-in-not-recent', 'Please sign out and log in again: this asks for a fresh login.')
  return caller
}

type EventWithAuthorizer = { requestContext: { authorizer?: { jwt?: { claims?: Record<string, unknown> } } } }
const claimsOf = (event: APIGatewayProxyEventV2): Record<string, unknown> =>
  (event as unknown as EventWithAuthorizer).requestContext.authorizer?.jwt?.claims ?? {}

/** A claim in seconds since 1970, which API Gateway passes as text. */
function instantOf(claim: unknown): string | undefined {
  const seconds = Number(claim ?? Number.NaN)
  return Number.isFinite(seconds) ? new Date(seconds * 1000).toISOString() : undefined
}

/** API Gateway passes a list as the text `[owner staff]`: whole names are compared, never parts of one. */
const groupsOf = (claim: unknown): string[] =>
  String(claim ?? '')
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean)

const BROKEN_JSON = Symbol('broken json')

function jsonOf(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text, toWellFormedText)
  } catch {
    return BROKEN_JSON
  }
}

/** Half of a surrogate pair is replaced by U+FFFD, before anything stores or signs it. */
const toWellFormedText = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

/** The message for a field whose contract has none of its own. */
const fallbackMessage = { error: () => 'Please check what you entered' }

/** The faults of a part of a request, field by field; those of the whole part are under its own name. */
const problemsOf = (error: z.core.$ZodError, part: string): [string, string][] =>
  error.issues.map((issue) => [issue.path.join('.') || part, issue.message])

const cacheControl = ({ cacheSeconds }: Endpoint): string =>
  cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store'

const html = (statusCode: number, body: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
})

const json = (statusCode: number, body: unknown, cache: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': cache },
  body: JSON.stringify(body),
})

async function tooManyRequests(
  { seconds, usedUp }: Wait,
  { limit }: Endpoint,
): Promise<APIGatewayProxyStructuredResultV2> {
  const instead = typeof limit === 'object' ? limit.instead : undefined
  const details = { minutes: Math.ceil(seconds / 60), usedUp, ...(instead && { instead }) }
  const response = problem(429, 'too-many-requests', await sentenceOf('too-many-requests', details), { details })
  return { ...response, headers: { ...response.headers, 'retry-after': seconds } }
}

const problem = (statusCode: number, error: string, message: string, more: object = {}) =>
  json(statusCode, { error, message, ...more }, 'no-store')
