import type * as z from 'zod/mini'
import { type BodyInputOf, type Endpoint, type ReplyOf, STAFF_BROWSER_HEADER, pathOf } from '#shared/kernel/endpoint.ts'
import type { RefusalDetails } from '#shared/kernel/result.ts'
import { STAFF_ROLE_KEY, deviceStorage } from './browser-storage.ts'

/** The server refused the request for one of the reasons in the contract; `message` is for the person. */
export class RefusalError<Refusal extends string = string> extends Error {
  readonly refusal: Refusal
  readonly details: RefusalDetails
  constructor(refusal: Refusal, message: string, details: RefusalDetails) {
    super(message)
    this.name = 'RefusalError'
    this.refusal = refusal
    this.details = details
  }
}

/** The request broke the contract: one message per field, in the specification's words. */
export class InvalidFieldsError extends Error {
  readonly fields: Readonly<Record<string, string>>
  constructor(message: string, fields: Readonly<Record<string, string>>) {
    super(message)
    this.name = 'InvalidFieldsError'
    this.fields = fields
  }
}

/** The message of a failed request for the form as a whole; undefined where its fields show what is wrong. */
export const formErrorMessage = (error: Error | null): string | undefined =>
  error instanceof InvalidFieldsError ? undefined : error?.message

/** Nobody is signed in, or the account is not allowed to, or not by a sign-in of that age. */
export class AccessDeniedError extends Error {
  readonly status: number
  readonly reason: string | undefined
  constructor(status: number, message: string, reason?: string) {
    super(message)
    this.name = 'AccessDeniedError'
    this.status = status
    this.reason = reason
  }
}

/** An unexpected failure: no network, or an error on the server, with its id for a call to the owner. */
export class UnexpectedError extends Error {
  readonly errorId: string | undefined
  constructor(message: string, errorId?: string) {
    super(message)
    this.name = 'UnexpectedError'
    this.errorId = errorId
  }
}

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
export type Call<E extends Endpoint> = {
  readonly params?: Input<E['params']>
  readonly query?: Input<E['query']>
  readonly body?: BodyInputOf<E>
  /** The access token of a signed-in account. */
  readonly bearer?: string
  readonly signal?: AbortSignal
  /** It is sent though the page is closed; a browser takes 64 KB of such requests. */
  readonly keepalive?: boolean
}

type Problem = {
  readonly error?: string
  readonly message?: string
  readonly details?: RefusalDetails
  readonly fields?: Readonly<Record<string, string>>
  readonly errorId?: string
}

/** Calls an endpoint by its contract. A refusal is thrown as `RefusalError`, with the message for the person. */
export async function call<E extends Endpoint>(endpoint: E, request: Call<E> = {}): Promise<ReplyOf<E>> {
  const { params, query, body, bearer, signal, keepalive } = request
  const parameters = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString()
  const url = `/api${pathOf(endpoint.path, params as Record<string, string> | undefined)}${search && `?${search}`}`

  let response: Response
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(bearer === undefined && endpoint.method !== 'GET' && deviceStorage.load(STAFF_ROLE_KEY) !== null
          ? { [STAFF_BROWSER_HEADER]: '1' }
          : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new UnexpectedError('We could not reach the server. Please check your connection and try again.')
  }
  if (response.ok) return (await response.json()) as ReplyOf<E>

  const problem = (await response.json().catch(() => ({}))) as Problem
  const message = problem.message ?? 'Something went wrong. Please try again.'
  if (problem.fields) throw new InvalidFieldsError(message, problem.fields)
  if (response.status === 401 || response.status === 403)
    throw new AccessDeniedError(response.status, message, problem.error)
  // Our own rate limit has a named refusal. The gateway's throttling sends only one word, and passes in a moment.
  if (response.status === 429 && problem.error === undefined)
    throw new UnexpectedError('Our site is very busy right now. Please try again in a moment.')
  if (response.status === 404 || response.status === 409 || response.status === 429)
    throw new RefusalError(problem.error ?? 'unknown', message, problem.details ?? {})
  throw new UnexpectedError(message, problem.errorId)
}
