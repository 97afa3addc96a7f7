import {
  documentSlots,
  documentTemplate,
  isDocumentTemplateId,
  placeholdersOf,
} from '#shared/billing/document-template.ts'
import { documentTextLimits } from '#shared/billing/document-template-form.ts'
import { PreviewDocumentTemplate } from '#shared/billing/document-templates.contract.ts'
import { documentTemplateKind } from '#shared/billing/document-template-kind.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { blocksField } from '#web/admin/editor/blocks-field.tsx'
import { DocumentPreview } from '#web/admin/booking/document-preview.tsx'
import { PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { TextView } from '#web/admin/pictures/value-views.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'

/** More than these are in the list of all, in documents whose text is long. */
const OFFERED = 8

/** Its words are the same objects from render to render. */
const wordsById = new Map<string, Readonly<Record<string, { label: string; hint?: string | undefined }>>>()

function wordsOf(id: string) {
  const known = wordsById.get(id)
  if (known || !isDocumentTemplateId(id)) return known
  const { slots } = documentTemplate(id)
  const { countsFrom } = documentTemplateKind.fields
  const words = Object.fromEntries(
    [
      ...documentSlots.flatMap((slot) => (slots[slot] ? [[slot, slots[slot]] as const] : [])),
      ['countsFrom', { label: countsFrom.label, hint: countsFrom.hint }] as const,
    ].map(([name, { label, hint }]) => [name, { label, hint }]),
  )
  wordsById.set(id, words)
  return words
}

const noCabins: readonly never[] = []

/** The texts of one document, with the document as PDF. */
export function DocumentTemplateEditor({ id }: { id: string }) {
  const isKnown = isDocumentTemplateId(id)
  const placeholders = isKnown ? placeholdersOf(id) : []
  const inserts = placeholders.slice(0, OFFERED).map((name) => `{${name}}`)
  return (
    <PublishedEditor
      kind={documentTemplateKind}
      id={id}
      title={isKnown ? documentTemplate(id).name : undefined}
      fieldWords={wordsOf(id)}
      actions={
        <LinkButton size="small" to={adminPath('documentTemplates')}>
          All documents
        </LinkButton>
      }
      fields={() => ({
        opening: { inserts },
        closing: { inserts },
        body: blocksField({ cabins: noCabins, placeholders, maxLength: documentTextLimits.body }),
      })}
      views={{ body: (value) => <TextView value={value} cabinTitle={String} /> }}
      preview={(shown) => (
        <DocumentPreview
          {...shown}
          id={id}
          draw={(body, signal) => staffCall(PreviewDocumentTemplate, { params: { id }, body, signal })}
        />
      )}
    />
  )
}
