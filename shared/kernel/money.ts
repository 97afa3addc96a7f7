import * as z from 'zod/mini'

/** South African rand as a whole number of cents. There is no other money in the house. */
export const Cents = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
export type Cents = number

/** `425000` → `R4,250.00`: ZAR with R prefix, two decimals (specification §9). Negative: `-R10.00`. */
export function formatRand(cents: Cents): string {
  const [rand = '0', hundredths = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}R${rand.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${hundredths}`
}

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0)
