import type { Contents } from '#test/support/table-invariants.ts'
import type { Result } from '#shared/kernel/result.ts'
import { parseItn } from '#shared/payments/payfast-itn.ts'

type CardPayment = { readonly pfPaymentId: string; readonly reference: string; readonly cents: number }
/** A booking as the reply of a change shows it. */
type Changed = {
  readonly reference: string
  readonly ledger: readonly { readonly id: string; readonly amountCents: number }[]
}
type BankLine = { readonly id: string; readonly reference: string; readonly cents: number }

/**
 * What is known outside the product: who paid at PayFast, what staff saw in the bank, what each caller was told.
 * Recorded from the calls and their replies, never read from the product.
 */
export function createOracle() {
  const card = new Map<string, CardPayment>()
  const bank = new Map<string, BankLine>()
  const adjusted = new Map<string, BankLine>()
  const reported = new Set<string>()
  const ended = new Set<string>()
  const reopened = new Set<string>()
  const blocks = new Set<string>()
  const bookings = new Set<string>()
  return {
    bookings,
    blocks,
    /** Were told "confirmed". */
    reported,
    /** Were cancelled by a guest or by staff, by name. */
    ended,
    /** Were opened again by staff, and may be in any state after that. */
    reopened,
    recordCardPayment: (payment: CardPayment): void => void card.set(payment.pfPaymentId, payment),
    /** Money that staff recorded: negative for refunds. */
    recordBankLine: (line: BankLine): void => void bank.set(`${line.reference} ${line.id}`, line),
    /** Money that staff moved from one booking to another: in all none came and none went. */
    recordTransfer({ id, from, to, cents }: { id: string; from: string; to: string; cents: number }): void {
      bank.set(`${from} ${id}`, { id, reference: from, cents: -cents })
      bank.set(`${to} ${id}`, { id, reference: to, cents })
    },
    /** What the reply says that the booking costs more or, negative, less; nothing where a colleague was quicker. */
    recordAdjustment(reply: Result<Changed, string>, id: string): void {
      const line = reply.ok ? reply.value.ledger.find((one) => one.id === id) : undefined
      if (reply.ok && line)
        adjusted.set(`${reply.value.reference} ${id}`, {
          id,
          reference: reply.value.reference,
          cents: line.amountCents,
        })
    },
    total: () => [...card.values(), ...bank.values()].reduce((sum, { cents }) => sum + cents, 0),
    payments: () => card.size,

    /** The differences between the table and this record. */
    compare({ bookings: onFile, blocks: storedBlocks, messages }: Contents): string[] {
      const inLedgers = new Map<string, number>()
      for (const { booking } of onFile.values())
        for (const { id, kind, amountCents } of booking.ledger) {
          const line = `${booking.reference} ${id}`
          // No money moves: beside those recorded here, the invariants hold adjustments against the history.
          if (kind === 'adjustment' && !adjusted.has(line)) continue
          inLedgers.set(line, (inLedgers.get(line) ?? 0) + (kind === 'refund' ? -amountCents : amountCents))
        }
      const flagged = new Map(
        messages.flatMap(({ itn, item }) => {
          const parsedItn = parseItn(itn.raw)
          const isListed = item['statePk'] === 'ITNS#check' || itn.closedBy !== null
          return parsedItn.ok && isListed
            ? [[parsedItn.value.pfPaymentId, parsedItn.value.amountGrossCents] as const]
            : []
        }),
      )
      const violations: string[] = []
      for (const { pfPaymentId, reference, cents } of card.values()) {
        const line = `${reference} payfast-${pfPaymentId}`
        const [booked, waiting] = [inLedgers.get(line), flagged.get(pfPaymentId)]
        inLedgers.delete(line)
        if (booked !== undefined && waiting !== undefined) violations.push(`${line} is booked and flagged`)
        else if ((booked ?? waiting) !== cents) violations.push(`${line} of ${cents} cents is lost, or another amount`)
      }
      for (const [line, { cents }] of [...bank, ...adjusted]) {
        if (inLedgers.get(line) !== cents)
          violations.push(`${line} of ${cents} cents was granted and is not in the ledger`)
        inLedgers.delete(line)
      }
      violations.push(...[...inLedgers.keys()].map((line) => `${line} is in a ledger, and nobody entered it`))

      for (const reference of bookings)
        if (!onFile.has(reference)) violations.push(`${reference} was booked and is not there`)
      for (const reference of onFile.keys())
        if (!bookings.has(reference)) violations.push(`${reference} is there, and nobody was told so`)
      for (const reference of reported) {
        const status = onFile.get(reference)?.booking.status
        if (status !== 'confirmed' && status !== 'completed' && !ended.has(reference))
          violations.push(`${reference} was answered "confirmed", is ${String(status)}, and nobody ended it`)
      }
      for (const reference of ended)
        if (onFile.get(reference)?.booking.status !== 'cancelled' && !reopened.has(reference))
          violations.push(`${reference} was cancelled and is not`)
      const codes = [...blocks].map((id) => id.slice(id.indexOf('.') + 1)).toSorted()
      if (codes.join() !== [...storedBlocks.keys()].toSorted().join())
        violations.push('the blocked dates are not those that staff blocked and did not unblock')
      return violations
    },
  }
}
export type Oracle = ReturnType<typeof createOracle>
