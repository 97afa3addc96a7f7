import { itnEndpoints } from '#shared/payments/payments.contract.ts'
import { countInMemory } from '#lambdas/http/limits.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { receiveItnUsing } from '#lambdas/payments/receive-itn.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { readPayfastConfig } from './read-payfast-config.ts'

export const handler = serve(
  routes(itnEndpoints, {
    ReceiveItn: receiveItnUsing({
      payments: paymentRepository(appTable()),
      payfast: readPayfastConfig,
      countCall: countInMemory(),
      clock: businessClock,
    }),
  }),
)
