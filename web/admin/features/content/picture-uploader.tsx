import { useMutation } from '@tanstack/react-query'
import type { PictureForm } from '#shared/content/gallery.ts'
import type { ProcessedPicture } from '#shared/pictures/picture-uploads.contract.ts'
import { PICTURE_SUBJECTS, type PictureSubject } from '#shared/content/picture-subject.ts'
import { subjectLabels } from '#shared/content/gallery-kind.ts'
import { useState } from 'react'
import { FilePicker } from '#web/kit/file-picker.tsx'
import { count } from '#web/kit/format.ts'
import { SelectField } from '#web/kit/select-field.tsx'
import { CabinSelect, type Cabins } from './cabin-select.tsx'
import { galleryQueries } from './picture.queries.ts'
import { retryButton } from './retry-button.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

/** Without HEIC: then an iPhone gives JPEG. One that is dropped here is read where the device can. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** What the pictures show that are picked together. */
type Shows = Pick<PictureForm, 'cabinSlug' | 'subject'>

/** A new picture of the gallery: hidden, and called as its file. */
export const newPictureForm = (
  { name }: Pick<File, 'name'>,
  { address, blur }: Pick<ProcessedPicture, 'address' | 'blur'>,
  shows: Shows = { cabinSlug: null, subject: 'view' },
): PictureForm => ({
  name: name.replace(/\.\w{1,5}$/, '').slice(0, 120) || 'Picture',
  picture: { url: address, focal: { x: 50, y: 50 }, scale: 1, blur },
  ...{ alt: '', caption: '', ...shows, shown: false },
})

/** Adds pictures to the gallery, several at once: each becomes a hidden record as soon as its files are made. */
export function PictureUploader({ cabins }: { cabins: Cabins }) {
  const creating = useMutation(galleryQueries.create())
  const [isOpen, setIsOpen] = useState(false)
  const [cabinSlug, setCabinSlug] = useState<string | null>(null)
  const [subject, setSubject] = useState<PictureSubject>('inside')
  const { uploads, sent, pick, remove, retry } = usePictureUploads<Shows>(({ picture, file, id, details }) =>
    creating.mutateAsync({ form: newPictureForm(file, picture, details), key: id }),
  )
  return (
    <details className="gallery-upload" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Add pictures</summary>
      <div className="stack">
        <div className="grid">
          <CabinSelect label="They show" cabins={cabins} value={cabinSlug} onChange={setCabinSlug} />
          <SelectField
            label="Subject"
            value={subject}
            onChange={({ target }) => setSubject(target.value as PictureSubject)}
          >
            {PICTURE_SUBJECTS.map((value) => (
              <option key={value} value={value}>
                {subjectLabels[value]}
              </option>
            ))}
          </SelectField>
        </div>
        <FilePicker
          label="Pictures"
          hint="JPEG, PNG or WebP, up to 25 MB each. The place where they were taken is removed."
          accept={PICTURE_TYPES}
          multiple
          files={uploads}
          onPick={(files) => pick(files, { cabinSlug, subject })}
          onRemove={remove}
          fileAction={retryButton(retry)}
        />
        <p role="status" className="faint">
          {sent > 0 && `${count(sent, 'picture')} added, hidden until you describe and show them`}
        </p>
      </div>
    </details>
  )
}
