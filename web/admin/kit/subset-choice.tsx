import { useId } from 'react'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import type { CustomInputProps } from './form-field.tsx'

type SubsetChoiceProps<Value> = Pick<CustomInputProps, 'label' | 'problem' | 'value' | 'onChange'> & {
  choices: readonly { readonly value: Value; readonly label: string }[]
}

/** Some of a few choices, in their order; all of them are `null`. */
export function SubsetChoice<Value extends string | number>(props: SubsetChoiceProps<Value>) {
  const { label, problem, value, onChange, choices } = props
  const id = useId()
  const all = choices.map((choice) => choice.value)
  const chosen = Array.isArray(value) ? (value as Value[]) : all
  function toggle(toggled: Value, isChosen: boolean) {
    const next = all.filter((one) => (one === toggled ? isChosen : chosen.includes(one)))
    onChange(next.length === all.length ? null : next)
  }
  return (
    <fieldset className="stack gap-s" aria-describedby={problem && id}>
      <legend className="field-label">{label}</legend>
      <div className="row gap-l">
        {choices.map((choice) => (
          <CheckboxField
            key={choice.value}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={({ target }) => toggle(choice.value, target.checked)}
          />
        ))}
      </div>
      <Problem id={id}>{problem}</Problem>
    </fieldset>
  )
}
