import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { ApiResponse } from '#test/support/api-fixture.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { type RequestInput, type Claims, createHttpRequest } from '#test/support/http-request.ts'
import { type KnownValues, inputsFor } from './fuzz-inputs.ts'
import {
  OUT_OF_RANGE,
  MISSING_FIELD,
  EXTRA_FIELDS,
  type RequestParts,
  SLIGHT_CHANGE,
  type Mutation,
  attacks,
  mutate,
  hostileValues,
} from './fuzz-mutations.ts'

/** How one endpoint is fuzzed. */
export type FuzzTarget = {
  readonly endpoint: Endpoint
  readonly claims?: Claims
  /** Fields that only known values are valid for. */
  readonly known?: KnownValues
  /** Bodies from here instead of from the contract, where it says no more than "a text". */
  readonly bodies?: fc.Arbitrary<unknown>
  /** Turns a generated input into one that the product accepts: a booking that exists, a price that is right. */
  readonly toValid?: (pieces: RequestParts) => RequestParts | Promise<RequestParts>
  /** Gets each response, with its request. */
  readonly after?: (answer: ApiResponse, event: APIGatewayProxyEventV2) => void | Promise<void>
  /** The share of valid requests that must be accepted, or the generator tests nothing but refusals. */
  readonly minAccepted?: number
  /** How many requests; all of them unless it says otherwise. */
  readonly requests?: number
}

type Plan =
  | { readonly kind: 'valid' }
  | { readonly kind: 'nearly'; readonly mutation: Mutation }
  | { readonly kind: 'hostile'; readonly attack: string; readonly noise: string }

const plans: fc.Arbitrary<Plan> = fc.oneof(
  fc.record({ kind: fc.constant('valid' as const) }),
  fc.record({
    kind: fc.constant('nearly' as const),
    mutation: fc.record({
      spot: fc.nat(999),
      replacement: fc.oneof(
        fc.constantFrom(MISSING_FIELD, SLIGHT_CHANGE, OUT_OF_RANGE, EXTRA_FIELDS),
        fc.constantFrom(...Object.keys(hostileValues)),
      ),
    }),
  }),
  fc.record({
    kind: fc.constant('hostile' as const),
    attack: fc.constantFrom(...Object.keys(attacks)),
    noise: fc.string({ unit: 'binary', maxLength: 60 }),
  }),
)

const textOf = (value: unknown): string | undefined => {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
const texts = (values: Record<string, unknown> | undefined): Record<string, string> | undefined =>
  values &&
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const text = textOf(value)
      return text === undefined ? [] : [[name, text]]
    }),
  )

/** Converts request parts to an event of API Gateway. */
function written(target: FuzzTarget, pieces: RequestParts): APIGatewayProxyEventV2 {
  const { endpoint, claims } = target
  const params = texts(pieces.params)
  const query = texts(pieces.query)
  const sent: RequestInput = {
    ...(params && { params }),
    ...(query && { query }),
    ...(endpoint.bodyKind === 'form' ? { text: textOf(pieces.body) ?? '', base64: true } : { body: pieces.body }),
    claims,
  }
  return createHttpRequest(endpoint, sent)
}

type Key = Readonly<Record<string, unknown>>
type Write = { readonly Item?: Key; readonly Key?: Key }
type Command = {
  readonly constructor: { readonly name: string }
  readonly input: Write & { readonly TransactItems?: readonly Readonly<Record<string, Write>>[] }
}

/** Watches, during each test of this file, what is written to the table. */
export function watchTable(): { readonly takeChangedKeys: () => string[] } {
  const known = new Set<string>()
  const changed = new Map<string, 'stored' | 'removed'>()
  const note = ({ Item, Key }: Write, kind: string): void => {
    const { pk, sk } = Item ?? Key ?? {}
    const name = `${String(pk)} ${String(sk)}`
    if (kind !== 'Delete') changed.set(name, 'stored')
    else if (known.has(name)) changed.set(name, 'removed')
    // An item that is stored and removed within one request, or never existed, leaves nothing behind.
    else changed.delete(name)
  }
  beforeEach(() => {
    const send = DynamoDBDocumentClient.prototype.send as (this: unknown, command: Command) => Promise<unknown>
    const watched = async function (this: unknown, command: Command): Promise<unknown> {
      const answer = await send.call(this, command)
      const [, kind] = /^(Put|Update|Delete|BatchWrite)Command$/.exec(command.constructor.name) ?? []
      if (kind) note(command.input, kind)
      for (const write of command.input.TransactItems ?? []) {
        for (const [name, one] of Object.entries(write)) if (name !== 'ConditionCheck') note(one, name)
      }
      return answer
    }
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(watched as never)
  })
  afterEach(() => vi.restoreAllMocks())
  return {
    takeChangedKeys: () => {
      const names = [...changed].map(([name, what]) => {
        if (what === 'stored') known.add(name)
        else known.delete(name)
        return name
      })
      changed.clear()
      return names
    },
  }
}

/** The number of requests for each endpoint, and their seed: the environment can set both. */
export const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (isLongRun ? 1000 : 20))
/** A busy machine takes a tenth of a second for one. */
export const TIMEOUT_MS = 60_000 + REQUESTS * 300
/** Of other requests in long runs than in `npm test`. */
const SEED = Number(process.env['FUZZ_SEED'] ?? (isLongRun ? 20_261_122 : 20_261_121))

type Watched = {
  readonly send: (endpoint: Endpoint, event: APIGatewayProxyEventV2) => Promise<ApiResponse>
  readonly takeChangedKeys: () => string[]
}

/** Counters of the rate limits: they rightly count refused requests too. */
const isCounter = (key: string): boolean => key.startsWith('LIMIT#')
const INTERNALS =
  /node_modules|\.ts:\d|\bat \w+ \(|Exception|TypeError|Cannot read|is not a function|undefined|BOOKING#/

/**
 * Sends one endpoint valid, nearly valid and hostile requests: it never fails with a 500, stores nothing that it
 * refuses, refuses with a plain message, and accepts its share of the valid ones. A failure prints the request, the
 * seed and the path to it.
 */
export async function fuzz(
  target: FuzzTarget,
  { send, takeChangedKeys }: Watched,
): Promise<{ readonly valid: number; readonly accepted: number; readonly refused: number }> {
  const { endpoint } = target
  const seen = { valid: 0, accepted: 0, refused: 0 }
  const part = (schema: Endpoint['body']) => (schema ? inputsFor(schema, target.known) : fc.constant(undefined))
  const pieces = fc.record({
    params: part(endpoint.params),
    query: part(endpoint.query),
    body: target.bodies ?? part(endpoint.body),
  }) as fc.Arbitrary<RequestParts>

  await fc.assert(
    fc.asyncProperty(pieces, plans, async (drawn, plan) => {
      const sensible = target.toValid ? await target.toValid(drawn) : drawn
      const sent = plan.kind === 'nearly' ? mutate(endpoint, sensible, plan.mutation) : sensible
      const plain = written(target, sent)
      const event = plan.kind === 'hostile' ? (attacks[plan.attack]?.(plain, plan.noise) ?? plain) : plain

      takeChangedKeys()
      const answer = await send(endpoint, event)
      const keys = takeChangedKeys().filter((key) => !isCounter(key))
      const isAccepted = answer.status === 200
      if (plan.kind === 'valid') seen.valid += 1
      if (plan.kind === 'valid' && isAccepted) seen.accepted += 1
      if (!isAccepted) {
        seen.refused += 1
        expect([400, 401, 403, 404, 409, 413, 415, 429], `${answer.status} ${JSON.stringify(answer.body)}`).toContain(
          answer.status,
        )
        expect(keys, `what a request refused with ${JSON.stringify(answer.body)} stored`).toEqual([])
        expect(String(answer.body['error'])).toMatch(/^[a-z][a-z-]+$/)
        expect(String(answer.body['message'])).toMatch(/^[^{}<>]{3,200}$/)
        expect(String(answer.body['message'])).not.toMatch(INTERNALS)
      }
      await target.after?.(answer, event)
    }),
    { numRuns: target.requests ?? REQUESTS, seed: SEED, endOnFailure: true },
  )
  // A handful, as in a short run, is too few for a share.
  if (seen.valid >= 20)
    expect(seen.accepted / seen.valid, `the share of valid requests that ${endpoint.path} accepts`).toBeGreaterThan(
      target.minAccepted ?? 0.3,
    )
  return seen
}
