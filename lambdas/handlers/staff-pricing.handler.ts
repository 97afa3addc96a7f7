import { staffPricing } from '#lambdas/composition/staff-pricing.ts'
import { serve } from '#lambdas/http/serve.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { addOnRepository, rateRepository } from '#lambdas/table/tariff-repository.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const needs = {
  newId,
  addOns: addOnRepository(table),
  rates: rateRepository(table),
  catalogue: catalogueRepository(table),
  clock: businessClock,
}

export const handler = serve(staffPricing.routes(needs), { findCaller: staffCaller(table) })
