import { type DragEvent, useState } from 'react'
import type { Elements } from './elements.ts'
import { buttonClass, Button } from './button.tsx'
import { type FieldTexts, Problem, useControl } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { ProgressBar } from './progress-bar.tsx'
import './file-picker.css'

/** A chosen file while it is uploading. */
export type PickedFile = {
  id: string
  name: string
  bytes: number
  /** `lost`: the connection is gone, and the upload continues by itself. */
  state: 'waiting' | 'sending' | 'lost' | 'sent' | 'failed'
  /** 0 to 1 while sending. */
  done?: number
  problem?: string | undefined
  /** The file itself was refused: sending it again leads nowhere. */
  isRefused?: boolean
}

type FilePickerProps = FieldTexts & {
  /** As the input's `accept`: "application/pdf,image/jpeg". */
  accept: string
  multiple?: boolean
  disabled?: boolean
  files: readonly PickedFile[]
  onPick: (files: File[]) => void
  /** Cancels an upload, or removes a file that is not uploading. */
  onRemove: (id: string) => void
  /** Beside the button that removes a file: to send it again. */
  fileAction?: (file: PickedFile) => Elements
}

/** `2411724` → `2.3 MB` */
export const sizeOf = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

const stateLabels = {
  waiting: 'Waiting',
  sending: 'Sending',
  lost: 'No signal. It continues by itself',
  sent: 'Sent',
  failed: 'Not sent',
}

const isUnderWay = ({ state }: PickedFile): boolean => state === 'sending' || state === 'lost'

/** Drop files, choose them, or (on a phone) take a photo; below, each file with its progress and a cancel button. */
export function FilePicker({
  label,
  hint,
  problem,
  optional,
  accept,
  multiple = false,
  disabled = false,
  files,
  onPick,
  onRemove,
  fileAction,
}: FilePickerProps) {
  const { control, hintId, problemId } = useControl({ hint, problem })
  const [over, setOver] = useState(false)

  const take = (list: FileList | null) =>
    list && list.length > 0 && onPick(multiple ? [...list] : [...list].slice(0, 1))
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }
  const input = (camera: boolean) => (
    <input
      {...(camera ? { 'aria-label': 'Take a photo', capture: 'environment' as const } : control)}
      type="file"
      accept={camera ? 'image/*' : accept}
      multiple={multiple && !camera}
      disabled={disabled}
      onChange={(event) => {
        take(event.target.files)
        // So that the same file can be chosen again after it was removed.
        event.target.value = ''
      }}
    />
  )

  return (
    <div className="field">
      <label className="field-label" htmlFor={control.id}>
        <span>{label}</span>
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      <div
        className={over ? 'drop stack gap-s drop-over' : 'drop stack gap-s'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" large />
        <p className="drop-mouse" aria-hidden="true">{`Drop ${multiple ? 'files' : 'a file'} here, or`}</p>
        <div className="row">
          <span className={`${buttonClass('secondary', 'medium', false)} drop-button`}>
            <span aria-hidden="true">{`Choose ${multiple ? 'files' : 'a file'}`}</span>
            {input(false)}
          </span>
          {accept.includes('image/') && (
            <span className={`${buttonClass('secondary', 'medium', false)} drop-button drop-camera`}>
              <Icon name="camera" />
              <span aria-hidden="true">Take a photo</span>
              {input(true)}
            </span>
          )}
        </div>
        {hint && (
          <p id={hintId} className="field-hint">
            {hint}
          </p>
        )}
      </div>
      <Problem id={problemId}>{problem}</Problem>
      {files.length > 0 && (
        <ul aria-live="polite">
          {files.map((file) => (
            <li key={file.id} className="file-row line-below">
              <Icon name={file.state === 'sent' ? 'check' : 'file'} />
              <span className="file-name">{file.name}</span>
              {fileAction && fileAction(file)}
              {file.state !== 'sent' && (
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => onRemove(file.id)}
                  aria-label={`${isUnderWay(file) ? 'Stop' : 'Remove'} ${file.name}`}
                >
                  {isUnderWay(file) ? 'Stop' : 'Remove'}
                </Button>
              )}
              <span className="file-state faint">{`${sizeOf(file.bytes)} · ${stateLabels[file.state]}`}</span>
              {file.state === 'sending' && (
                <span className="file-state">
                  <ProgressBar label={`Sending ${file.name}`} {...(file.done !== undefined && { done: file.done })} />
                </span>
              )}
              {file.problem && (
                <span className="file-state">
                  <Problem id={undefined}>{file.problem}</Problem>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
