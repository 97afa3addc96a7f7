import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import { rateChoiceEndpoints } from '#shared/pricing/rate-choices.contract.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'
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
    ...routes(addOnKind.actions, editRecords(addOnKind, { clock, records: addOnRepository(table), newId })),
    ...routes(rateKind.actions, editRecords(rateKind, { clock, records: rateRepository(table), newId })),
    ...routes(rateChoiceEndpoints, {
      ShowRateChoices: showRateChoicesUsing({ catalogue: catalogueRepository(table) }),
    }),
  ],
  { findCaller: staffCaller(table) },
)
