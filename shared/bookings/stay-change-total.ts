import type { Cents } from '#shared/kernel/money.ts'
import { MIN_TOTAL_CENTS } from './booking-form.ts'
import type { StayChangeQuote } from './stay-change.ts'

/**
 * What the guest would owe with a change, in cents, with or without what the cancellation terms keep of what is given up;
 * null where less than the smallest price would be left.
 */
export function totalAfterChange(
  {
    owedCents,
    changeCents,
    termsCents,
    termsUndoneCents,
  }: Pick<StayChangeQuote, 'owedCents' | 'changeCents' | 'termsCents' | 'termsUndoneCents'>,
  keepsTerms: boolean,
): Cents | null {
  const totalCents = owedCents + changeCents + termsUndoneCents + (keepsTerms ? termsCents : 0)
  return totalCents < MIN_TOTAL_CENTS && totalCents !== owedCents ? null : totalCents
}
