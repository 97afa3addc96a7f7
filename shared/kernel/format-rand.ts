import type { Cents } from './money.ts'

/** `425000` → `R4,250.00`: ZAR with R prefix, two decimals (specification §9). Negative: `-R10.00`. */
export function formatRand(cents: Cents): string {
  const [rand = '0', hundredths = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}R${rand.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${hundredths}`
}
