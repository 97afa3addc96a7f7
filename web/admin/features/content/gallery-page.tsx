import { useQuery } from '@tanstack/react-query'
import { galleryKind, subjectLabels } from '#shared/content/gallery-kind.ts'
import { type CroppedPicture, type PictureForm } from '#shared/content/gallery.ts'
import { PICTURE_SUBJECTS } from '#shared/content/picture-subject.ts'
import type { RecordOf } from '#shared/kernel/record-endpoints.ts'
import { focusOf } from '#shared/pictures/picture-use.ts'
import type { ListFilter } from '#web/admin/kit/list-filters.tsx'
import type { FieldChanges } from '#web/admin/kit/record-form-fields.tsx'
import { RecordPage } from '#web/admin/kit/record-page.tsx'
import { cabinsQuery } from '#web/booking/cabins.queries.ts'
import { sizeOf } from '#web/kit/file-picker.tsx'
import { count } from '#web/kit/format.ts'
import type { Cabins } from './cabin-select.tsx'
import './gallery.css'
import { PictureControl } from './picture-control.tsx'
import { NamedPicture } from './picture-thumbnail.tsx'
import { PictureUploader } from './picture-uploader.tsx'
import { galleryQueries, pictureUsesQuery } from './picture.queries.ts'
import { UsedOn } from './used-on.tsx'

type Row = RecordOf<typeof PictureForm>

const NO_CABIN = 'none'

const filtersWith = (cabins: Cabins): readonly ListFilter<Row>[] => [
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
    name: 'subject',
    label: 'Subject',
    kind: 'select',
    choices: [
      { value: '', label: 'All' },
      ...PICTURE_SUBJECTS.map((value) => ({ value, label: subjectLabels[value] })),
    ],
    matches: ({ subject }, value) => subject === value,
  },
  { name: 'undescribed', label: 'Without alternative text', kind: 'check', matches: ({ alt }) => alt === '' },
]

const fieldControls = {
  picture: { control: (input) => <PictureControl {...input} /> },
} satisfies FieldChanges<PictureForm>

const pictureText = (value: unknown): string => {
  const picture = value as CroppedPicture
  return `${picture.url.split('/').at(-1)?.slice(0, 8)}…, focal point ${focusOf(picture)}, scale ${picture.scale}`
}

/** `/admin/gallery-images`: the pictures of the gallery, uploaded, described, cropped and put in order. */
export function GalleryPage() {
  const { data: cabinList } = useQuery(cabinsQuery())
  const { data: uses } = useQuery(pictureUsesQuery())
  const cabins = cabinList?.cabins ?? []
  return (
    <RecordPage
      kind={galleryKind}
      queries={galleryQueries}
      isAddedElsewhere
      columns={{
        name: { cell: (record) => <NamedPicture {...record} withText /> },
      }}
      filters={filtersWith(cabins)}
      fields={fieldControls}
      formats={{ picture: pictureText }}
      orderItem={(record) => <NamedPicture {...record} />}
      preview={({ picture }) => <UsedOn places={uses?.uses[picture.url]} />}
    >
      <div className="stack gap-s gallery-tools">
        <PictureUploader cabins={cabins} />
        {uses && uses.storedPictures > 0 && (
          <p className="faint">{`${count(uses.storedPictures, 'uploaded picture')} in storage, ${sizeOf(uses.storedBytes)}, those in the bin included`}</p>
        )}
      </div>
    </RecordPage>
  )
}
