import * as z from 'zod/mini'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import { type BodyInputOf, type Endpoint, pathOf, type ReplyOf } from '#shared/kernel/endpoint.ts'

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type Request<E extends Endpoint> = {
  readonly params?: Input<E['params']>
  readonly query?: Input<E['query']>
  readonly body?: BodyInputOf<E>
  /** Access token of a signed-in account. */
  readonly bearer?: string
}

/** A Lambda's first call starts a Node process, and the machine may be busy. */
const TIMEOUT_MS = 30_000

/** Calls the deployed API by its contracts, as the edge does, and checks each reply against its contract. */
export function createApiClient(apiAddress: string, originSecret: string | undefined, signal: AbortSignal) {
  async function send<E extends Endpoint>(endpoint: E, { params, query, body, bearer }: Request<E>): Promise<Response> {
    const search = new URLSearchParams(query ?? {}).toString()
    const path = pathOf(endpoint.path, params as Record<string, string> | undefined)
    return fetch(`${apiAddress}/api${path}${search && `?${search}`}`, {
      method: endpoint.method,
      headers: {
        ...(originSecret !== undefined && { [ORIGIN_SECRET_HEADER]: originSecret }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
  }

  return {
    /** Rejects with the response's text if the status is not 200. */
    async call<E extends Endpoint>(endpoint: E, request: Request<E> = {}): Promise<ReplyOf<E>> {
      const response = await send(endpoint, request)
      const text = await response.text()
      if (response.status !== 200)
        throw new Error(`${endpoint.method} /api${endpoint.path} answered ${response.status}: ${text}`)
      return z.parse(endpoint.reply, JSON.parse(text)) as ReplyOf<E>
    },

    /** The response's status; the body is dropped. */
    async statusOf<E extends Endpoint>(endpoint: E, request: Request<E> = {}): Promise<number> {
      const response = await send(endpoint, request)
      await response.body?.cancel()
      return response.status
    },
  }
}

export type ApiClient = ReturnType<typeof createApiClient>
