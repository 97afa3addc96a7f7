import { type BusinessTime, businessTimeAt } from '#shared/kernel/clock.ts'

export type Clock = () => BusinessTime

/** The only place in the Lambdas that reads the clock; use cases get it passed in. */
export const businessClock: Clock = () => businessTimeAt(new Date())
