import { useState } from 'react'
import type { PictureForm } from '#shared/content/gallery.ts'
import { PICTURE_TAGS, type PictureTag, distinctPictureTags, hasTag } from '#shared/content/picture-tag.ts'
import type { Selection } from '#web/admin/kit/record-queries.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { count } from '#web/kit/format.ts'
import { CabinSelect, type Cabins } from '#web/admin/pictures/cabin-select.tsx'
import { toggleTag } from '#web/admin/pictures/picture-tags.ts'
import { TagChoice } from '#web/admin/pictures/tag-choice.tsx'

type DialogProps = { selection: Selection<typeof PictureForm>; onClose: () => void }

/** Sets the cabin of several pictures. */
export function SetCabinDialog({ selection: { rows, change }, cabins, onClose }: DialogProps & { cabins: Cabins }) {
  const [cabinSlug, setCabinSlug] = useState<string | null>(rows[0]?.cabinSlug ?? null)
  const [isBusy, setIsBusy] = useState(false)
  return (
    <ConfirmDialog
      open
      title={`Cabin of ${count(rows.length, 'picture')}`}
      action="Set the cabin"
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => {
        setIsBusy(true)
        void change(() => ({ cabinSlug }), 'Cabin set').finally(onClose)
      }}
    >
      <CabinSelect label="They show" cabins={cabins} value={cabinSlug} onChange={setCabinSlug} />
    </ConfirmDialog>
  )
}

type SetTagsDialogProps = DialogProps & { own: readonly PictureTag[] }

/** Sets tags of several pictures. One that only some have stays so until somebody ticks it. */
export function SetTagsDialog({ selection: { rows, change }, own, onClose }: SetTagsDialogProps) {
  const [touched, setTouched] = useState<ReadonlyMap<PictureTag, boolean>>(new Map())
  const [isBusy, setIsBusy] = useState(false)
  const all = distinctPictureTags([...PICTURE_TAGS, ...own, ...touched.keys()])
  const having = (tag: PictureTag) => rows.filter(({ tags }) => hasTag(tags, tag)).length
  return (
    <ConfirmDialog
      open
      title={`Tags of ${count(rows.length, 'picture')}`}
      action="Set the tags"
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => {
        setIsBusy(true)
        const setTags = ({ tags }: Pick<PictureForm, 'tags'>) => ({
          tags: [...touched].reduce((before, [tag, isChosen]) => toggleTag(before, tag, isChosen), tags),
        })
        void change(setTags, 'Tags set').finally(onClose)
      }}
    >
      <TagChoice
        label="They show"
        hint="A tag that only some of them have stays as it is until you tick it."
        own={all}
        value={all.filter((tag) => touched.get(tag) ?? having(tag) === rows.length)}
        mixed={all.filter((tag) => !touched.has(tag) && having(tag) > 0 && having(tag) < rows.length)}
        onToggle={(tag, isChosen) => setTouched(new Map(touched).set(tag, isChosen))}
      />
    </ConfirmDialog>
  )
}
