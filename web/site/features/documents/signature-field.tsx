import { type PointerEvent, useId, useRef, useState } from 'react'
import { SIGNATURE_BOX, type Signature } from '#shared/documents/register-entry.ts'
import { Button } from '#web/kit/button.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { type Point, pathOf, pointOn, parseSignaturePath } from './signature-path.ts'
import './signature-field.css'

type SignatureFieldProps = {
  value: Signature | null
  onChange: (signature: Signature | null) => void
  problem?: string | undefined
}

/** Draw a signature with finger, pen or mouse, or type the name with a keyboard. */
export function SignatureField({ value, onChange, problem }: SignatureFieldProps) {
  const container = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState(value?.kind === 'typed')
  function change(shouldType: boolean) {
    onChange(shouldType ? { kind: 'typed', name: '' } : null)
    setTyping(shouldType)
    // The pressed button is gone: keyboard users go on from its place.
    requestAnimationFrame(() => container.current?.querySelector<HTMLElement>('input, button:not([disabled])')?.focus())
  }
  return (
    <div ref={container}>
      {typing ? (
        <div className="stack gap-s">
          <TextField
            label="Signature: type your full name"
            hint="Your typed name counts as your signature."
            problem={problem}
            autoComplete="off"
            value={value?.kind === 'typed' ? value.name : ''}
            onChange={({ target }) => onChange({ kind: 'typed', name: target.value })}
          />
          <p>
            <Button variant="quiet" size="small" onClick={() => change(false)}>
              Draw it instead
            </Button>
          </p>
        </div>
      ) : (
        <DrawnSignature
          path={value?.kind === 'drawn' ? value.path : ''}
          problem={problem}
          onDraw={(path) => onChange(path ? { kind: 'drawn', path } : null)}
          onType={() => change(true)}
        />
      )}
    </div>
  )
}

type DrawnSignatureProps = {
  path: string
  problem: string | undefined
  onDraw: (path: string) => void
  onType: () => void
}

/**
 * The drawing area needs nothing more to load: what a finger draws becomes the stored path, stroke by stroke.
 */
function DrawnSignature({ path, problem, onDraw, onType }: DrawnSignatureProps) {
  const id = useId()
  // Pointer events come faster than React renders.
  const stroke = useRef<Point[]>([])
  const [underWay, setUnderWay] = useState('')

  const draw = (event: PointerEvent<HTMLElement>) => {
    const sheet = event.currentTarget.getBoundingClientRect()
    // A slow phone reports several points of a quick finger in one event.
    const way = event.nativeEvent.getCoalescedEvents?.() ?? []
    stroke.current.push(...(way.length > 0 ? way : [event]).map((touch) => pointOn(sheet, touch)))
    setUnderWay(pathOf([stroke.current]))
  }
  const end = () => {
    if (stroke.current.length === 0) return
    onDraw(pathOf([...parseSignaturePath(path), stroke.current]))
    stroke.current = []
    setUnderWay('')
  }

  return (
    <div
      className="field"
      role="group"
      aria-labelledby={id}
      aria-describedby={problem && `${id}-problem`}
      data-problem={problem && true}
    >
      <span id={id} className="field-label">
        Signature
      </span>
      <p className="field-hint">With your finger, a pen or the mouse.</p>
      <div
        className={problem ? 'signature signature-missing' : 'signature'}
        role="img"
        aria-label={path ? 'Your signature is drawn here' : 'Draw your signature here, or type your name instead'}
        onPointerDown={(event) => {
          // Further touches (the palm) and other mouse buttons draw nothing.
          if (!event.isPrimary || event.button !== 0) return
          event.currentTarget.setPointerCapture?.(event.pointerId)
          draw(event)
        }}
        onPointerMove={(event) => event.isPrimary && stroke.current.length > 0 && draw(event)}
        onPointerUp={(event) => event.isPrimary && end()}
        onPointerCancel={(event) => event.isPrimary && end()}
      >
        <svg viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`} aria-hidden="true">
          <path d={path + underWay} />
        </svg>
      </div>
      <Problem id={`${id}-problem`}>{problem}</Problem>
      <div className="row gap-s">
        {path && (
          <Button variant="quiet" size="small" onClick={() => onDraw('')}>
            Clear
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onType}>
          Type your name instead
        </Button>
      </div>
    </div>
  )
}
