import type { ComponentProps } from 'react'
import { type FieldTexts, Problem, useControl } from './field-frame.tsx'

/** A checkbox whose label may contain a link or button (a press on those does not tick). */
export function CheckboxField({
  label,
  hint,
  problem,
  id,
  className = '',
  ...input
}: Omit<FieldTexts, 'optional'> & ComponentProps<'input'>) {
  const { control, hintId, problemId } = useControl({ hint, problem }, id)
  return (
    <div className={`check ${className}`.trim()}>
      <input type="checkbox" {...input} {...control} />
      <label htmlFor={control.id}>{label}</label>
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <Problem id={problemId}>{problem}</Problem>
    </div>
  )
}
