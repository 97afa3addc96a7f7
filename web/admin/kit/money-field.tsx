import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from '#web/kit/field-frame.tsx'
import './money-field.css'

type MoneyFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
    /** As it is written; `parseRand` reads it. */
    value: string
    onChange: (written: string) => void
  }

/** An amount of rand, `4 250.00`. It keeps what was typed: reading it, and saying what is wrong with it, is the form's. */
export function MoneyField({
  label,
  hint,
  problem,
  optional = false,
  id,
  className = '',
  onChange,
  ...input
}: MoneyFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} optional={optional} id={id} className={className}>
      {(control) => (
        <div className="money-field">
          <span aria-hidden="true">R</span>
          <input
            className="control"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...control}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
