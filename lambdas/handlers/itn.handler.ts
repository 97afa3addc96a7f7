import { itn } from '#lambdas/composition/itn.ts'
import { countInMemory } from '#lambdas/http/limits.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { paymentRepository } from '#lambdas/table/payment-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { readPayfastConfig } from './read-payfast-config.ts'

const needs = {
  payments: paymentRepository(appTable()),
  payfast: readPayfastConfig,
  countCall: countInMemory(),
  clock: businessClock,
}

export const handler = serve(itn.routes(needs))
