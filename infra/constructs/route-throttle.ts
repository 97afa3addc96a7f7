import { type Endpoint, mustSignIn } from '#shared/kernel/endpoint.ts'

/** A route's steady rate in requests a second, and its burst. */
export type Throttle = { readonly rate: number; readonly burst: number }

/**
 * A route's limit for all callers together; beyond it API Gateway returns 429 and no Lambda runs. Each route has its own,
 * so that a flood on one does not affect the others. A hundred guests who look, ask for prices and book at once stay
 * below all of them.
 */
export function throttleOf({ method, audience, bodyKind }: Endpoint): Throttle {
  // PayFast repeats a refused message only after ten minutes, and the guest would wait as long.
  if (bodyKind === 'form') return { rate: 100, burst: 200 }
  if (mustSignIn(audience)) return { rate: 20, burst: 40 }
  return method === 'GET' ? { rate: 50, burst: 100 } : { rate: 25, burst: 50 }
}
