import { type CountCall, limitsUsing } from '#lambdas/http/limits.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { originSecrets } from '#lambdas/runtime/origin-secret.ts'

/** Applies the limits of the contracts that this Lambda serves. */
export const visitorLimits = (count: CountCall) => limitsUsing({ originSecrets, count, clock: businessClock })
