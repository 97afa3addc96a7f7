import { useEffect, useRef, useState } from 'react'
import type { UploadPurpose } from '#shared/documents/upload.ts'
import { count } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FilePicker, type PickedFile } from '#web/ui/file-picker.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { fileProblem, sendFile } from './send-file.ts'

const ACCEPT = 'application/pdf,image/jpeg,image/png,image/webp,image/heic,.heic'

type UploadPartProps = {
  token: string
  purpose: UploadPurpose
  label: string
  /** Told after each file that the server has taken. */
  onUploaded: () => void
}
type Chosen = PickedFile & { readonly file: File }

/** Choose files, say something about them, send them. Each shows how far it is and can be stopped. */
export function UploadPart({ token, purpose, label, onUploaded }: UploadPartProps) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [note, setNote] = useState('')
  const stops = useRef(new Map<string, AbortController>())
  // Leaving the page stops what is still being sent.
  useEffect(() => {
    const sending = stops.current
    return () => {
      for (const stop of sending.values()) stop.abort()
    }
  }, [])

  const change = (id: string, changes: Partial<Chosen>) =>
    setChosen((files) => files.map((file) => (file.id === id ? { ...file, ...changes } : file)))

  function pick(files: File[]) {
    const picked = files.map((file): Chosen => {
      const problem = fileProblem(file, purpose)
      return {
        id: crypto.randomUUID(),
        name: file.name,
        bytes: file.size,
        file,
        state: problem ? 'failed' : 'waiting',
        ...(problem && { problem }),
      }
    })
    setChosen((before) => [...before, ...picked])
  }
  function remove(id: string) {
    stops.current.get(id)?.abort()
    setChosen((files) => files.filter((file) => file.id !== id))
  }
  async function send({ id, file }: Chosen) {
    const stop = new AbortController()
    stops.current.set(id, stop)
    change(id, { state: 'sending', done: 0 })
    try {
      const onProgress = (done: number) => change(id, { done })
      await sendFile(file, { token, purpose, note, onProgress, signal: stop.signal })
      change(id, { state: 'sent' })
      onUploaded()
    } catch (error) {
      if (!stop.signal.aborted && error instanceof Error) change(id, { state: 'failed', problem: error.message })
    } finally {
      stops.current.delete(id)
    }
  }

  const waiting = chosen.filter(({ state }) => state === 'waiting')
  const isSending = chosen.some(({ state }) => state === 'sending')
  return (
    <div className="stack">
      <FilePicker
        label={label}
        hint="PDF, JPEG, PNG, WebP or HEIC, up to 10 MB."
        accept={ACCEPT}
        multiple
        files={chosen}
        onPick={pick}
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
          <Button
            look="primary"
            busy={isSending}
            busyLabel="Sending..."
            onClick={() => void Promise.all(waiting.map((file) => send(file)))}
          >
            Send {waiting.length > 1 ? count(waiting.length, 'file') : 'file'}
          </Button>
        </p>
      )}
    </div>
  )
}
