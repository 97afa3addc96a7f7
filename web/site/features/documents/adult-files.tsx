import { useEffect, useRef, useState } from 'react'
import type { Register } from '#shared/documents/register.contract.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { prefetchFormSchemas } from '#web/site/kit/validate-guest-form.ts'
import { Button } from '#web/kit/button.tsx'
import { FilePicker } from '#web/kit/file-picker.tsx'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ACCEPTED_FILES } from './accepted-files.ts'
import { previewOf } from './shrink-photo.ts'
import type { ChosenFile, UploadQueue } from './use-upload.ts'
import './adult-files.css'
import './uploads-list.css'

type SentFile = Register['otherFiles'][number]

/** The received documents. A file of a type that we do not take is shown as such. */
export function SentDocuments({ files }: { files: readonly SentFile[] }) {
  return (
    <ul className="uploads" aria-live="polite">
      {files.map(({ id, fileName, state, createdAt }) => (
        <li key={id}>
          <Icon name={state === 'rejected' ? 'warning' : 'check'} />
          <div className="stack gap-xs grow anywhere">
            <p>{fileName}</p>
            <p className="faint">
              <span>{state === 'rejected' ? 'Not accepted: it is not a picture or PDF' : 'Received'}</span>,{' '}
              <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Whether any of the files is a document that we take. */
export const hasDocument = (files: readonly SentFile[]): boolean => files.some(({ state }) => state !== 'rejected')

type AdultFilesProps = {
  /** The files chosen on this page. The card holds them, so that sending goes on when its form is replaced. */
  sending: UploadQueue
  sent: readonly SentFile[]
}

/** Pictures of one adult's ID or passport: previewed first, sent if they are legible. */
export function AdultFiles({ sending: { files, pick, remove, send }, sent }: AdultFilesProps) {
  const container = useRef<HTMLDivElement>(null)
  const [isAnother, setAnother] = useState(false)
  const chosen = files.find(({ state }) => state === 'waiting')
  // Files that the server has received are in the other list.
  const underWay = files.filter(({ state }) => state !== 'sent')
  const isPickerShown = isAnother || underWay.length > 0 || !hasDocument(sent)
  // The pressed button is gone: keyboard users go on from its place.
  const focusWithin = (selector: string) =>
    requestAnimationFrame(() => container.current?.querySelector<HTMLElement>(selector)?.focus())
  const removeFile = (id: string) => {
    remove(id)
    focusWithin('input, button')
  }
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="stack gap-s"
      onPointerEnter={prefetchFormSchemas}
      onFocus={prefetchFormSchemas}
    >
      {sent.length > 0 && <SentDocuments files={sent} />}
      {chosen ? (
        <SendPreview
          chosen={chosen}
          onSend={() => {
            void send([chosen])
            // Not on the stop button: a double press must send the file, not stop it.
            container.current?.focus({ preventScroll: true })
          }}
          onAgain={() => removeFile(chosen.id)}
        />
      ) : isPickerShown ? (
        <FilePicker
          label="Photo of the ID or passport"
          hint="The law requires a copy of the side with your picture. You can also show it on arrival. A photo or PDF, up to 10 MB."
          optional
          accept={ACCEPTED_FILES}
          files={underWay}
          onPick={(picked) => {
            setAnother(false)
            void pick(picked).then(() => focusWithin('button'))
          }}
          onRemove={removeFile}
        />
      ) : (
        <p>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setAnother(true)
              focusWithin('input')
            }}
          >
            Send another photo
          </Button>
        </p>
      )}
    </div>
  )
}

type SendPreviewProps = { chosen: ChosenFile; onSend: () => void; onAgain: () => void }

/** A preview of the photo as it will be sent, so that the guest can see whether it is sharp. */
function SendPreview({ chosen: { name, file, problem }, onSend, onAgain }: SendPreviewProps) {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    let isGone = false
    void previewOf(file).then((picture) => isGone || setPreview(picture))
    return () => {
      isGone = true
    }
  }, [file])
  return (
    <div className="field" role="group" aria-label="Photo of the ID or passport, before it is sent">
      <p className="field-label" aria-hidden="true">
        Photo of the ID or passport
      </p>
      <div className="photo-preview stack gap-s">
        {preview && <img src={preview} alt="What you have chosen" />}
        <p className="faint photo-name">{name}</p>
        <p>{preview ? 'Can every word and the whole edge be seen?' : 'Is this the right file?'}</p>
        {problem && (
          <FormProblem tone="warning">
            <p>{problem}</p>
          </FormProblem>
        )}
        <div className="row gap-s">
          <Button onClick={onSend}>Send it</Button>
          <Button variant="quiet" onClick={onAgain}>
            {preview ? 'Take again' : 'Choose another'}
          </Button>
        </div>
      </div>
    </div>
  )
}
