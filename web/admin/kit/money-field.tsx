import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from '#web/kit/field-frame.tsx'
import './money-field.css'

type MoneyFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
    /** As it is typed; `parseRand` parses it. */
    value: string
    onChange: (written: string) => void
  }

/** An amount of rand, `4 250.00`. It keeps the typed text: the form parses it and shows errors. */
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
