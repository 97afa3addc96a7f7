import { useMutation } from '@tanstack/react-query'
import type { PictureForm } from '#shared/content/gallery.ts'
import type { PictureTag } from '#shared/content/picture-tag.ts'
import type { ProcessedPicture } from '#shared/pictures/picture-uploads.contract.ts'
import { useState } from 'react'
import { FilePicker } from '#web/kit/file-picker.tsx'
import { count } from '#web/kit/format.ts'
import { CabinSelect, type Cabins } from './cabin-select.tsx'
import { galleryQueries } from './picture.queries.ts'
import { retryButton } from './retry-button.tsx'
import { toggleTag } from './picture-tags.ts'
import { TagChoice } from './tag-choice.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

/** Without HEIC: then an iPhone gives JPEG. One that is dropped here is read where the device can. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** What the pictures show that are picked together. */
type Shows = Pick<PictureForm, 'cabinSlug' | 'tags'>

/** A new picture of the gallery: hidden, and called as its file. */
export const newPictureForm = (
  { name }: Pick<File, 'name'>,
  { address, blur }: Pick<ProcessedPicture, 'address' | 'blur'>,
  shows: Shows = { cabinSlug: null, tags: [] },
): PictureForm => ({
  name: name.replace(/\.\w{1,5}$/, '').slice(0, 120) || 'Picture',
  picture: { url: address, focal: { x: 50, y: 50 }, scale: 1, blur },
  ...{ alt: '', caption: '', ...shows, shown: false, formerAddresses: [] },
})

type PictureUploaderProps = { cabins: Cabins; ownTags: readonly PictureTag[] }

/** Adds pictures to the gallery, several at once: each becomes a hidden record as soon as its files are made. */
export function PictureUploader({ cabins, ownTags }: PictureUploaderProps) {
  const creating = useMutation(galleryQueries.create())
  const [cabinSlug, setCabinSlug] = useState<string | null>(null)
  const [tags, setTags] = useState<readonly PictureTag[]>([])
  const [added, setAdded] = useState(0)
  const { uploads, pick, remove, retry } = usePictureUploads<Shows>(
    async ({ picture, file, id, details }) => {
      await creating.mutateAsync({ form: newPictureForm(file, picture, details), key: id })
      setAdded((before) => before + 1)
    },
    // A record that is opened beside the list stops nothing.
    { isOfPage: true },
  )
  return (
    <div className="stack">
      <FilePicker
        label="Pictures"
        hint="JPEG, PNG or WebP, up to 25 MB each. The place where they were taken is removed."
        accept={PICTURE_TYPES}
        multiple
        files={uploads}
        onPick={(files) => pick(files, { cabinSlug, tags: [...tags] })}
        onRemove={remove}
        fileAction={retryButton(retry)}
      />
      <CabinSelect label="Cabin of those you add next" cabins={cabins} value={cabinSlug} onChange={setCabinSlug} />
      <TagChoice
        label="Tags of those you add next"
        own={ownTags}
        value={tags}
        onToggle={(tag, isChosen) => setTags(toggleTag(tags, tag, isChosen))}
      />
      <p role="status" className="faint">
        {added > 0 && `${count(added, 'picture')} added, hidden until you say what they show, and show them`}
      </p>
    </div>
  )
}
