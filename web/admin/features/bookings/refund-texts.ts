import type { RefundReason } from '#shared/bookings/refund-reason.ts'
import type { OpenRefund } from '#shared/bookings/staff-bookings.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import type { LedgerMethod } from '#shared/payments/ledger.ts'
import { type RefundRail, type RefundShare, refundShares } from '#shared/payments/refund-rails.ts'
import { listDate } from '#web/admin/kit/list-dates.ts'

/** How money goes back: card money at PayFast only. */
export const railLabels: Readonly<Record<LedgerMethod, string>> = {
  eft: 'by EFT',
  card: 'by card, at PayFast',
  cash: 'in cash',
  other: 'in another way',
}

/** How money came. */
const cameLabels: Readonly<Record<LedgerMethod, string>> = {
  eft: 'by EFT',
  card: 'by card',
  cash: 'in cash',
  other: 'in another way',
}

/** Why money goes back: `Cancelled by the guest: 50% goes back, R2,125.00 is kept`. */
export function refundReasonText(reason: RefundReason): string {
  if (reason.kind !== 'cancelled')
    return {
      changed: 'Stay moved or shortened',
      resold: 'Nights given up were sold again',
      'price-down': 'The price went down',
      surplus: 'Paid more than is owed',
    }[reason.kind]
  const { cancelledBy, percent, chargeCents, resaleCents, resoldNights } = reason
  const by = cancelledBy === 'guest' ? 'Cancelled by the guest' : 'Cancelled by us'
  const share = percent === null ? 'another refund than the tiers’' : `${percent}% goes back`
  const charge = chargeCents > 0 ? `, ${formatRand(chargeCents)} is kept` : ''
  const nights = resoldNights === 1 ? '1 night' : `${resoldNights} nights`
  const resale = resaleCents > 0 ? `; ${formatRand(resaleCents)} more for ${nights} sold again` : ''
  return `${by}: ${share}${charge}${resale}`
}

/** How what is owed back goes, by rail. */
export const sharesOf = ({ booking, rails }: OpenRefund): RefundShare[] => refundShares(rails, booking.refundOwedCents)

/** `R500.00 by EFT`, each share of a refund. */
export const sharesText = (shares: readonly RefundShare[]): string =>
  shares.length === 1 && shares[0]
    ? railLabels[shares[0].method]
    : shares.map(({ method, amountCents }) => `${formatRand(amountCents)} ${railLabels[method]}`).join(' and ')

/** `R4,250.00 by EFT on Fri 6 Mar`, each payment of the rails. */
export const paymentsText = (rails: readonly RefundRail[], today: CalendarDate): string =>
  rails
    .flatMap(({ method, payments }) =>
      payments.map(
        ({ amountCents, paidOn }) => `${formatRand(amountCents)} ${cameLabels[method]} on ${listDate(paidOn, today)}`,
      ),
    )
    .join(', ')

/** What came by a rail, what went back by it and what may still go back. */
export const railText = ({ method, cameCents, wentBackCents, leftCents }: RefundRail): string =>
  [
    `${formatRand(cameCents)} came ${cameLabels[method]}`,
    ...(wentBackCents > 0 ? [`${formatRand(wentBackCents)} went back`] : []),
    `at most ${formatRand(leftCents)} may go back ${railLabels[method]}`,
  ].join(', ')

/** What is to be paid back in all, and by each rail. */
export function totalsByRail(refunds: readonly OpenRefund[]): readonly { label: string; cents: Cents }[] {
  const shares = refunds.flatMap(sharesOf)
  const sumOf = (some: readonly RefundShare[]) => some.reduce((total, { amountCents }) => total + amountCents, 0)
  const methods = (['eft', 'card', 'cash', 'other'] as const).map((method) => ({
    label: railLabels[method].replace(/^./, (letter) => letter.toUpperCase()),
    cents: sumOf(shares.filter((share) => share.method === method)),
  }))
  return [{ label: 'To pay back', cents: sumOf(shares) }, ...methods.filter(({ cents }) => cents > 0)]
}
