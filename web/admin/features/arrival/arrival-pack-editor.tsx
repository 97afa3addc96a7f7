import type { ArrivalPackForm, WayHere } from '#shared/arrival/arrival-pack-form.ts'
import { MAX_WAYS } from '#shared/arrival/arrival-pack-form.ts'
import { PreviewArrivalPack } from '#shared/arrival/arrival-pack.contract.ts'
import { arrivalPackKind } from '#shared/arrival/arrival-pack-kind.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import { DocumentPreview } from '#web/admin/booking/document-preview.tsx'
import type { FormField } from '#web/admin/kit/form-field.tsx'
import { PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { RowsInput } from '#web/admin/kit/rows-input.tsx'
import { pictureField } from '#web/admin/pictures/picture-field.tsx'
import { PictureView } from '#web/admin/pictures/value-views.tsx'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { adminPath } from '#shared/site/admin-paths.ts'
import { MissingParts } from './missing-parts.tsx'

const wayFields: readonly FormField<WayHere>[] = [
  { name: 'from', label: 'From', kind: 'text', maxLength: 40 },
  { name: 'way', label: 'The way', kind: 'textarea', maxLength: 500 },
  { name: 'lastFuel', label: 'Last fuel', kind: 'text', maxLength: 120 },
]

const mapHint = (value: unknown): string =>
  String((value as ArrivalPackForm['map'])?.url).endsWith('.svg')
    ? 'A drawing of the site is on the page for guests. The PDF shows uploaded pictures alone.'
    : ''

/** What guests read before they come: the house’s part. */
export const ArrivalPackEditor = () => (
  <PublishedEditor
    kind={arrivalPackKind}
    id={ONLY_ID}
    actions={
      <LinkButton size="small" to={adminPath('documentTemplates')}>
        All documents
      </LinkButton>
    }
    preview={(shown) => (
      <DocumentPreview
        {...shown}
        id={arrivalPackKind.name}
        draw={(body, signal) => staffCall(PreviewArrivalPack, { body, signal })}
      />
    )}
    above={({ values }) => <MissingParts form={values} />}
    fields={() => ({
      map: pictureField({ needsAlt: true, isOptional: true, hintOf: mapHint }),
      ways: {
        control: (input) => (
          <RowsInput
            {...input}
            isOrdered
            most={MAX_WAYS}
            fields={wayFields}
            newRow={{ from: '', way: '', lastFuel: '' }}
            addLabel="Add a way"
          />
        ),
      },
    })}
    views={{ map: (value) => <PictureView value={value} /> }}
    formats={{
      ways: (value) =>
        (value as WayHere[]).map(({ from, way, lastFuel }) => `${from}: ${way} (fuel: ${lastFuel || '–'})`).join('\n'),
    }}
  />
)
