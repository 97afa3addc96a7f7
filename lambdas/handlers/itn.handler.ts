import { itnEndpoints } from '#shared/payments/payments.contract.ts'
import { countInMemory } from '#lambdas/http/limits.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { payfastConfigFrom } from '#lambdas/payfast/payfast-config.ts'
import { receiveItnUsing } from '#lambdas/payments/receive-itn.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env } from '#lambdas/runtime/env.ts'
import { secret } from '#lambdas/runtime/secrets.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

export const handler = serve(
  routes(itnEndpoints, {
    ReceiveItn: receiveItnUsing({
      payments: paymentRepository(appTable()),
      payfast: async () => payfastConfigFrom(await secret('PAYFAST_PARAMETER'), { siteUrl: env('SITE_ORIGIN') }),
      countCall: countInMemory(),
      clock: businessClock,
    }),
  }),
)
