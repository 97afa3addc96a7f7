import { initialDocumentForms } from '#shared/billing/document-template.ts'
import { documentTemplateKind } from '#shared/billing/document-template-kind.ts'
import { cabinPageKind } from '#shared/cabins/cabin-page-kind.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import { postKind } from '#shared/content/post-kind.ts'
import type { publishedKinds } from '#shared/api/published-kinds.ts'
import { publishRecords } from '#lambdas/records/publish-records.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { PublishedRepositories } from '#lambdas/table/published-repositories.ts'
import { cabinPagesOf } from '#lambdas/cabins/cabin-rules.ts'
import type { CabinRepository } from '#lambdas/table/cabin-repository.ts'
import { checkPostUsing } from '#lambdas/content/check-post.ts'

export type CabinPageNeeds = {
  readonly published: Pick<PublishedRepositories, 'cabin-page'>
  readonly cabins: Pick<CabinRepository, 'list'>
}
export type HomepageNeeds = { readonly published: Pick<PublishedRepositories, 'homepage'> }
export type DocumentTemplateNeeds = { readonly published: Pick<PublishedRepositories, 'document-template'> }
export type PostNeeds = { readonly published: Pick<PublishedRepositories, 'post'> } & Parameters<
  typeof checkPostUsing
>[0]

/** What only each kind of published record knows: its repository, and what keeps a form from being published. */
export const homepageRules = ({ published }: HomepageNeeds) => ({ records: published.homepage })
/** Without measuring its pages, which the Lambda does in which it is published or planned. */
export const documentTemplateRules = ({ published }: DocumentTemplateNeeds) => ({
  records: published['document-template'],
  initials: initialDocumentForms,
})
export const postRules = (needs: PostNeeds) => ({ records: needs.published.post, check: checkPostUsing(needs) })

export const cabinPageRules = ({ published, cabins }: CabinPageNeeds) => ({
  records: published['cabin-page'],
  initials: cabinPagesOf(cabins),
})

type Needs = CabinPageNeeds & HomepageNeeds & PostNeeds & DocumentTemplateNeeds & { readonly clock: Clock }

/** What the hourly run does with each kind of published record; a kind that is missing does not compile. */
export const publishDueOf = (
  needs: Needs,
): Readonly<Record<(typeof publishedKinds)[number]['name'], (id: string) => Promise<void>>> => ({
  'cabin-page': publishRecords(cabinPageKind, { ...cabinPageRules(needs), clock: needs.clock }).publishDue,
  homepage: publishRecords(homepageKind, { ...homepageRules(needs), clock: needs.clock }).publishDue,
  'document-template': publishRecords(documentTemplateKind, { ...documentTemplateRules(needs), clock: needs.clock })
    .publishDue,
  post: publishRecords(postKind, { ...postRules(needs), clock: needs.clock }).publishDue,
})
