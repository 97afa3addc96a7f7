import { anchorIdOf } from '#shared/content/anchor-id.ts'
import { faqKind } from '#shared/content/faq-kind.ts'
import { faqPreviewEndpoints } from '#shared/content/staff-faqs.contract.ts'
import { previewFaqUsing, refuseUnreadableAnswer } from '#lambdas/content/faqs.ts'
import { routes, serve } from '#lambdas/http/serve.ts'
import { editRecords } from '#lambdas/records/edit-records.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { notifyOfPaymentFaqUsing } from '#lambdas/settings/notify-owners.ts'
import { accountRepository } from '#lambdas/table/account-repository.ts'
import { catalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { faqRepository } from '#lambdas/table/content-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { staffCaller } from './staff-caller.ts'

const table = appTable()
const clock = businessClock

export const handler = serve(
  [
    ...routes(
      faqKind.actions,
      editRecords(faqKind, {
        clock,
        records: faqRepository(table),
        newId,
        idOf: ({ question }) => anchorIdOf(question),
        check: refuseUnreadableAnswer,
        otherWrites: notifyOfPaymentFaqUsing({ accounts: accountRepository(table) }),
      }),
    ),
    ...routes(faqPreviewEndpoints, { PreviewFaq: previewFaqUsing({ catalogue: catalogueRepository(table) }) }),
  ],
  { findCaller: staffCaller(table) },
)
