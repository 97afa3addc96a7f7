import { useState } from 'react'
import type { UploadPurpose } from '#shared/documents/upload.ts'
import { count } from '#web/kit/format.ts'
import { prefetchFormSchemas } from '#web/site/kit/validate-guest-form.ts'
import { Button } from '#web/kit/button.tsx'
import { FilePicker } from '#web/kit/file-picker.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { ACCEPTED_FILES } from './accepted-files.ts'
import { useUpload } from './use-upload.ts'

type UploadFormProps = {
  token: string
  purpose: UploadPurpose
  label: string
  /** Called after each file that the server has accepted. */
  onUploaded: () => void
}

/** Choose files and send them. Each shows its progress and can be stopped. */
export function UploadForm({ token, purpose, label, onUploaded }: UploadFormProps) {
  const [note, setNote] = useState('')
  const { files, pick, remove, send } = useUpload(token, { purpose, note }, onUploaded)
  const waiting = files.filter(({ state }) => state === 'waiting')
  const isSending = files.some(({ state }) => state === 'sending' || state === 'lost')
  return (
    <div className="stack" onPointerEnter={prefetchFormSchemas} onFocus={prefetchFormSchemas}>
      <FilePicker
        label={label}
        hint="PDF, JPEG, PNG, WebP or HEIC, up to 10 MB."
        accept={ACCEPTED_FILES}
        multiple
        files={files}
        onPick={(picked) => void pick(picked)}
        onRemove={remove}
      />
      {waiting.length > 0 && (
        <TextareaField
          label="Note"
          optional
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      {(waiting.length > 0 || isSending) && (
        <p>
          <Button variant="primary" busy={isSending} busyLabel="Sending..." onClick={() => void send(waiting)}>
            {`Send ${waiting.length > 1 ? count(waiting.length, 'file') : 'file'}`}
          </Button>
        </p>
      )}
    </div>
  )
}
