import { faqKind } from '#shared/content/faq-kind.ts'
import { anchorIdOf } from '#shared/content/anchor-id.ts'
import { staffContentEndpoints } from '#shared/api/endpoints/staff-content.ts'
import { previewFaqUsing, refuseUnreadableAnswer } from '#lambdas/content/faqs.ts'
import { listTermsVersionsUsing, showAcceptedTermsUsing, showTermsTextUsing } from '#lambdas/content/staff-terms.ts'
import { type NeedsOf, composition } from '#lambdas/http/composition.ts'
import { editRecordsUsing } from '#lambdas/records/edit-records.ts'
import { notifyOfPaymentFaqUsing, notifyOfTextUsing } from '#lambdas/settings/notify-owners.ts'
import {
  type LegalPageNeeds,
  type TermsNeeds,
  homepageRules,
  legalPageRules,
  pageHeadRules,
  postRules,
  termsRules,
} from '#lambdas/composition/published-rules.ts'
import { publishRecordsUsing } from '#lambdas/records/publish-records.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import { legalPageKind } from '#shared/content/legal-page-kind.ts'
import { postKind } from '#shared/content/post-kind.ts'
import { pageHeadKind } from '#shared/seo/page-head-kind.ts'
import { listPublicPagesUsing, showEdgeCountsUsing } from '#lambdas/seo/public-pages.ts'
import { termsKind } from '#shared/content/terms-kind.ts'
import type { FaqRepository } from '#lambdas/table/content-repository.ts'

type NoticeNeeds = Parameters<typeof notifyOfTextUsing>[1]
type FaqNeeds = { readonly faqs: FaqRepository } & NeedsOf<typeof notifyOfPaymentFaqUsing>

/** The use cases of the Lambda `staff-content`. */
export const staffContent = composition(staffContentEndpoints, {
  ...editRecordsUsing(faqKind, ({ faqs, ...needs }: FaqNeeds) => ({
    records: faqs,
    idOf: ({ question }) => anchorIdOf(question),
    check: refuseUnreadableAnswer,
    otherWrites: notifyOfPaymentFaqUsing(needs),
  })),
  PreviewFaq: previewFaqUsing,
  ...publishRecordsUsing(homepageKind, homepageRules),
  ...publishRecordsUsing(postKind, postRules),
  ...publishRecordsUsing(termsKind, (needs: TermsNeeds & NoticeNeeds) => ({
    ...termsRules(needs),
    notify: notifyOfTextUsing('terms', needs),
  })),
  ...publishRecordsUsing(legalPageKind, (needs: LegalPageNeeds & NoticeNeeds) => ({
    ...legalPageRules(needs),
    notify: notifyOfTextUsing('legal-page', needs),
  })),
  ...publishRecordsUsing(pageHeadKind, pageHeadRules),
  ListPublicPages: listPublicPagesUsing,
  ShowEdgeCounts: showEdgeCountsUsing,
  ListTermsVersions: listTermsVersionsUsing,
  ShowTermsText: showTermsTextUsing,
  ShowAcceptedTerms: showAcceptedTermsUsing,
})
