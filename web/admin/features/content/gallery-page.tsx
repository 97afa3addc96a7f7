import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { galleryKind } from '#shared/content/gallery-kind.ts'
import type { PictureForm } from '#shared/content/gallery.ts'
import { PICTURE_TAGS, type PictureTag, distinctPictureTags, hasTag } from '#shared/content/picture-tag.ts'
import type { RecordOf } from '#shared/kernel/record-endpoints.ts'
import type { PicturePlace } from '#shared/pictures/picture-uploads.contract.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import type { ListFilter } from '#web/admin/kit/list-filters.tsx'
import { isPicture } from '#web/admin/kit/picture-text.ts'
import type { FieldChanges } from '#web/admin/kit/record-form-fields.tsx'
import { RecordPage } from '#web/admin/kit/record-page.tsx'
import type { Selection } from '#web/admin/kit/record-queries.ts'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'
import { Button } from '#web/kit/button.tsx'
import { sizeOf } from '#web/kit/file-picker.tsx'
import { count } from '#web/kit/format.ts'
import { Skeleton } from '#web/kit/skeleton.tsx'
import type { Cabins } from '#web/admin/pictures/cabin-select.tsx'
import '#web/admin/pictures/pictures.css'
import { CroppedPicture, NamedPicture } from '#web/admin/pictures/picture-thumbnail.tsx'
import { galleryQueries, pictureUsesQuery } from '#web/admin/pictures/picture.queries.ts'
import { staffTagText, toggleTag } from '#web/admin/pictures/picture-tags.ts'
import { usePictureReplacement } from './use-picture-replacement.ts'
import { UsedOn } from './used-on.tsx'

type Row = RecordOf<typeof PictureForm>
type Dialog =
  | { readonly kind: 'describe'; readonly pictures: readonly Row[] }
  | { readonly kind: 'cabin' | 'tags'; readonly selection: Selection<typeof PictureForm> }
  | { readonly kind: 'bin'; readonly places: readonly PicturePlace[]; readonly goOn: () => void }

const PictureUploader = lazy(async () => ({
  default: (await import('#web/admin/pictures/picture-uploader.tsx')).PictureUploader,
}))
const PictureControl = lazy(async () => ({ default: (await import('./picture-control.tsx')).PictureControl }))
const TagChoice = lazy(async () => ({ default: (await import('#web/admin/pictures/tag-choice.tsx')).TagChoice }))
const DescribePictures = lazy(async () => ({ default: (await import('./describe-pictures.tsx')).DescribePictures }))
const SetCabinDialog = lazy(async () => ({ default: (await import('./bulk-picture-dialogs.tsx')).SetCabinDialog }))
const SetTagsDialog = lazy(async () => ({ default: (await import('./bulk-picture-dialogs.tsx')).SetTagsDialog }))
const BinnedInUseDialog = lazy(async () => ({
  default: (await import('./binned-in-use-dialog.tsx')).BinnedInUseDialog,
}))

const NO_CABIN = 'none'

const filtersWith = (cabins: Cabins, ownTags: readonly PictureTag[]): readonly ListFilter<Row>[] => [
  {
    name: 'cabin',
    label: 'Cabin',
    kind: 'select',
    choices: [
      { value: '', label: 'All' },
      ...cabins.map(({ slug, name }) => ({ value: slug, label: name })),
      { value: NO_CABIN, label: 'No single cabin' },
    ],
    matches: ({ cabinSlug }, value) => (cabinSlug ?? NO_CABIN) === value,
  },
  {
    name: 'tag',
    label: 'Tag',
    kind: 'select',
    choices: [
      { value: '', label: 'All' },
      ...[...PICTURE_TAGS, ...ownTags].map((value) => ({ value, label: staffTagText(value) })),
    ],
    matches: ({ tags }, value) => hasTag(tags, value),
  },
  { name: 'undescribed', label: 'Nobody has said what it shows', kind: 'check', matches: ({ alt }) => alt === '' },
]

const fieldsWith = (ownTags: readonly PictureTag[]) =>
  ({
    picture: {
      control: (input) => (
        <Suspense fallback={<Skeleton shape="picture" />}>
          <PictureControl {...input} />
        </Suspense>
      ),
    },
    tags: {
      control: ({ label, hint, problem, value, onChange }) => {
        const tags = value as readonly PictureTag[]
        return (
          <Suspense fallback={<Skeleton />}>
            <TagChoice
              {...{ label, hint, problem }}
              own={ownTags}
              value={tags}
              onToggle={(tag, isChosen) => onChange(toggleTag(tags, tag, isChosen))}
            />
          </Suspense>
        )
      },
    },
  }) satisfies FieldChanges<PictureForm>

const tagsText = (tags: unknown): string =>
  Array.isArray(tags) && tags.length > 0 ? tags.map((tag) => staffTagText(String(tag))).join(', ') : 'None'

/** `/admin/gallery-images`: the pictures of the gallery, uploaded, described, cropped and put in order. */
export function GalleryPage() {
  const { data: cabinList } = useQuery(cabinsQuery())
  const { data: uses, refetch: refetchUses } = useQuery(pictureUsesQuery())
  const { data: list } = useQuery(galleryQueries.list())
  const { replacement, draftReplacement } = usePictureReplacement()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const cabins = cabinList?.cabins ?? []
  const rows = (list?.records ?? []).filter(({ archivedAt }) => archivedAt === null)
  const ownTags = distinctPictureTags(rows.flatMap(({ tags }) => tags)).filter((tag) => !hasTag(PICTURE_TAGS, tag))
  const undescribed = undescribedOf(rows)

  /** Says where pictures are used before they are put into the bin. Where that is not known, nobody is kept from it. */
  async function warnOfUse(chosen: readonly Row[], goOn: () => void) {
    const { data: current } = await refetchUses()
    const found = chosen.flatMap(({ picture }) => current?.uses[picture.url] ?? [])
    const places = [...new Map(found.map((place) => [place.path, place])).values()]
    if (places.length === 0) goOn()
    else setDialog({ kind: 'bin', places, goOn })
  }

  const bulkActions = (selection: Selection<typeof PictureForm>): Action[] => {
    const without = undescribedOf(selection.rows)
    return [
      { label: 'Tags', onSelect: () => setDialog({ kind: 'tags', selection }) },
      ...(without.length > 0 ? [describing(without)] : []),
      { label: 'Cabin', onSelect: () => setDialog({ kind: 'cabin', selection }) },
    ]
  }
  const describing = (pictures: readonly Row[]): Action => ({
    label: pictures.length === 1 ? 'Describe this one' : `Describe these ${pictures.length}`,
    onSelect: () => setDialog({ kind: 'describe', pictures }),
  })

  return (
    <RecordPage
      kind={galleryKind}
      queries={galleryQueries}
      isAddedElsewhere
      columns={{
        name: { cell: (record) => <NamedPicture {...record} withText /> },
        tags: { cell: ({ tags }) => tagsText(tags), csv: ({ tags }) => tagsText(tags) },
      }}
      filters={filtersWith(cabins, ownTags)}
      fields={fieldsWith(ownTags)}
      formats={{ tags: tagsText }}
      valueViews={{
        picture: (value) => isPicture(value) && <CroppedPicture picture={value} shape="square" />,
      }}
      orderItem={(record) => <NamedPicture {...record} />}
      focusFirst={({ alt }) => (alt === '' ? 'alt' : undefined)}
      beforeArchive={(chosen, goOn) => void warnOfUse(chosen, goOn)}
      bulkActions={bulkActions}
      afterSave={(before, { id, picture }) => {
        if (picture.url !== before.picture.url) draftReplacement(id)
      }}
      preview={({ picture, formerAddresses }, record) => (
        <UsedOn
          places={uses?.uses[picture.url]}
          formerPlaces={formerAddresses.flatMap((address) => uses?.uses[address] ?? [])}
          replacement={replacement?.id === record?.id ? replacement : undefined}
        />
      )}
    >
      <div className="stack gap-s gallery-tools">
        <details className="gallery-upload">
          <summary>Add pictures</summary>
          <Suspense fallback={<Skeleton />}>
            <PictureUploader {...{ cabins, ownTags }} />
          </Suspense>
        </details>
        {undescribed.length > 0 && (
          <p className="row gap-s">
            <span>{`Guests cannot see ${count(undescribed.length, 'picture')}: nobody has said what ${undescribed.length === 1 ? 'it shows' : 'they show'}.`}</span>
            <Button size="small" onClick={describing(undescribed).onSelect}>
              {describing(undescribed).label}
            </Button>
          </p>
        )}
        {uses && uses.storedPictures > 0 && (
          <p className="faint">{`${count(uses.storedPictures, 'uploaded picture')} in storage, ${sizeOf(uses.storedBytes)}, those in the bin included`}</p>
        )}
      </div>
      {dialog && (
        <Suspense fallback={null}>
          {dialog.kind === 'describe' && <DescribePictures pictures={dialog.pictures} onClose={close} />}
          {dialog.kind === 'cabin' && <SetCabinDialog selection={dialog.selection} cabins={cabins} onClose={close} />}
          {dialog.kind === 'tags' && <SetTagsDialog selection={dialog.selection} own={ownTags} onClose={close} />}
          {dialog.kind === 'bin' && (
            <BinnedInUseDialog
              places={dialog.places}
              onClose={close}
              onConfirm={() => {
                close()
                dialog.goOn()
              }}
            />
          )}
        </Suspense>
      )}
    </RecordPage>
  )
}

/** Pictures of which nobody has said what they show. */
const undescribedOf = (rows: readonly Row[]): Row[] => rows.filter(({ alt }) => alt === '')
