import { documentTemplate, isDocumentTemplateId } from '#shared/billing/document-template.ts'
import { documentTemplateKind } from '#shared/billing/document-template-kind.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { PublishedRecordPage } from '#web/admin/kit/published-record-page.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'

/** The documents, with what stands of the texts of each. */
export const DocumentTemplatePage = () => (
  <PublishedRecordPage
    kind={documentTemplateKind}
    address={adminPath('documentTemplates')}
    actions={
      <LinkButton size="small" to={adminPath('arrivalPack')}>
        Arrival pack
      </LinkButton>
    }
    titleOf={(id) => (isDocumentTemplateId(id) ? documentTemplate(id).name : undefined)}
  />
)
