import type {
  ClosePaymentToCheck,
  ListPaymentsToCheck,
  RecheckPayment,
} from '#shared/bookings/staff-bookings.contract.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { type StoredItn, canRecheck, isToCheck } from '#shared/payments/stored-itn.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { itnIdOf } from '#lambdas/runtime/ids-and-tokens.ts'
import type { PaymentRepository } from '#lambdas/table/payment-repository.ts'

export const listPaymentsToCheckUsing =
  ({ payments }: { readonly payments: Pick<PaymentRepository, 'itnsToCheck'> }): UseCase<typeof ListPaymentsToCheck> =>
  async () =>
    accept({ messages: await payments.itnsToCheck() })

/** Staff close a message with a note; it leaves the list and stays stored. */
export const closePaymentToCheckUsing =
  ({
    payments,
  }: {
    readonly payments: Pick<PaymentRepository, 'itn' | 'saveDecision'>
  }): UseCase<typeof ClosePaymentToCheck> =>
  async ({ params, body, caller }) => {
    const message = await payments.itn(params.id)
    if (!message) return refuse('message-not-found')
    if (!isToCheck(message)) return refuse('changed-meanwhile')
    const closed = {
      ...message,
      closedBy: caller.name,
      closedBySub: caller.sub,
      reason: `${message.reason} – ${body.note}`,
    }
    return (await payments.saveDecision(message, closed)) ? accept(closed) : refuse('changed-meanwhile')
  }

/**
 * A fault on our side is fixed, say PayFast's secret: the message counts as just received and is settled by the next
 * hourly run, before any booking lapses.
 */
export const recheckPaymentUsing =
  ({
    payments,
  }: {
    readonly payments: Pick<PaymentRepository, 'itn' | 'saveDecision'>
  }): UseCase<typeof RecheckPayment> =>
  async ({ params }) => {
    const message = await payments.itn(params.id)
    if (!message) return refuse('message-not-found')
    if (!canRecheck(message)) return refuse('message-not-to-recheck')
    const { count: _, ...single } = message
    const id = itnIdOf(message.raw)
    const reopened: StoredItn = { ...single, id, outcome: 'received', reason: '', reference: null, amountCents: null }
    return (await payments.saveDecision(message, reopened)) ? accept(reopened) : refuse('changed-meanwhile')
  }
