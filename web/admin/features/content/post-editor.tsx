import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { placeholderNames } from '#shared/content/placeholders.ts'
import { MAX_BODY_CHARACTERS } from '#shared/content/post-form.ts'
import { blocksField } from '#web/admin/editor/blocks-field.tsx'
import { postKind } from '#shared/content/post-kind.ts'
import type { WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { slugFrom } from '#shared/kernel/slug-from.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { paths } from '#shared/site/paths.ts'
import type { CustomInputProps } from '#web/admin/kit/form-field.tsx'
import { GrowingTextField } from '#web/admin/kit/growing-text-field.tsx'
import { NewPublished } from '#web/admin/kit/new-published.tsx'
import { PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'
import { LinkButton } from '#web/kit/link-button.tsx'
import { useSiteOrigin } from '#web/kit/site-origin.ts'
import type { ChosenPicture } from '#web/admin/pictures/picture-chooser.tsx'
import { PictureView, TextView } from '#web/admin/pictures/value-views.tsx'
import { pictureLinkQuery } from '#web/admin/pictures/picture.queries.ts'
import { pictureField } from '#web/admin/pictures/picture-field.tsx'

const PictureChooser = lazy(async () => ({
  default: (await import('#web/admin/pictures/picture-chooser.tsx')).PictureChooser,
}))

const noCabins: readonly never[] = []

type Values = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The address follows the title until the post is published, or until somebody writes another one. */
export function withSlug(values: Values, before: Values, { live }: Pick<WholeEntry, 'live'>): Values {
  const [title, slug] = [text(values['title']), text(values['slug'])]
  const isOwn = slug !== '' && slug !== slugFrom(text(before['title']))
  if (live || title === before['title'] || isOwn) return values
  return { ...values, slug: slugFrom(title) }
}

/** One post of the blog; without an id a new one. */
export function PostEditor({ id, isNew }: { id: string | undefined; isNew: boolean }) {
  const cabinTitle = useCabinTitle()
  const { data } = useQuery(cabinsQuery())
  const client = useQueryClient()
  const linkToPicture = (url: string) => client.fetchQuery(pictureLinkQuery(url, 'large'))
  /** Gives the picture that somebody chooses for the text. */
  const [choosing, setChoosing] = useState<(picture: ChosenPicture | undefined) => void>()
  const choosePicture = () =>
    new Promise<ChosenPicture | undefined>((resolve) => setChoosing(() => resolve)).finally(() =>
      setChoosing(undefined),
    )
  if (id === undefined) return <NewPublished kind={postKind} address={adminPath('blog')} />
  return (
    <>
      <PublishedEditor
        kind={postKind}
        id={id}
        isNew={isNew}
        derive={withSlug}
        actions={
          <LinkButton size="small" to={adminPath('blog')}>
            All posts
          </LinkButton>
        }
        fields={({ liveForm }) => ({
          body: blocksField({
            cabins: data?.cabins.filter(({ shown }) => shown) ?? noCabins,
            choosePicture,
            linkToPicture,
            placeholders: placeholderNames,
            maxLength: MAX_BODY_CHARACTERS,
          }),
          slug: { control: (input) => <SlugField {...input} published={text(liveForm?.['slug'])} /> },
          cover: pictureField({ needsAlt: true }),
        })}
        views={{
          body: (value) => <TextView value={value} cabinTitle={cabinTitle} />,
          cover: (value) => <PictureView value={value} />,
        }}
      />
      {choosing && (
        <Suspense fallback={null}>
          <PictureChooser onChoose={choosing} onClose={() => choosing(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type SlugFieldProps = CustomInputProps & {
  /** The slug that is on the site; empty where nothing is. */
  published: string
}

/** The last part of the address, with the whole of it below. What is typed becomes an address on leaving the field. */
function SlugField({ label, problem, value, values, onChange, published }: SlugFieldProps) {
  const origin = useSiteOrigin()
  const slug = text(value)
  const suggested = slugFrom(text(values['title']))
  const addressOf = (part: string) => `${origin}${paths.post(part)}`
  const next = slugFrom(slug)
  const redirect =
    published && next !== published ? ` ${addressOf(published)} leads there too, once this is published.` : ''
  return (
    <GrowingTextField
      label={label}
      hint={`${addressOf(next || suggested || 'title-of-the-post')}.${redirect}`}
      problem={problem}
      name="slug"
      maxLength={80}
      autoCapitalize="off"
      spellCheck={false}
      placeholder={suggested}
      value={slug}
      onChange={(typed) => onChange(typed.toLowerCase().replaceAll(/\s+/g, '-'))}
      onBlur={() => slug !== next && onChange(next)}
    />
  )
}
