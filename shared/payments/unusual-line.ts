import * as z from 'zod/mini'
import type { Cents } from '#shared/kernel/money.ts'
import { type MoneyLine, dayOfMoney } from './ledger.ts'

/** What can look wrong about a line that staff enter. It is booked only once they have confirmed each. */
export const UnusualReason = z.enum([
  'more-than-owed',
  'same-again',
  'same-slip',
  'far-from-asked',
  'more-than-goes-back',
])
export type UnusualReason = z.infer<typeof UnusualReason>

/** What staff have confirmed after the refusal `unusual-line` named it. */
export const ConfirmedReasons = z.optional(z.array(UnusualReason).check(z.maxLength(20)))

type Line = Pick<MoneyLine, 'kind' | 'method' | 'amountCents' | 'at' | 'paidOn'>

/**
 * What is unusual about a payment or refund, amounts in cents (decisions §5): it is more than is owed; the ledger has
 * the same amount by the same method with the same day of the money (SAST) already, or, of a refund, the same amount on
 * any day and by any method: nothing is paid out twice unasked; it is less than half, or more than one and a half times,
 * of every amount that was asked for.
 */
export function unusualReasons(
  line: Line,
  {
    ledger,
    owedCents,
    requestedCents,
  }: { readonly ledger: readonly Line[]; readonly owedCents: Cents; readonly requestedCents: readonly Cents[] },
): UnusualReason[] {
  const isMore = line.amountCents > owedCents
  const isSameAgain = ledger.some(
    (other) =>
      other.kind === line.kind &&
      other.amountCents === line.amountCents &&
      (line.kind === 'refund' || (other.method === line.method && dayOfMoney(other) === dayOfMoney(line))),
  )
  const requested = requestedCents.filter((cents) => cents > 0)
  const isFar =
    !isMore && requested.length > 0 && requested.every((cents) => Math.abs(line.amountCents - cents) * 2 > cents)
  return [
    ...(isMore ? (['more-than-owed'] as const) : []),
    ...(isSameAgain ? (['same-again'] as const) : []),
    ...(isFar ? (['far-from-asked'] as const) : []),
  ]
}
