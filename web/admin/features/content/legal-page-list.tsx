import { legalPageKind } from '#shared/content/legal-page-kind.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { PublishedRecordPage } from '#web/admin/kit/published-record-page.tsx'

const titles: Readonly<Record<string, string>> = { privacy: 'Privacy notice', legal: 'Business details' }

/** The privacy notice and the business's details, with what guests see of each. */
export const LegalPageList = () => (
  <PublishedRecordPage kind={legalPageKind} address={adminPath('legalPages')} titleOf={(id) => titles[id]} />
)
