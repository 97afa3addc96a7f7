import type { Cents } from '#shared/kernel/money.ts'
import { MIN_TOTAL_CENTS } from './booking-form.ts'
import type { StayChangeQuote } from './stay-change.ts'

type Totals = Pick<
  StayChangeQuote,
  'owedCents' | 'writtenOffCents' | 'paidCents' | 'changeCents' | 'termsCents' | 'termsUndoneCents'
>

const changedTotal = ({ owedCents, changeCents, termsCents, termsUndoneCents }: Totals, keepsTerms: boolean): Cents =>
  owedCents + changeCents + termsUndoneCents + (keepsTerms ? termsCents : 0)

/** What of a write-off a change takes back, in cents: what was never paid does not go back where the price goes down. */
export const writeOffUndoneCents = (quote: Totals, keepsTerms: boolean): Cents =>
  Math.min(quote.writtenOffCents, Math.max(0, quote.paidCents - changedTotal(quote, keepsTerms)))

/**
 * What the guest would owe with a change, in cents, with or without what the cancellation terms keep of what is given up;
 * null where less than the smallest price would be left.
 */
export function totalAfterChange(quote: Totals, keepsTerms: boolean): Cents | null {
  const totalCents = changedTotal(quote, keepsTerms) + writeOffUndoneCents(quote, keepsTerms)
  return totalCents < MIN_TOTAL_CENTS && totalCents !== quote.owedCents ? null : totalCents
}
