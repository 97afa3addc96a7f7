import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import { Icon } from './icon.tsx'

/** The platform's own select (the best one on a phone); pass `<option>`s as children. */
export function SelectField({
  label,
  hint,
  problem,
  optional = false,
  id,
  className = '',
  children,
  ...select
}: FieldTexts & ComponentProps<'select'>) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} optional={optional} id={id} className={className}>
      {(control) => (
        <div className="select">
          <select className="control" {...select} {...control}>
            {children}
          </select>
          <Icon name="down" />
        </div>
      )}
    </FieldFrame>
  )
}
