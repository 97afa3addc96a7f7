import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { mailboxOf } from '#shared/bookings/booking-limits.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { keyedHash } from '#lambdas/runtime/ids-and-tokens.ts'
import { visitorOf } from './visitor.ts'

/** One more call of an endpoint in a window. `of` is a hash of the visitor whose calls are counted. */
export type Call = {
  readonly endpoint: string
  readonly of: string
  /** The window in which calls are counted together. */
  readonly from: string
  readonly until: string
  /** How many calls are allowed. */
  readonly max: number
}
/** Counts a call; false, and nothing counted, where the limit is reached. */
export type CountCall = (call: Call) => Promise<boolean>

/** Why a call must wait: the visitor's own calls, those with this e-mail address, or everybody's together. */
export type Wait = { readonly seconds: number; readonly usedUp: 'visitor' | 'mailbox' | 'together' }

type Needs = {
  /** The secrets by which the edge proves itself; addresses are hashed with the newest. */
  readonly originSecrets: () => readonly [string, ...string[]]
  readonly count: CountCall
  readonly clock: Clock
}

/** Applies the limits of contracts to visitors. */
export function limitsUsing({ originSecrets, count, clock }: Needs) {
  return {
    /** A hash of the visitor, to count what belongs together. Of today: hashes of two days cannot be matched. */
    async visitorKey(event: APIGatewayProxyEventV2): Promise<string> {
      const secrets = originSecrets()
      return keyedHash(secrets[0], `${clock().now.slice(0, 10)} visitor ${visitorOf(event, secrets)}`)
    },

    /** How many seconds the caller must wait, and by whose calls; undefined where the call may go on. */
    async waitFor(
      { method, path, limit }: Endpoint,
      event: APIGatewayProxyEventV2,
      body: unknown,
    ): Promise<Wait | undefined> {
      if (!limit || limit === 'none') return undefined
      const secrets = originSecrets()
      const now = Date.parse(clock().now)
      const window = limit.perSeconds * 1000
      const start = now - (now % window)
      const [from, until] = [start, start + window].map((at) => new Date(at).toISOString()) as [string, string]
      const day = from.slice(0, 10)
      const endpoint = `${method} ${path}`
      // Hashed with the day, so that stored hashes of two days cannot be matched.
      const isCounted = (subject: string, max: number) =>
        count({ endpoint, of: keyedHash(secrets[0], `${day} ${endpoint} ${subject}`), from, until, max })

      const wait = (usedUp: Wait['usedUp']): Wait => ({ usedUp, seconds: Math.ceil((start + window - now) / 1000) })

      if (!(await isCounted(`visitor ${visitorOf(event, secrets)}`, limit.calls))) return wait('visitor')
      const target = limit.each && mailboxOf(String((body as Record<string, unknown>)[limit.each.field]))
      if (limit.each && !(await isCounted(`each ${target}`, limit.each.calls))) return wait('mailbox')
      if (limit.together && !(await isCounted('everybody', limit.together))) return wait('together')
      return undefined
    },
  }
}

export type Limits = ReturnType<typeof limitsUsing>

/**
 * Counts in this Lambda's memory: it costs the table nothing, is lost with the Lambda, and each parallel Lambda counts
 * alone. When full it drops the oldest entry.
 */
export function countInMemory(maxEntries = 10_000): CountCall {
  const counted = new Map<string, number>()
  return async ({ endpoint, of, from, max }) => {
    const name = `${endpoint} ${of} ${from}`
    const calls = counted.get(name) ?? 0
    if (calls >= max) return false
    const oldest = calls === 0 && counted.size >= maxEntries ? counted.keys().next().value : undefined
    if (oldest !== undefined) counted.delete(oldest)
    counted.set(name, calls + 1)
    return true
  }
}
