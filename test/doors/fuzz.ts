import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { Answer } from '#test/support/an-api.ts'
import { type Asked, type Claims, anHttpRequest } from '#test/support/an-http-request.ts'
import { type Known, inputsFor } from './fuzz-inputs.ts'
import {
  BEYOND,
  GONE,
  MORE,
  type Pieces,
  SLIGHTLY,
  type Spoiling,
  hostilities,
  spoiled,
  strangers,
} from './fuzz-spoils.ts'

/** How one endpoint is fuzzed. */
export type Door = {
  readonly endpoint: Endpoint
  readonly claims?: Claims
  /** Fields that mean something only if the house knows them. */
  readonly known?: Known
  /** Bodies from here instead of from the contract, where it says no more than "a text". */
  readonly bodies?: fc.Arbitrary<unknown>
  /** Makes of a generated input one that the house would say yes to: a booking that exists, a price that is right. */
  readonly sense?: (pieces: Pieces) => Pieces | Promise<Pieces>
  /** Hears of each answer, and what it was an answer to. */
  readonly after?: (answer: Answer, event: APIGatewayProxyEventV2) => void | Promise<void>
  /** The share of sound requests that must be taken, or the generator tests nothing but refusals. */
  readonly leastTaken?: number
  /** How many requests; all there are unless it says otherwise. */
  readonly requests?: number
}

type Plan =
  | { readonly kind: 'sound' }
  | { readonly kind: 'nearly'; readonly spoiling: Spoiling }
  | { readonly kind: 'hostile'; readonly hostility: string; readonly noise: string }

const plans: fc.Arbitrary<Plan> = fc.oneof(
  fc.record({ kind: fc.constant('sound' as const) }),
  fc.record({
    kind: fc.constant('nearly' as const),
    spoiling: fc.record({
      spot: fc.nat(999),
      by: fc.oneof(fc.constantFrom(GONE, SLIGHTLY, BEYOND, MORE), fc.constantFrom(...Object.keys(strangers))),
    }),
  }),
  fc.record({
    kind: fc.constant('hostile' as const),
    hostility: fc.constantFrom(...Object.keys(hostilities)),
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

/** Pieces as API Gateway hands them over. */
function written(door: Door, pieces: Pieces): APIGatewayProxyEventV2 {
  const { endpoint, claims } = door
  const params = texts(pieces.params)
  const query = texts(pieces.query)
  const sent: Asked = {
    ...(params && { params }),
    ...(query && { query }),
    ...(endpoint.bodyKind === 'form' ? { text: textOf(pieces.body) ?? '', base64: true } : { body: pieces.body }),
    claims,
  }
  return anHttpRequest(endpoint, sent)
}

type Key = Readonly<Record<string, unknown>>
type Write = { readonly Item?: Key; readonly Key?: Key }
type Command = {
  readonly constructor: { readonly name: string }
  readonly input: Write & { readonly TransactItems?: readonly Readonly<Record<string, Write>>[] }
}

/** Watches, during each test of this file, what the table is left with. */
export function theTable(): { readonly leftBehind: () => string[] } {
  const known = new Set<string>()
  const changed = new Map<string, 'stored' | 'removed'>()
  const note = ({ Item, Key }: Write, kind: string): void => {
    const { pk, sk } = Item ?? Key ?? {}
    const name = `${String(pk)} ${String(sk)}`
    if (kind !== 'Delete') changed.set(name, 'stored')
    else if (known.has(name)) changed.set(name, 'removed')
    // What was stored and taken back within one request, or was never there, leaves nothing behind.
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
    leftBehind: () => {
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

/** How many requests each endpoint is sent, and from which seed they grow: both can be given by the environment. */
export const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 50)
/** A busy machine takes a tenth of a second for one. */
export const PATIENCE_MS = 60_000 + REQUESTS * 300
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)

type Watched = {
  readonly send: (endpoint: Endpoint, event: APIGatewayProxyEventV2) => Promise<Answer>
  readonly leftBehind: () => string[]
}

/** Counters of the rate limits: they count refused requests too, as they should. */
const isCounter = (key: string): boolean => key.startsWith('LIMIT#')
const INNARDS = /node_modules|\.ts:\d|\bat \w+ \(|Exception|TypeError|Cannot read|is not a function|undefined|BOOKING#/

/**
 * Sends one endpoint sound, nearly sound and hostile requests: it never breaks, what it refuses is not stored and told
 * in plain words, and it takes its share of the sound ones. A failure prints the request, the seed and the path to it.
 */
export async function fuzz(
  door: Door,
  { send, leftBehind }: Watched,
): Promise<{ readonly sound: number; readonly taken: number; readonly refused: number }> {
  const { endpoint } = door
  const seen = { sound: 0, taken: 0, refused: 0 }
  const part = (schema: Endpoint['body']) => (schema ? inputsFor(schema, door.known) : fc.constant(undefined))
  const pieces = fc.record({
    params: part(endpoint.params),
    query: part(endpoint.query),
    body: door.bodies ?? part(endpoint.body),
  }) as fc.Arbitrary<Pieces>

  await fc.assert(
    fc.asyncProperty(pieces, plans, async (drawn, plan) => {
      const sensible = door.sense ? await door.sense(drawn) : drawn
      const sent = plan.kind === 'nearly' ? spoiled(endpoint, sensible, plan.spoiling) : sensible
      const plain = written(door, sent)
      const event = plan.kind === 'hostile' ? (hostilities[plan.hostility]?.(plain, plan.noise) ?? plain) : plain

      leftBehind()
      const answer = await send(endpoint, event)
      const keys = leftBehind().filter((key) => !isCounter(key))
      const isTaken = answer.status === 200
      if (plan.kind === 'sound') seen.sound += 1
      if (plan.kind === 'sound' && isTaken) seen.taken += 1
      if (!isTaken) {
        seen.refused += 1
        expect([400, 401, 403, 404, 409, 413, 429], `${answer.status} ${JSON.stringify(answer.body)}`).toContain(
          answer.status,
        )
        expect(keys, 'what was stored by a request that was refused').toEqual([])
        expect(String(answer.body['error'])).toMatch(/^[a-z][a-z-]+$/)
        expect(String(answer.body['message'])).toMatch(/^[^{}<>]{3,200}$/)
        expect(String(answer.body['message'])).not.toMatch(INNARDS)
      }
      await door.after?.(answer, event)
    }),
    { numRuns: door.requests ?? REQUESTS, seed: SEED, endOnFailure: true },
  )
  // Of a handful the share says nothing.
  if (seen.sound >= 10)
    expect(seen.taken / seen.sound, `the share of sound requests that ${endpoint.path} takes`).toBeGreaterThan(
      door.leastTaken ?? 0.3,
    )
  return seen
}
