import { type Endpoint, mustSignIn } from '#shared/kernel/endpoint.ts'

/** A route's steady rate in requests a second, and its burst. */
export type Throttle = { readonly rate: number; readonly burst: number }

/**
 * A route's limit for all callers together; beyond it API Gateway returns 429, no Lambda runs and nothing is billed. Each
 * route has its own, so that a flood on one does not affect the others; the endpoints of a kind of record share theirs.
 * The figures are for a season's peak with room to spare, and no higher, since a flood is billed up to them
 * (docs/operating.md, Floods): 10,000 visits a month are one in five seconds in the busiest hour; after a report in the
 * news a thousand visitors in five minutes ask for some ten prices a second; a hundred guests may press the same button
 * at once.
 */
export function throttleOf({ audience, bypassesEdge }: Pick<Endpoint, 'audience' | 'bypassesEdge'>): Throttle {
  // PayFast repeats a refused message only after ten minutes, and the guest would wait as long.
  if (bypassesEdge) return { rate: 100, burst: 200 }
  return mustSignIn(audience) ? { rate: 20, burst: 40 } : { rate: 20, burst: 100 }
}
