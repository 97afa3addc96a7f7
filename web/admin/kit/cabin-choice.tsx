import { useId } from 'react'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import type { CustomInputProps } from './form-field.tsx'

type CabinChoiceProps = Pick<CustomInputProps, 'label' | 'problem' | 'value' | 'onChange'> & {
  cabins: readonly { readonly slug: CabinSlug; readonly name: string }[]
}

/** One or more cabins. All of them are `null`, which a cabin that is added later belongs to as well. */
export function CabinChoice({ label, problem, value, onChange, cabins }: CabinChoiceProps) {
  const id = useId()
  const chosen = Array.isArray(value) ? value.map(String) : cabins.map(({ slug }) => slug)
  function toggle(slug: CabinSlug, isChosen: boolean) {
    const next = cabins.map((cabin) => cabin.slug).filter((one) => (one === slug ? isChosen : chosen.includes(one)))
    onChange(next.length === cabins.length ? null : next)
  }
  return (
    <fieldset className="stack gap-s" aria-describedby={problem && id}>
      <legend className="field-label">{label}</legend>
      <div className="row gap-m">
        {cabins.map(({ slug, name }) => (
          <CheckboxField
            key={slug}
            label={name}
            checked={chosen.includes(slug)}
            onChange={({ target }) => toggle(slug, target.checked)}
          />
        ))}
      </div>
      <Problem id={id}>{problem}</Problem>
    </fieldset>
  )
}
