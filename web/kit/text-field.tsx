import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

/** Numbers have a field of their own (`NumberField`). */
type TextType = 'text' | 'email' | 'tel' | 'url' | 'search' | 'password' | 'date' | 'month' | 'time'

/** A line of text: `<TextField label="Name" problem={…} value onChange autoComplete="name" />`. */
export function TextField({
  label,
  hint,
  problem,
  optional = false,
  id,
  className = '',
  ...input
}: FieldTexts & Omit<ComponentProps<'input'>, 'type'> & { type?: TextType | undefined }) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} optional={optional} id={id} className={className}>
      {(control) => <input className="control" type="text" {...input} {...control} />}
    </FieldFrame>
  )
}
