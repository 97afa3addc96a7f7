import { addOnRecords } from '#shared/add-ons/staff-add-ons.contract.ts'
import { rateChoiceEndpoints } from '#shared/pricing/rate-choices.contract.ts'
import { rateRecords } from '#shared/pricing/staff-rates.contract.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { showRateChoicesUsing } from '#lambdas/pricing/show-rate-choices.ts'
import { editRecords } from '#lambdas/records/edit-records.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env, ownerSecondFactor } from '#lambdas/runtime/env.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { findCallerUsing } from '#lambdas/staff/find-caller.ts'
import { staffPoolOnDemand } from '#lambdas/staff/staff-pool-on-demand.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { addOnRepository, rateRepository } from '#lambdas/table/tariff-repository.ts'

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
  {
    findCaller: findCallerUsing({
      clock,
      accounts: accountRepository(table),
      pool: staffPoolOnDemand(env('USER_POOL_ID')),
      ownerSecondFactor: ownerSecondFactor(),
    }),
  },
)
