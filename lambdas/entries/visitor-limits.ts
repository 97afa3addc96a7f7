import { type CountCall, limitsUsing } from '#lambdas/http/limits.ts'
import { houseClock } from '#lambdas/runtime/clock.ts'
import { secret } from '#lambdas/runtime/secrets.ts'

/** Holds visitors of this Lambda to the limits of its contracts. */
export const visitorLimits = (count: CountCall) =>
  limitsUsing({ edgeKey: () => secret('EDGE_KEY_PARAMETER'), count, clock: houseClock })
