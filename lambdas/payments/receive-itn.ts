import { accept } from '#shared/kernel/result.ts'
import type { ReceiveItn } from '#shared/payments/payments.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { sha256 } from '#lambdas/runtime/ids-and-tokens.ts'
import type { PaymentRepository } from '#lambdas/table/payment-repository.ts'

type Needs = { readonly payments: Pick<PaymentRepository, 'receive'>; readonly clock: Clock }

/**
 * Stores PayFast's message and replies at once; the table's stream starts the checks. The message's hash is its id, so
 * that a repeated message is stored once. Where it cannot be stored the reply is an error, and PayFast repeats it.
 */
export const receiveItnUsing =
  ({ payments, clock }: Needs): UseCase<typeof ReceiveItn> =>
  async ({ body, sourceAddress }) => {
    await payments.receive({
      id: sha256(`itn:${body}`),
      raw: body,
      sourceAddress,
      receivedAt: clock().now,
      outcome: 'received',
      reason: '',
      reference: null,
      amountCents: null,
      closedBy: null,
    })
    return accept({ received: true })
  }
