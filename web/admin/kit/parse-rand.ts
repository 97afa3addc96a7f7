import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import { type Cents, MAX_CENTS } from '#shared/kernel/money.ts'

/** R, then digits, alone or in threes with a space or comma between them, then a point or comma and one or two digits. */
const RAND_PATTERN = /^R?(?<rand>\d{1,3}(?:[ ,]\d{3})+|\d+)(?:[.,](?<hundredths>\d{1,2}))?$/i

/**
 * An amount of rand as people write it, in whole cents: `4250`, `4 250.00`, `R4,250.00`, `4250,5`. A comma before three
 * digits separates thousands, before one or two it is the decimal comma. Undefined when it is no amount. Never a float.
 */
export function parseRand(written: string): Cents | undefined {
  const { rand, hundredths = '' } = RAND_PATTERN.exec(normalizePlainLine(written).replace(/^(R) /i, '$1'))?.groups ?? {}
  if (rand === undefined) return undefined
  const cents = Number(rand.replaceAll(/\D/g, '') + hundredths.padEnd(2, '0'))
  return cents <= MAX_CENTS ? cents : undefined
}

/** `425000` → `4 250.00`: an amount as the text of a field. */
export function formatRandInput(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ' ')}.${digits.slice(-2)}`
}
