import { type CountCall, limitsUsing } from '#lambdas/http/limits.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { secret } from '#lambdas/runtime/secrets.ts'

/** Applies the limits of the contracts that this Lambda serves. */
export const visitorLimits = (count: CountCall) =>
  limitsUsing({ originSecret: () => secret('ORIGIN_SECRET_PARAMETER'), count, clock: businessClock })
