import { addOnRecords } from '#shared/add-ons/staff-add-ons.contract.ts'
import { rateChoiceEndpoints } from '#shared/pricing/rate-choices.contract.ts'
import { rateRecords } from '#shared/pricing/staff-rates.contract.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { showRateChoicesUsing } from '#lambdas/pricing/show-rate-choices.ts'
import { editRecords } from '#lambdas/records/edit-records.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { addOnRepository, rateRepository } from '#lambdas/table/tariff-repository.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const clock = businessClock

export const handler = serve(
  [
    ...routes(addOnRecords.actions, editRecords(addOnRecords, { clock, records: addOnRepository(table), newId })),
    ...routes(rateRecords.actions, editRecords(rateRecords, { clock, records: rateRepository(table), newId })),
    ...routes(rateChoiceEndpoints, {
      ShowRateChoices: showRateChoicesUsing({ catalogue: catalogueRepository(table) }),
    }),
  ],
  { findCaller: staffCaller(table) },
)
