import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from '#web/kit/field-frame.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'

type TypedNumberFieldProps = FieldTexts &
  Omit<ComponentProps<typeof NumberInput>, 'value' | 'onChange'> & {
    value: unknown
    /** NaN for what is no number; undefined for an emptied field. */
    onChange: (typed: number | undefined) => void
  }

/** A number that is typed. It keeps what is no number: the form shows what is wrong with it. */
export function TypedNumberField({
  label,
  hint,
  problem,
  optional = false,
  id,
  value,
  onChange,
  ...input
}: TypedNumberFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} problem={problem} optional={optional} id={id}>
      {(control) => (
        <NumberInput
          className="control"
          {...input}
          {...control}
          value={typeof value === 'number' && !Number.isNaN(value) ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
        />
      )}
    </FieldFrame>
  )
}
