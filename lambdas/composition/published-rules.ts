import { initialDocumentForms } from '#shared/billing/document-template.ts'
import { arrivalPackKind } from '#shared/arrival/arrival-pack-kind.ts'
import { documentTemplateKind } from '#shared/billing/document-template-kind.ts'
import { cabinPageKind } from '#shared/cabins/cabin-page-kind.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import { LegalPageKey } from '#shared/content/legal.ts'
import { legalPageKind } from '#shared/content/legal-page-kind.ts'
import { postKind } from '#shared/content/post-kind.ts'
import { emailTemplateKind } from '#shared/notifications/email-template-kind.ts'
import { checkEmailTemplate, initialTemplates } from '#lambdas/notifications/template-rules.ts'
import { termsKind } from '#shared/content/terms-kind.ts'
import type { publishedKinds } from '#shared/api/published-kinds.ts'
import { publishRecords } from '#lambdas/records/publish-records.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { PublishedRepositories } from '#lambdas/table/published-repositories.ts'
import { cabinPagesOf } from '#lambdas/cabins/cabin-rules.ts'
import type { CabinRepository } from '#lambdas/table/cabin-repository.ts'
import { pageHeadKind } from '#shared/seo/page-head-kind.ts'
import { pageHeadsOf } from '#lambdas/seo/page-heads.ts'
import { checkPostUsing } from '#lambdas/content/check-post.ts'
import { checkLegalPageUsing } from '#lambdas/content/check-legal-page.ts'
import { checkTerms } from '#lambdas/content/check-terms.ts'

export type CabinPageNeeds = {
  readonly published: Pick<PublishedRepositories, 'cabin-page'>
  readonly cabins: Pick<CabinRepository, 'list'>
}
export type PageHeadNeeds = {
  readonly published: Pick<PublishedRepositories, 'page-head'>
  readonly cabins: Pick<CabinRepository, 'list'>
}
export type HomepageNeeds = { readonly published: Pick<PublishedRepositories, 'homepage'> }
export type EmailTemplateNeeds = { readonly published: Pick<PublishedRepositories, 'email-template'> }
export type DocumentTemplateNeeds = { readonly published: Pick<PublishedRepositories, 'document-template'> }
export type ArrivalPackTextNeeds = { readonly published: Pick<PublishedRepositories, 'arrival-pack'> }
export type PostNeeds = { readonly published: Pick<PublishedRepositories, 'post'> } & Parameters<
  typeof checkPostUsing
>[0]
export type LegalPageNeeds = { readonly published: Pick<PublishedRepositories, 'legal-page'> } & Parameters<
  typeof checkLegalPageUsing
>[0]
export type TermsNeeds = { readonly published: Pick<PublishedRepositories, 'terms'> }

/** What only each kind of published record knows: its repository, and what keeps a form from being published. */
export const homepageRules = ({ published }: HomepageNeeds) => ({ records: published.homepage })
export const termsRules = ({ published }: TermsNeeds) => ({ records: published.terms, check: checkTerms })
export const legalPageRules = ({ published, ...needs }: LegalPageNeeds) => ({
  records: published['legal-page'],
  check: checkLegalPageUsing(needs),
  initials: async () => new Map(LegalPageKey.options.map((key) => [key, {}])),
})
/** Without measuring its pages, which the Lambda does in which it is published or planned. */
export const documentTemplateRules = ({ published }: DocumentTemplateNeeds) => ({
  records: published['document-template'],
  initials: initialDocumentForms,
})
/** Without measuring its page, as above. */
export const arrivalPackRules = ({ published }: ArrivalPackTextNeeds) => ({ records: published['arrival-pack'] })
export const postRules = (needs: PostNeeds) => ({ records: needs.published.post, check: checkPostUsing(needs) })
export const emailTemplateRules = ({ published }: EmailTemplateNeeds) => ({
  records: published['email-template'],
  check: checkEmailTemplate,
  initials: initialTemplates,
})

export const pageHeadRules = ({ published, cabins }: PageHeadNeeds) => ({
  records: published['page-head'],
  initials: pageHeadsOf(cabins),
})

export const cabinPageRules = ({ published, cabins }: CabinPageNeeds) => ({
  records: published['cabin-page'],
  initials: cabinPagesOf(cabins),
})

type Needs = CabinPageNeeds &
  PageHeadNeeds &
  HomepageNeeds &
  PostNeeds &
  EmailTemplateNeeds &
  DocumentTemplateNeeds &
  ArrivalPackTextNeeds &
  TermsNeeds &
  LegalPageNeeds & { readonly clock: Clock }

/** What the hourly run does with each kind of published record; a kind that is missing does not compile. */
export const publishDueOf = (
  needs: Needs,
): Readonly<Record<(typeof publishedKinds)[number]['name'], (id: string) => Promise<void>>> => ({
  'cabin-page': publishRecords(cabinPageKind, { ...cabinPageRules(needs), clock: needs.clock }).publishDue,
  homepage: publishRecords(homepageKind, { ...homepageRules(needs), clock: needs.clock }).publishDue,
  'email-template': publishRecords(emailTemplateKind, { ...emailTemplateRules(needs), clock: needs.clock }).publishDue,
  'document-template': publishRecords(documentTemplateKind, { ...documentTemplateRules(needs), clock: needs.clock })
    .publishDue,
  'page-head': publishRecords(pageHeadKind, { ...pageHeadRules(needs), clock: needs.clock }).publishDue,
  'arrival-pack': publishRecords(arrivalPackKind, { ...arrivalPackRules(needs), clock: needs.clock }).publishDue,
  post: publishRecords(postKind, { ...postRules(needs), clock: needs.clock }).publishDue,
  'legal-page': publishRecords(legalPageKind, { ...legalPageRules(needs), clock: needs.clock }).publishDue,
  terms: publishRecords(termsKind, { ...termsRules(needs), clock: needs.clock }).publishDue,
})
