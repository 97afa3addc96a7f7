import { useEffect, useId, useRef, useState } from 'react'
import type { Signature } from '#shared/documents/register-entry.ts'
import { onceSeen } from '#web/lib/when-seen.tsx'
import { Button } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { pathOf, strokesOf } from './signature-path.ts'
import './signature-field.css'

type SignatureFieldProps = {
  value: Signature | null
  onChange: (signature: Signature | null) => void
  problem?: string | undefined
}

/** Draw a signature with finger, pen or mouse; or, with a keyboard, type one's name in its place. */
export function SignatureField({ value, onChange, problem }: SignatureFieldProps) {
  const whole = useRef<HTMLDivElement>(null)
  const [typing, setTyping] = useState(value?.kind === 'typed')
  function change(toTyping: boolean) {
    onChange(toTyping ? { kind: 'typed', name: '' } : null)
    setTyping(toTyping)
    // The button that was pressed is gone: who came by keyboard goes on where it was.
    requestAnimationFrame(() => whole.current?.querySelector<HTMLElement>('input, button:not([disabled])')?.focus())
  }
  return (
    <div ref={whole}>
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
            <Button look="quiet" size="small" onClick={() => change(false)}>
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

function DrawnSignature({ path, problem, onDraw, onType }: DrawnSignatureProps) {
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const clear = useRef(() => {})
  // The pad lives as long as the canvas; what it draws, and whom it tells, changes under it.
  const latest = useRef({ path, onDraw })
  useEffect(() => {
    latest.current = { path, onDraw }
  })

  useEffect(() => {
    let off = () => {}
    let isGone = false
    const drawOn = async (sheet: HTMLCanvasElement) => {
      const { default: SignaturePad } = await import('signature_pad')
      if (isGone) return
      const pad = new SignaturePad(sheet, { penColor: getComputedStyle(sheet).color, minWidth: 0.8, maxWidth: 2.6 })
      const redraw = () => {
        const { offsetWidth: width, offsetHeight: height } = sheet
        const ratio = Math.max(1, window.devicePixelRatio)
        Object.assign(sheet, { width: width * ratio, height: height * ratio })
        sheet.getContext('2d')?.scale(ratio, ratio)
        pad.fromData(
          strokesOf(latest.current.path, width).map((points) => ({
            penColor: pad.penColor,
            dotSize: pad.dotSize,
            minWidth: pad.minWidth,
            maxWidth: pad.maxWidth,
            velocityFilterWeight: pad.velocityFilterWeight,
            compositeOperation: pad.compositeOperation,
            points: points.map((point) => ({ ...point, pressure: 0, time: 0 })),
          })),
        )
      }
      redraw()
      pad.addEventListener('endStroke', () =>
        latest.current.onDraw(
          pathOf(
            pad.toData().map(({ points }) => points),
            sheet.offsetWidth,
          ),
        ),
      )
      clear.current = () => {
        pad.clear()
        latest.current.onDraw('')
      }
      const watch = new ResizeObserver(redraw)
      watch.observe(sheet)
      off = () => {
        watch.disconnect()
        pad.off()
      }
    }
    const sheet = canvas.current
    const lookNoMore = sheet && onceSeen(sheet, () => void drawOn(sheet))
    return () => {
      isGone = true
      lookNoMore?.()
      off()
    }
  }, [])

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
      <p className="field-hint">Draw it with your finger, a pen or the mouse.</p>
      <canvas
        ref={canvas}
        className={problem ? 'signature signature-missing' : 'signature'}
        role="img"
        aria-label={path ? 'Your signature is drawn here' : 'Draw your signature here, or type your name instead'}
      />
      <Problem id={`${id}-problem`}>{problem}</Problem>
      <div className="row gap-s">
        {path && (
          <Button look="quiet" size="small" onClick={() => clear.current()}>
            Clear
          </Button>
        )}
        <Button look="quiet" size="small" onClick={onType}>
          Type your name instead
        </Button>
      </div>
    </div>
  )
}
