import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { keyedHash } from '#lambdas/runtime/ids-and-tokens.ts'
import { visitorOf } from './visitor.ts'

/** One more call of an endpoint in a window. `of` names whose calls are counted and tells nobody who that is. */
export type Call = {
  readonly endpoint: string
  readonly of: string
  /** Instants between which calls are counted together. */
  readonly from: string
  readonly until: string
  /** How many may be counted. */
  readonly most: number
}
/** Counts a call, or says no where there are as many already: then nothing is counted. */
export type CountCall = (call: Call) => Promise<boolean>

type Needs = {
  /** What the edge shows to prove that it is the edge; addresses are hashed with it too. */
  readonly originSecret: () => Promise<string>
  readonly count: CountCall
  readonly clock: Clock
}

/** Holds visitors to the limits of contracts. */
export function limitsUsing({ originSecret, count, clock }: Needs) {
  return {
    /** How many seconds whoever asks must wait; undefined where the call may go on. */
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
      // Another day, another hash: what is kept of today cannot be laid beside what was kept of yesterday.
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
 * Counts in this Lambda's memory: costs the table nothing, forgets with the Lambda, and each Lambda that runs beside
 * others counts for itself. When it knows as many as it may, it forgets the one it has known longest.
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
