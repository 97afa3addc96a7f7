import { legalPageKind } from '#shared/content/legal-page-kind.ts'
import { documentTemplateKind } from '#shared/billing/document-template-kind.ts'
import { arrivalPackKind } from '#shared/arrival/arrival-pack-kind.ts'
import { cabinPageKind } from '#shared/cabins/cabin-page-kind.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import { postKind } from '#shared/content/post-kind.ts'
import { emailTemplateKind } from '#shared/notifications/email-template-kind.ts'
import { termsKind } from '#shared/content/terms-kind.ts'
import { pageHeadKind } from '#shared/seo/page-head-kind.ts'
import { adminPath } from '#shared/site/admin-paths.ts'

/**
 * Every kind of record with drafts and publications. Pages, previews, the hourly run, what uses a picture, the change log
 * and tests read this list.
 */
export const publishedKinds = [
  homepageKind,
  cabinPageKind,
  postKind,
  termsKind,
  legalPageKind,
  pageHeadKind,
  emailTemplateKind,
  documentTemplateKind,
  arrivalPackKind,
] as const

/** Where staff edit a record of a kind. */
export const editorPath = ({ records, page }: (typeof publishedKinds)[number], id: string): `/${string}` =>
  records === 'one' ? adminPath(page) : `${adminPath(page)}/edit/${id}`
