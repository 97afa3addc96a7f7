import { formRefusalMessage } from '#shared/api/form-refusal-messages.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { cardLimitRefusal } from '#shared/payments/card-limits.ts'
import type { PriceReply } from '#shared/pricing/pricing.contract.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import type { BookingDraft } from './booking-draft.ts'

type Priced = Pick<PriceReply, 'totalPriceCents' | 'paymentInfo' | 'nightlyPrices'>
type PaymentType = BookingDraft['paymentType']

/** Full is the default, and forced when arrival is too near for a deposit (specification §4). */
export const paymentTypeFor = (chosen: PaymentType, price: Priced | undefined): PaymentType =>
  price?.paymentInfo.requiresFullPayment ? 'full' : chosen

/** What must be paid with the booking, in cents. */
export const dueNowCents = (price: Priced, type: PaymentType): Cents =>
  type === 'deposit' ? price.paymentInfo.depositAmountCents : price.totalPriceCents

export type CardOffer =
  | { readonly possible: true }
  /** `reason` is the server's sentence; `deposit` the amount that a card could still pay, if the deposit helps. */
  | { readonly possible: false; readonly reason: string; readonly deposit?: Cents }

/** Whether a card can pay what is due now, by PayFast's limits (decisions §6) and those of a hold (§3). */
export function cardOffer(
  price: Priced,
  type: PaymentType,
  settings: Pick<PublicSettings, 'payfastEnabled' | 'payfastMinAmountCents' | 'payfastMaxAmountCents'>,
): CardOffer {
  const { payfastMinAmountCents: minCents, payfastMaxAmountCents: maxCents } = settings
  const refusal = cardLimitRefusal(dueNowCents(price, type), settings, price.nightlyPrices.length)
  if (!refusal) return { possible: true }
  const reason = formRefusalMessage(refusal.refusal, refusal.details)
  if (refusal.refusal !== 'card-amount-too-large') return { possible: false, reason }
  const { requiresFullPayment, depositAmountCents: deposit } = price.paymentInfo
  const depositHelps = type === 'full' && !requiresFullPayment && minCents <= deposit && deposit <= maxCents
  return depositHelps ? { possible: false, reason, deposit } : { possible: false, reason }
}
