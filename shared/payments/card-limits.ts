import type { Cents } from '#shared/kernel/money.ts'
import { type Refused, refuse } from '#shared/kernel/result.ts'

export type CardLimitRefusal = 'card-unavailable' | 'card-amount-too-small' | 'card-amount-too-large'

/** Why an amount cannot be paid by card, if it cannot: PayFast's floor is R5.00, its ceiling the account's (decisions §6). */
export function cardRefusal(
  amountCents: Cents,
  settings: {
    readonly payfastEnabled: boolean
    readonly payfastMinAmountCents: Cents
    readonly payfastMaxAmountCents: Cents
  },
): Refused<CardLimitRefusal> | undefined {
  if (!settings.payfastEnabled) return refuse('card-unavailable')
  if (amountCents < settings.payfastMinAmountCents) return refuse('card-amount-too-small')
  if (amountCents > settings.payfastMaxAmountCents)
    return refuse('card-amount-too-large', { maxCents: settings.payfastMaxAmountCents })
  return undefined
}
