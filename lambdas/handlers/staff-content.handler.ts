import { faqIdOf } from '#shared/content/faq.ts'
import { faqPreviewEndpoints, faqRecords } from '#shared/content/staff-faqs.contract.ts'
import { previewFaqUsing } from '#lambdas/content/faqs.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { editRecords } from '#lambdas/records/edit-records.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { env, ownerSecondFactor } from '#lambdas/runtime/env.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { findCallerUsing } from '#lambdas/staff/find-caller.ts'
import { staffPoolOnDemand } from '#lambdas/staff/staff-pool-on-demand.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { faqRepository } from '#lambdas/table/content-repository.ts'
import { appTable } from '#lambdas/table/table.ts'

const table = appTable()
const clock = businessClock

export const handler = serve(
  [
    ...routes(
      faqRecords.actions,
      editRecords(faqRecords, {
        clock,
        records: faqRepository(table),
        newId: ({ question }) => faqIdOf(question) || newId(),
      }),
    ),
    ...routes(faqPreviewEndpoints, { PreviewFaq: previewFaqUsing({ catalogue: catalogueRepository(table) }) }),
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
