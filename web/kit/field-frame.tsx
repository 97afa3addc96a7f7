import { type ReactNode, useId } from 'react'
import type { Elements } from './elements.ts'
import './field.css'

/** The props of every field. `problem` is a sentence; while it is set the control is marked invalid. */
export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  problem?: string | undefined
  /** Writes "optional" after the label. */
  optional?: boolean
}

/** The attributes that tie a control to its label, hint and problem. */
export type ControlAttributes = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export function useControl({ hint, problem }: Pick<FieldTexts, 'hint' | 'problem'>, givenId?: string) {
  const own = useId()
  const id = givenId ?? own
  const hintId = hint ? `${id}-hint` : undefined
  const problemId = problem ? `${id}-problem` : undefined
  const control: ControlAttributes = {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': [hintId, problemId].filter(Boolean).join(' ') || undefined,
  }
  return { control, hintId, problemId }
}

export function Problem({ id, children }: { id: string | undefined; children: string | undefined }) {
  return children ? (
    <p id={id} className="field-problem">
      <span>{children}</span>
    </p>
  ) : null
}

type FieldFrameProps = FieldTexts & {
  id?: string | undefined
  className?: string
  children: (control: ControlAttributes) => Elements
}

/** Label, hint, control and problem, tied together. Use it to build a field around any control. */
export function FieldFrame({ label, hint, problem, optional, id, className = '', children }: FieldFrameProps) {
  const { control, hintId, problemId } = useControl({ hint, problem }, id)
  return (
    <div className={`field ${className}`.trim()}>
      <label className="field-label" htmlFor={control.id}>
        <span>{label}</span>
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {children(control)}
      <Problem id={problemId}>{problem}</Problem>
    </div>
  )
}
