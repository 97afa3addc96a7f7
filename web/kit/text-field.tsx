import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

/** A line of text: `<TextField label="Name" problem={…} value onChange autoComplete="name" />`. */
export function TextField({
  label,
  hint,
  problem,
  optional = false,
  id,
  className = '',
  ...input
}: FieldTexts & ComponentProps<'input'>) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} optional={optional} id={id} className={className}>
      {(control) => <input className="control" type="text" {...input} {...control} />}
    </FieldFrame>
  )
}
