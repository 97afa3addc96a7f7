import type { NightCount } from '#shared/availability/stay.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { type Refused, refuse } from '#shared/kernel/result.ts'
import { MAX_HELD_NIGHTS } from './hold-limits.ts'

export type CardLimitRefusal =
  | 'card-unavailable'
  | 'card-amount-too-small'
  | 'card-amount-too-large'
  | 'stay-too-long-for-card'

export type CardLimits = {
  readonly payfastEnabled: boolean
  readonly payfastMinAmountCents: Cents
  readonly payfastMaxAmountCents: Cents
}

/**
 * Why an amount cannot be paid by card, if it cannot: PayFast's floor is R5.00, its ceiling the account's (decisions §6).
 * `heldNights` are the nights that the payment has to hold, 0 where the booking has its nights.
 */
export function cardLimitRefusal(
  amountCents: Cents,
  settings: CardLimits,
  heldNights: NightCount,
): Refused<CardLimitRefusal> | undefined {
  if (!settings.payfastEnabled) return refuse('card-unavailable')
  if (heldNights > MAX_HELD_NIGHTS) return refuse('stay-too-long-for-card', { nights: MAX_HELD_NIGHTS })
  if (amountCents < settings.payfastMinAmountCents) return refuse('card-amount-too-small')
  if (amountCents > settings.payfastMaxAmountCents)
    return refuse('card-amount-too-large', { maxCents: settings.payfastMaxAmountCents })
  return undefined
}
