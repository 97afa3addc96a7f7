import * as z from 'zod/mini'
import type { Flavor } from './flavor.ts'

/** Ten million rand: the largest price, payment or sum. */
export const MAX_CENTS = 1_000_000_000
/** South African rand as a whole number of cents. There is no other currency. */
export type Cents = Flavor<number, 'Cents'>
export const Cents: z.ZodMiniType<Cents, Cents> = z.int().check(z.minimum(0), z.maximum(MAX_CENTS))

/** A sum that is negative where more was refunded than paid. */
export const SignedCents: z.ZodMiniType<Cents, Cents> = z.int()

/** The sum of amounts; 0 of none. */
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0)

/** `425000` → `R4,250.00`: ZAR with R prefix, two decimals (specification §9). Negative: `-R10.00`. */
export function formatRand(cents: Cents): string {
  const [rand = '0', hundredths = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}R${rand.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${hundredths}`
}
