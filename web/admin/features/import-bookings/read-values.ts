import { BookingReference } from '#shared/kernel/id.ts'
import { type Cents, MAX_CENTS } from '#shared/kernel/money.ts'

/** `R 1 200,50`, `1,200.50` and `1200.5` are rand. Three digits after a lone comma or point are thousands, not cents. */
export function readRand(text: string): Cents | null {
  const digits = text.replace(/^(?:ZAR|R)/i, '').replaceAll(/\s/g, '')
  const [, whole, cents = ''] = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  if (whole === undefined) return null
  const amount = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return amount <= MAX_CENTS ? amount : null
}

/** What was paid of a total: an amount, or a word such as "yes" or "no"; nothing written is nothing paid. */
export function readPaid(text: string, totalCents: Cents | null): Cents | null {
  if (/^(?:|no|n|nee|none|unpaid|(?:R\s*)?-)$/i.test(text)) return 0
  return /^(?:yes|y|ja|full|paid|(?:paid )?in full)$/i.test(text) ? totalCents : readRand(text)
}

/** Whether a cell holds money for certain: it is marked as rand, has cents, or is no count of people or nights. */
export const looksLikeAmount = (text: string): boolean => {
  const cents = readRand(text)
  return cents !== null && cents > 0 && (/^(?:ZAR|R)|[.,]\d{1,2}$/i.test(text) || cents >= 100_00)
}

export const readCount = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : null)

/** `4`, or `2 + 2` for adults and children. */
export function readParty(text: string): [number | null, number | null] {
  const [adults = '', children = '0', ...more] = text.split('+').map((part) => part.trim())
  return more.length === 0 ? [readCount(adults), readCount(children)] : [null, null]
}

/** A spreadsheet takes a phone number for a number, and its first 0 goes. */
export const readPhone = (text: string): string => text.replace(/^(?=[1-9]\d{8}$)/, '0')

/** One of our references, however it is written: `mc 7k4qx`. */
export function readReference(text: string): BookingReference | null {
  const code = /^MC[\s-]*(\w{5})$/i.exec(text)?.[1]
  const reference = BookingReference.safeParse(`MC-${code?.toUpperCase()}`)
  return reference.success ? reference.data : null
}
