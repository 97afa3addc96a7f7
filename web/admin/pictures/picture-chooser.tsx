import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { containsText } from '#shared/kernel/fold-text.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { FilePicker } from '#web/kit/file-picker.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { loadLeaveDialog } from '#web/admin/kit/unsaved-work.ts'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import './pictures.css'
import { CroppedPicture } from './picture-thumbnail.tsx'
import { PICTURE_TYPES, newPictureForm } from './picture-uploader.tsx'
import { galleryQueries } from './picture.queries.ts'
import { retryButton } from './retry-button.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

const LeaveDialog = lazy(async () => ({ default: (await loadLeaveDialog()).LeaveDialog }))

/** What a page gets of a picture that was chosen. */
export type ChosenPicture = { readonly url: string; readonly alt: string; readonly blur: string }

type PictureChooserProps = { onChoose: (picture: ChosenPicture) => void; onClose: () => void }

/** One picture of the gallery, shown to guests there or not, or a new one, which is added to it hidden. */
export function PictureChooser({ onChoose, onClose }: PictureChooserProps) {
  const query = useQuery(galleryQueries.list())
  const creating = useMutation(galleryQueries.create())
  const [q, setQ] = useState('')
  const [isLeaving, setIsLeaving] = useState(false)
  const { uploads, loss, pick, remove, retry } = usePictureUploads<undefined>(async ({ picture, file, id }) => {
    await creating.mutateAsync({ form: newPictureForm(file, picture), key: id })
    onChoose({ url: picture.address, blur: picture.blur, alt: '' })
  })
  const records = query.data?.records.filter(
    ({ archivedAt, name, alt, caption }) => !archivedAt && containsText([name, alt, caption].join(' '), q),
  )
  return (
    <Dialog
      open
      wide
      title="Choose a picture"
      onOpenChange={(stays) => !stays && (loss ? setIsLeaving(true) : onClose())}
    >
      <div className="stack">
        <FilePicker
          label="A new picture"
          hint="JPEG, PNG or WebP, up to 25 MB. It is added to the gallery, where guests do not see it yet."
          accept={PICTURE_TYPES}
          files={uploads}
          onPick={(files) => pick(files, undefined)}
          onRemove={remove}
          fileAction={retryButton(retry)}
        />
        <TextField label="Search the gallery" value={q} onChange={({ target }) => setQ(target.value)} />
        {query.isError && <QueryProblem title="The gallery could not be loaded" queries={[query]} />}
        {!records && !query.isError && <LoadingRows label="Loading the gallery" />}
        {records?.length === 0 && (
          <EmptyState title="No picture" detail={q ? 'Nothing in the gallery is called that.' : 'Add the first one.'} />
        )}
        <ul className="picture-choices">
          {records?.map(({ id, name, picture, alt }) => (
            <li key={id}>
              <button
                type="button"
                className="picture-choice"
                onClick={() => onChoose({ url: picture.url, blur: picture.blur, alt })}
              >
                <CroppedPicture picture={picture} shape="classic" />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {isLeaving && loss && (
        <Suspense fallback={null}>
          <LeaveDialog losses={[loss]} onStay={() => setIsLeaving(false)} onLeave={onClose} />
        </Suspense>
      )}
    </Dialog>
  )
}
