import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { Cents, sum } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { LedgerMethod, type MoneyLine, dayOfMoney, heldMoney, moneyLines, paidCents } from './ledger.ts'

/** A way by which money came, and by which it goes back: never more than came by it (decisions §11). */
export const RefundRail = z.object({
  method: LedgerMethod,
  /** What came by it and is still this booking's; money that moved here came as its payment did. */
  cameCents: Cents,
  wentBackCents: Cents,
  /** What may still go back by it. */
  leftCents: Cents,
  /** What came by it, oldest first, each with the day of the money. */
  payments: z.array(z.object({ amountCents: Cents, paidOn: CalendarDate })),
})
export type RefundRail = z.infer<typeof RefundRail>

type Ledger = Parameters<typeof heldMoney>[0]

/** The rails of a booking, the one by which money came last first; none by which no money came or went. */
export function refundRails(booking: Ledger): RefundRail[] {
  const held = heldMoney(booking).filter(({ heldCents }) => heldCents > 0)
  const refunds = moneyLines(booking.ledger).filter(({ kind }) => kind === 'refund')
  const paid = Math.max(0, paidCents(booking.ledger))
  const lastOn = ({ payments }: RefundRail) => payments.at(-1)?.paidOn ?? ''
  return LedgerMethod.options
    .map((method): RefundRail => {
      const payments = held
        .filter(({ line }) => line.method === method)
        .map(({ line, heldCents }) => ({ amountCents: heldCents, paidOn: dayOfMoney(line) }))
        .toSorted((a, b) => a.paidOn.localeCompare(b.paidOn))
      const cameCents = sum(payments.map(({ amountCents }) => amountCents))
      const wentBackCents = sum(refunds.filter((line) => line.method === method).map(({ amountCents }) => amountCents))
      // Ledgers from before this rule have money that went back by another rail than it came by.
      const leftCents = Math.min(paid, Math.max(0, cameCents - wentBackCents))
      return { method, cameCents, wentBackCents, leftCents, payments }
    })
    .filter(({ cameCents, wentBackCents }) => cameCents > 0 || wentBackCents > 0)
    .toSorted((a, b) => lastOn(b).localeCompare(lastOn(a)))
}

/** What may still go back by a method, in cents. */
export const leftOnRail = (rails: readonly RefundRail[], method: LedgerMethod): Cents =>
  rails.find((rail) => rail.method === method)?.leftCents ?? 0

export type RefundShare = { readonly method: LedgerMethod; readonly amountCents: Cents }

/** How so much goes back: by the rail of the money that came last, and what that cannot take by the one before it. */
export function refundShares(rails: readonly RefundRail[], amountCents: Cents): RefundShare[] {
  let openCents = amountCents
  return rails.flatMap(({ method, leftCents }) => {
    const share = Math.min(openCents, leftCents)
    openCents -= share
    return share > 0 ? [{ method, amountCents: share }] : []
  })
}

/** Refused where a refund is more than may still go back by its method; its details say what came by which. */
export function checkRail(
  booking: Ledger,
  { method, amountCents }: Pick<MoneyLine, 'method' | 'amountCents'>,
): Result<void, 'refund-beyond-rail'> {
  const rails = refundRails(booking)
  const leftCents = leftOnRail(rails, method)
  if (amountCents <= leftCents) return accept(undefined)
  const came = rails.filter(({ cameCents }) => cameCents > 0).map((rail) => [rail.method, String(rail.cameCents)])
  return refuse('refund-beyond-rail', { method, leftCents, came: Object.fromEntries(came) as Record<string, string> })
}
