import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PictureForm } from '#shared/content/gallery.ts'
import type { RecordOf } from '#shared/kernel/record-endpoints.ts'
import { LeaveDialog } from '#web/admin/kit/leave-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { CroppedPicture } from '#web/admin/pictures/picture-thumbnail.tsx'
import { galleryQueries } from '#web/admin/pictures/picture.queries.ts'

type Row = RecordOf<typeof PictureForm>
type DescribePicturesProps = { pictures: readonly Row[]; onClose: () => void }

/** Leads through pictures of which nobody has said what they show, one after the other. */
export function DescribePictures({ pictures, onClose }: DescribePicturesProps) {
  const saving = useMutation(galleryQueries.save())
  // Those that are described leave the page's list of them.
  const [queue] = useState(pictures)
  const [at, setAt] = useState(0)
  const [alt, setAlt] = useState('')
  const [isShown, setIsShown] = useState(true)
  const [problem, setProblem] = useState<string>()
  const [isLeaving, setIsLeaving] = useState(false)
  const picture = queue[at]
  const isLast = at === queue.length - 1
  if (!picture) return null

  function goOn() {
    setAlt('')
    setProblem(undefined)
    if (isLast) onClose()
    else setAt(at + 1)
  }
  async function save({ id, version, ...form }: Row) {
    const parsed = PictureForm.safeParse({ ...form, alt, shown: isShown })
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message)
    if (parsed.data.alt === '') return setProblem('Please say what it shows, or skip it')
    try {
      await saving.mutateAsync({ id, version, form: parsed.data })
      goOn()
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <>
      <ConfirmDialog
        open
        title={`What does it show? ${at + 1} of ${queue.length}`}
        action={isLast ? 'Save' : 'Save and next'}
        back="Stop"
        busy={saving.isPending}
        onClose={() => (alt.trim() === '' ? onClose() : setIsLeaving(true))}
        onConfirm={() => void save(picture)}
      >
        <CroppedPicture key={picture.id} picture={picture.picture} shape="classic" size="large" />
        <p className="faint">{picture.name}</p>
        <TextareaField
          label="What it shows"
          hint="As you would tell it on the phone: “The stoep at dusk, the braai lit”."
          maxLength={250}
          value={alt}
          problem={problem}
          onChange={({ target }) => {
            setAlt(target.value)
            setProblem(undefined)
          }}
        />
        <CheckboxField
          label="Guests see it from now on"
          checked={isShown}
          onChange={({ target }) => setIsShown(target.checked)}
        />
        <Button size="small" variant="quiet" onClick={goOn}>
          {isLast ? 'Leave it without words' : 'Skip this one'}
        </Button>
      </ConfirmDialog>
      {isLeaving && (
        <LeaveDialog
          losses={['What you typed for this picture is not saved.']}
          onStay={() => setIsLeaving(false)}
          onLeave={onClose}
        />
      )}
    </>
  )
}
