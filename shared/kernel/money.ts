import * as z from 'zod/mini'

/** Ten million rand: no price, payment or sum of the house is larger. */
export const MAX_CENTS = 1_000_000_000
/** South African rand as a whole number of cents. There is no other money in the house. */
export const Cents = z.int().check(z.minimum(0), z.maximum(MAX_CENTS))
export type Cents = number

// Apart, because a page that only writes an amount needs no schema.
export { formatRand } from './format-rand.ts'

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0)
