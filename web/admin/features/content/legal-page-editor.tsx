import { MAX_LEGAL_CHARACTERS } from '#shared/content/legal-page-form.ts'
import { legalPageKind } from '#shared/content/legal-page-kind.ts'
import { placeholderNames } from '#shared/content/placeholders.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { blocksField } from '#web/admin/editor/blocks-field.tsx'
import { PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { TextView } from '#web/admin/pictures/value-views.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'

const noCabins: readonly never[] = []

/** The privacy notice or the business's details. */
export const LegalPageEditor = ({ id }: { id: string }) => (
  <PublishedEditor
    kind={legalPageKind}
    id={id}
    actions={
      <LinkButton size="small" to={adminPath('legalPages')}>
        Both pages
      </LinkButton>
    }
    fields={() => ({
      content: blocksField({ cabins: noCabins, placeholders: placeholderNames, maxLength: MAX_LEGAL_CHARACTERS }),
    })}
    views={{ content: (value) => <TextView value={value} cabinTitle={(slug) => slug} /> }}
  />
)
