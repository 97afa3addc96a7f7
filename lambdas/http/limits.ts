import type { APIGatewayProxyEventV2 } from 'aws-lambda'
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
  readonly most: number
}
/** Counts a call; false, and nothing counted, where the limit is reached. */
export type CountCall = (call: Call) => Promise<boolean>

type Needs = {
  /** The secret by which the edge proves itself; addresses are hashed with it too. */
  readonly originSecret: () => Promise<string>
  readonly count: CountCall
  readonly clock: Clock
}

/** Applies the limits of contracts to visitors. */
export function limitsUsing({ originSecret, count, clock }: Needs) {
  return {
    /** How many seconds the caller must wait; undefined where the call may go on. */
    async secondsToWait(
      { method, path, limit }: Endpoint,
      event: APIGatewayProxyEventV2,
      body: unknown,
    ): Promise<number | undefined> {
      if (!limit || limit === 'none') return undefined
      const key = await originSecret()
      const now = Date.parse(clock().now)
      const window = limit.perSeconds * 1000
      const start = now - (now % window)
      const [from, until] = [start, start + window].map((at) => new Date(at).toISOString()) as [string, string]
      const day = from.slice(0, 10)
      const endpoint = `${method} ${path}`
      // Hashed with the day, so that stored hashes of two days cannot be matched.
      const isCounted = (what: string, most: number) =>
        count({ endpoint, of: keyedHash(key, `${day} ${endpoint} ${what}`), from, until, most })

      const mayAsk = await isCounted(`visitor ${visitorOf(event, key)}`, limit.calls)
      const aimedAt = limit.each && String((body as Record<string, unknown>)[limit.each.field]).toLowerCase()
      const mayBeAsked = mayAsk && (!limit.each || (await isCounted(`each ${aimedAt}`, limit.each.calls)))
      const isTaken = mayBeAsked && (!limit.together || (await isCounted('everybody', limit.together)))
      return isTaken ? undefined : Math.ceil((start + window - now) / 1000)
    },
  }
}

export type Limits = ReturnType<typeof limitsUsing>

/**
 * Counts in this Lambda's memory: it costs the table nothing, is lost with the Lambda, and each parallel Lambda counts
 * alone. When full it drops the oldest entry.
 */
export function countInMemory(mostKnown = 10_000): CountCall {
  const counted = new Map<string, number>()
  return async ({ endpoint, of, from, most }) => {
    const name = `${endpoint} ${of} ${from}`
    const calls = counted.get(name) ?? 0
    if (calls >= most) return false
    const oldest = calls === 0 && counted.size >= mostKnown ? counted.keys().next().value : undefined
    if (oldest !== undefined) counted.delete(oldest)
    counted.set(name, calls + 1)
    return true
  }
}
