import type * as z from 'zod/mini'

/**
 * Who may call: `public` anyone · `guest` the holder of the booking's link · `account` anyone signed in, also while
 * waiting for approval · `staff` an active account in group staff or owner, and of the endpoint's narrower roles ·
 * `owner` an active owner.
 */
export type Audience = 'public' | 'guest' | 'account' | 'staff' | 'owner'

/** A role that may call only the staff endpoints that name it. */
export type NarrowRole = 'bookkeeper' | 'helper'

/** Whether the caller must be signed in. The audience itself decides what the account may do. */
export const mustSignIn = (audience: Audience): boolean => audience !== 'public' && audience !== 'guest'

/** How many calls one visitor may make in a window of this many seconds; the next gets status 429. */
export type Limit<Field extends string = string> = {
  readonly calls: number
  readonly perSeconds: number
  /** Also counted for each mailbox, from an address in a field of the body: many machines can target one. */
  readonly each?: { readonly field: Field; readonly calls: number }
  /** Also counted for all visitors together. */
  readonly together?: number
  /** What a refused visitor can do instead. */
  readonly instead?: 'eft'
}

/** What one HTTP endpoint takes and gives. The web calls it, a Lambda serves it, infra routes it. */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Refusal extends string = string,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `{name}` for each path parameter. */
  readonly path: `/${string}`
  /** The beginning of the path, where all endpoints that have it share the API's routes (`withRoutePrefix`). */
  readonly routePrefix?: `/${string}`
  readonly audience: Audience
  /** Where the audience is staff: which narrower roles may call it too. */
  readonly roles?: readonly NarrowRole[]
  /**
   * For staff and owners: signed in within the last ten minutes, with the second factor where there is one. What gives the
   * power to do such an act asks for it alike.
   */
  readonly needsRecentSignIn?: true
  /** One sentence for the API description. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** `form` for what PayFast posts: the use case gets the raw text. Default `json`. */
  readonly bodyKind?: 'json' | 'form'
  readonly reply: Reply
  /** `html` for a page that a browser shows as it is: reply and refusals are documents. Default `json`. */
  readonly replyKind?: 'json' | 'html'
  readonly refusals: readonly Refusal[]
  /** Seconds an edge or browser may keep the reply. Default: not at all. */
  readonly cacheSeconds?: number
  /** How often one visitor may call it; `none`: as often as the API's own throttle allows. */
  readonly limit?: Limit | 'none'
  /** Its caller uses the API's own address. Every other endpoint answers only requests that come through the edge. */
  readonly bypassesEdge?: true
}

/** Sent with what changes something without an account, from a browser in which staff are signed in. */
export const STAFF_BROWSER_HEADER = 'x-staff-browser'

/** Endpoints by their names, as a contract file exports them: lists of endpoints are spread from groups. */
export type EndpointGroup = Readonly<Record<string, Endpoint>>

/** An endpoint that changes something without an account must declare its limit, or `none`. */
type MustBeLimited<Field extends string> =
  | { readonly method: 'GET' }
  | { readonly audience: Exclude<Audience, 'public' | 'guest'> }
  | { readonly limit: Limit<Field> | 'none' }

/** Declares an endpoint and infers all its types. */
export const endpoint = <
  Reply extends z.ZodMiniType,
  const Refusal extends string,
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(
  definition: Endpoint<Params, Query, Body, Reply, Refusal> & MustBeLimited<keyof z.output<Body> & string>,
): Endpoint<Params, Query, Body, Reply, Refusal> => definition

type Part<E, Key extends 'params' | 'query' | 'body' | 'reply'> = E extends { readonly [K in Key]?: infer Schema }
  ? NonNullable<Schema>
  : never

export type ParamsOf<E extends Endpoint> = z.output<Part<E, 'params'>>
export type QueryOf<E extends Endpoint> = z.output<Part<E, 'query'>>
export type BodyOf<E extends Endpoint> = z.output<Part<E, 'body'>>
/** What a caller writes, before defaults and trimming. */
export type BodyInputOf<E extends Endpoint> = z.input<Part<E, 'body'>>
export type ReplyOf<E extends Endpoint> = z.output<Part<E, 'reply'>>
export type RefusalOf<E extends Endpoint> = E['refusals'][number]

/**
 * Endpoints that share the API's routes: one for the prefix itself and one for everything below it, since the number of
 * routes is limited. One Lambda serves them all, and their callers must be signed in, as the routes have one authorizer.
 */
export const withRoutePrefix = <Group extends EndpointGroup>(routePrefix: `/${string}`, group: Group): Group =>
  Object.fromEntries(Object.entries(group).map(([name, one]) => [name, { ...one, routePrefix }])) as unknown as Group

/** The key of the API's route that takes an endpoint's requests: one of its own, or one that its group shares. */
export function routeKeyOf({ method, path, routePrefix }: Pick<Endpoint, 'method' | 'path' | 'routePrefix'>): string {
  if (routePrefix === undefined) return `${method} /api${path}`
  return path === routePrefix ? `ANY /api${routePrefix}` : `ANY /api${routePrefix}/{proxy+}`
}

/** `/cabins/{slug}` with `{ slug: 'protea' }` → `/cabins/protea`. */
export const pathOf = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
