import type { Register } from '#shared/documents/register.contract.ts'
import { dateAndTime } from '#web/lib/format.ts'
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
  return (
    <div className="stack gap-s">
      {sent.length > 0 && <SentDocuments files={sent} />}
      <FilePicker
        label="Photo of the ID or passport"
        hint="The side with your picture is enough. A photo or a PDF, up to 10 MB; it is sent at once."
        optional
        accept={ACCEPTED_FILES}
        // What has been taken is in the list of what is here.
        files={files.filter(({ state }) => state !== 'sent')}
        onPick={(picked) => void pick(picked).then(send)}
        onRemove={remove}
      />
    </div>
  )
}
