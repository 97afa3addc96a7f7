import { FEATURE_ICONS } from '#shared/content/homepage.ts'
import type { Feature } from '#shared/content/homepage-form.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import type { FormField } from '#web/admin/kit/form-field.tsx'
import { PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { RowsInput } from '#web/admin/kit/rows-input.tsx'
import { PictureView } from '#web/admin/pictures/value-views.tsx'
import { pictureField, toneOf } from '#web/admin/pictures/picture-field.tsx'

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
        gettingHerePicture: pictureField({ needsAlt: true, isOptional: true }),
      })}
      views={{ heroPicture: showPicture, gettingHerePicture: showPicture }}
      formats={{
        features: (value) =>
          (value as Feature[])
            .map(({ icon, title, description }) => `${title} (${iconNames[icon]}): ${description}`)
            .join('\n'),
      }}
    />
  )
}
