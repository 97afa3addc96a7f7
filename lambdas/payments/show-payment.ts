import type { ShowPayment } from '#shared/payments/payments.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { type PaymentStateNeeds, paymentState } from './payment-state.ts'

/** The state of a card payment, for anyone with its unguessable id. */
export const showPaymentUsing =
  (needs: PaymentStateNeeds): UseCase<typeof ShowPayment> =>
  async ({ params }) =>
    paymentState(needs, params.attemptId)
