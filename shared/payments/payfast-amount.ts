import type { Cents } from '#shared/kernel/money.ts'

/** What PayFast accepts as the smallest card payment: R5.00. */
export const PAYFAST_MIN_AMOUNT_CENTS: Cents = 500

/** `123450` → `1234.50`: rand with a dot, two decimals, no thousands separator. Throws where it is not whole cents. */
export function payfastAmount(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * `1234.50` → `123450`, digit by digit and never through a fraction. Fees come as negative amounts. Undefined for any
 * other notation: a comma, an exponent, a third decimal, a space, more than ten digits of rand.
 */
export function centsOfPayfastAmount(text: string): number | undefined {
  const parts = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return undefined
  const [, sign, rand = '', hundredths = ''] = parts
  const cents = Number(rand + hundredths.padEnd(2, '0'))
  return sign === '-' && cents > 0 ? -cents : cents
}
