import { MAX_MORE_PICTURES, type CabinPageForm, missingOf } from '#shared/cabins/cabin-page-form.ts'
import { cabinPageKind } from '#shared/cabins/cabin-page-kind.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import type { FormField } from '#web/admin/kit/form-field.tsx'
import { PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { RowsInput } from '#web/admin/kit/rows-input.tsx'
import { pictureField } from '#web/admin/pictures/picture-field.tsx'
import { PictureView } from '#web/admin/pictures/value-views.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { useHiddenCabin } from './use-hidden-cabin.ts'

type Fact = CabinPageForm['facts'][number]
type MorePicture = { readonly picture: CabinPageForm['image1'] }

/** The headings of the cabin's page. */
const headings = {
  here: 'What is here',
  sleeping: 'Where you sleep',
  'good-to-know': 'Good to know',
  'getting-here': 'Getting here',
} as const satisfies Record<Fact['under'], string>

const factFields: readonly FormField<Fact>[] = [
  {
    name: 'under',
    label: 'Under',
    kind: 'select',
    choices: Object.entries(headings).map(([value, label]) => ({ value, label })),
  },
  { name: 'label', label: 'Fact', kind: 'text', maxLength: 40 },
  { name: 'text', label: 'Text', kind: 'textarea', maxLength: 500 },
]
const morePictureFields: readonly FormField<MorePicture>[] = [
  { name: 'picture', label: 'Picture', kind: 'custom', ...pictureField({ needsAlt: true }) },
]

const showPicture = (value: unknown) => <PictureView value={value} />
const drawn = pictureField({
  needsAlt: true,
  isOptional: true,
  hintOf: (value) => (value === null ? 'Without one, a drawing stands there.' : ''),
})

/** What guests read of one cabin. */
export function CabinPageEditor({ id }: { id: string }) {
  const cabinTitle = useCabinTitle()
  const isHidden = useHiddenCabin()
  return (
    <PublishedEditor
      kind={cabinPageKind}
      id={id}
      title={cabinTitle(id)}
      actions={
        <LinkButton size="small" to={adminPath('cabinPublicDetails')}>
          All cabins
        </LinkButton>
      }
      unseen={isHidden(id) ? 'Guests see it once it is published and you show the cabin, under “Cabins”.' : undefined}
      above={({ values }) => (
        <>
          {isHidden(id) && (
            <Notice title="Guests do not see this cabin">
              <LinkButton size="small" to={adminPath('cabinManagement', { open: id })}>
                Show it under “Cabins”
              </LinkButton>
            </Notice>
          )}
          <Completeness form={values} />
        </>
      )}
      fields={() => ({
        facts: {
          control: (input) => (
            <RowsInput
              {...input}
              isOrdered
              most={40}
              fields={factFields}
              newRow={{ under: 'here', label: '', text: '' }}
              addLabel="Add a fact"
            />
          ),
        },
        image1: drawn,
        image2: drawn,
        image3: drawn,
        morePictures: {
          control: (input) => (
            <RowsInput
              {...input}
              isOrdered
              most={MAX_MORE_PICTURES}
              fields={morePictureFields}
              newRow={{ picture: null }}
              addLabel="Add a picture"
            />
          ),
        },
      })}
      views={{
        image1: showPicture,
        image2: showPicture,
        image3: showPicture,
        morePictures: (value) =>
          Array.isArray(value)
            ? (value as MorePicture[]).map(({ picture }, at) => <PictureView key={at} value={picture} />)
            : '',
      }}
      formats={{
        facts: (value) =>
          (value as Fact[]).map(({ under, label, text }) => `${headings[under]}: ${label}: ${text}`).join('\n'),
      }}
    />
  )
}

/** What a page without gaps would still say. */
function Completeness({ form }: { form: Readonly<Record<string, unknown>> }) {
  const missing = missingOf(form)
  if (missing.length === 0) return <p className="small soft">This page answers all that guests ask most.</p>
  return <p className="small soft">Still missing: {missing.join(', ')}.</p>
}
