import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

/** Several lines of text, four rows by default. */
export function TextareaField({
  label,
  hint,
  problem,
  optional = false,
  id,
  className = '',
  ...area
}: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} optional={optional} id={id} className={className}>
      {(control) => <textarea className="control" rows={4} {...area} {...control} />}
    </FieldFrame>
  )
}
