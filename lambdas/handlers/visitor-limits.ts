import { type CountCall, limitsUsing } from '#lambdas/http/limits.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { secret } from '#lambdas/runtime/secrets.ts'

/** Holds visitors of this Lambda to the limits of its contracts. */
export const visitorLimits = (count: CountCall) =>
  limitsUsing({ originSecret: () => secret('ORIGIN_SECRET_PARAMETER'), count, clock: businessClock })
