import { type Endpoint, mustSignIn } from '#shared/kernel/endpoint.ts'

/** Requests a second that a route takes for long, and how many at once. */
export type Throttle = { readonly rate: number; readonly burst: number }

/**
 * How much of everybody together a route takes; beyond it API Gateway answers 429 and no Lambda runs. Each route draws
 * from its own, so that a flood on one leaves the others alone. Three cabins fill none of these: a crowd of a hundred
 * guests looks, asks for prices and books within them.
 */
export function throttleOf({ method, audience, bodyKind }: Endpoint): Throttle {
  // PayFast repeats what is refused only after ten minutes, and its guest would wait for as long.
  if (bodyKind === 'form') return { rate: 100, burst: 200 }
  if (mustSignIn(audience)) return { rate: 20, burst: 40 }
  return method === 'GET' ? { rate: 50, burst: 100 } : { rate: 25, burst: 50 }
}
