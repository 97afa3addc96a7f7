import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import type { CabinSummary } from '#shared/cabins/cabin.ts'
import { FEATURE_ICONS } from '#shared/content/homepage.ts'
import { type Feature, inCardOrder } from '#shared/content/homepage-form.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import { cabinsQuery } from '#web/booking/cabins.queries.ts'
import type { CustomInputProps, FormField } from '#web/admin/kit/form-field.tsx'
import { PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { RowsInput } from '#web/admin/kit/rows-input.tsx'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { PictureView } from '#web/admin/pictures/value-views.tsx'
import { Button } from '#web/kit/button.tsx'
import { pictureField, toneOf } from '#web/admin/pictures/picture-field.tsx'

const ReorderList = lazy(async () => ({
  default: (await import('#web/admin/kit/reorder-list.tsx')).ReorderList<CabinSummary>,
}))

const iconNames = { Mountain: 'Mountain', Flame: 'Fire', Home: 'House', Wifi: 'Wi-Fi' } as const
const featureFields: readonly FormField<Feature>[] = [
  {
    name: 'icon',
    label: 'Icon',
    kind: 'select',
    choices: FEATURE_ICONS.map((icon) => ({ value: icon, label: iconNames[icon] })),
  },
  { name: 'title', label: 'Title', kind: 'text', maxLength: 60 },
  { name: 'description', label: 'Text', kind: 'textarea', maxLength: 200 },
]

/** White words are over it, with a shade between them that helps on all but the lightest. */
const heroHint = (value: unknown): string =>
  toneOf(value)?.startsWith('light')
    ? 'This picture is light: white words are hard to read on it. A darker one is better.'
    : 'Behind the words, which are white: a dark, quiet picture is best.'

const showPicture = (value: unknown) => <PictureView value={value} />

/** The home page: its sections as tabs, in their order on the page. */
export function HomepageEditor() {
  const cabinTitle = useCabinTitle()
  return (
    <PublishedEditor
      kind={homepageKind}
      id={ONLY_ID}
      fields={() => ({
        heroPicture: pictureField({ needsAlt: false, isOptional: true, hintOf: heroHint }),
        features: {
          control: (input) => (
            <RowsInput
              {...input}
              isOrdered
              most={8}
              fields={featureFields}
              newRow={{ icon: 'Mountain', title: '', description: '' }}
              addLabel="Add a feature"
            />
          ),
        },
        cabinOrder: { control: (input) => <CabinOrder {...input} /> },
        gettingHerePicture: pictureField({ needsAlt: true, isOptional: true }),
      })}
      views={{ heroPicture: showPicture, gettingHerePicture: showPicture }}
      formats={{
        features: (value) =>
          (value as Feature[])
            .map(({ icon, title, description }) => `${title} (${iconNames[icon]}): ${description}`)
            .join('\n'),
        cabinOrder: (value) => (value as string[]).map(cabinTitle).join(', ') || 'By name',
      }}
    />
  )
}

/** The cards of the cabins, in the order of the page. */
function CabinOrder({ label, value, onChange }: CustomInputProps) {
  const { data } = useQuery(cabinsQuery())
  const cabinOrder = Array.isArray(value) ? value.map(String) : []
  const cabins = inCardOrder(data?.cabins ?? [], { cabinOrder })
  return (
    <section className="stack gap-s" aria-label={label}>
      <p className="field-label">{label}</p>
      <Suspense fallback={null}>
        <ReorderList
          label={label}
          rows={cabins}
          keyOf={({ slug }) => slug}
          nameOf={({ name }) => name}
          isSaving={false}
          onReorder={onChange}
        >
          {({ name }) => name}
        </ReorderList>
      </Suspense>
      {cabinOrder.length > 0 && (
        <div>
          <Button size="small" onClick={() => onChange([])}>
            By name
          </Button>
        </div>
      )}
    </section>
  )
}
