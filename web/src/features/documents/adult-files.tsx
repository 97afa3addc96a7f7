import { useState } from 'react'
import type { Register } from '#shared/documents/register.contract.ts'
import { dateAndTime } from '#web/lib/format.ts'
import { fetchFormCheck } from '#web/lib/guest-form-problems.ts'
import { Button } from '#web/ui/button.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ACCEPTED_FILES } from './file-type-of.ts'
import { useSending } from './use-sending.ts'
import './uploads-list.css'

type SentFile = Register['otherFiles'][number]

/** Documents that are here. A file that was none of those we take is told as what it is. */
export function SentDocuments({ files }: { files: readonly SentFile[] }) {
  return (
    <ul className="uploads">
      {files.map(({ id, fileName, state, createdAt }) => (
        <li key={id}>
          <Icon name={state === 'rejected' ? 'warning' : 'check'} />
          <div className="uploads-words">
            <p>{fileName}</p>
            <p className="faint">
              {state === 'rejected' ? 'Not accepted: it is not a picture or PDF' : 'Received'},{' '}
              <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Whether there is a document among files, and not only what was none. */
export const hasDocument = (files: readonly SentFile[]): boolean => files.some(({ state }) => state !== 'rejected')

type AdultFilesProps = {
  token: string
  place: number
  sent: readonly SentFile[]
  /** Asks for the register again, with the file that has just been taken. */
  reload: () => Promise<unknown>
}

/** Pictures of one adult's ID or passport: sent as soon as they are chosen. */
export function AdultFiles({ token, place, sent, reload }: AdultFilesProps) {
  const { files, pick, remove, send } = useSending(token, { purpose: 'document', place }, () => void reload())
  const [isAnother, setAnother] = useState(false)
  // What has been taken is in the list of what is here.
  const underWay = files.filter(({ state }) => state !== 'sent')
  const isWanted = isAnother || underWay.length > 0 || !hasDocument(sent)
  return (
    <div className="stack gap-s" onPointerEnter={fetchFormCheck} onFocus={fetchFormCheck}>
      {sent.length > 0 && <SentDocuments files={sent} />}
      {isWanted ? (
        <FilePicker
          label="Photo of the ID or passport"
          hint="The side with your picture is enough. A photo or a PDF, up to 10 MB; it is sent at once."
          optional
          accept={ACCEPTED_FILES}
          files={underWay}
          onPick={(picked) => {
            setAnother(false)
            void pick(picked).then(send)
          }}
          onRemove={remove}
        />
      ) : (
        <p>
          <Button look="quiet" size="small" onClick={() => setAnother(true)}>
            Send another photo
          </Button>
        </p>
      )}
    </div>
  )
}
