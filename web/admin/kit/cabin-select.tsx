import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { FieldTexts } from '#web/kit/field-frame.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { useCabinTitle } from './use-cabin-title.ts'

type CabinSelectProps = Pick<FieldTexts, 'label' | 'hint' | 'problem'> & {
  cabins: readonly { readonly slug: CabinSlug; readonly name: string }[]
  /** The words of null; without them a cabin has to be chosen. */
  none?: string | undefined
  value: unknown
  onChange: (slug: CabinSlug | null) => void
}

/** No slug has a star. */
const NONE = '*'

/** One cabin. One that can no longer be booked stays chosen. */
export function CabinSelect({ label, hint, problem, cabins, none, value, onChange }: CabinSelectProps) {
  const chosen = value === null && none !== undefined ? NONE : typeof value === 'string' ? value : ''
  const cabinTitle = useCabinTitle()
  const isListed = chosen === '' || chosen === NONE || cabins.some(({ slug }) => slug === chosen)
  return (
    <SelectField
      label={label}
      hint={hint}
      problem={problem && 'Please choose a cabin'}
      value={chosen}
      onChange={({ target }) => onChange(target.value === NONE ? null : target.value)}
    >
      {chosen === '' && (
        <option value="" disabled>
          Choose a cabin
        </option>
      )}
      {none !== undefined && <option value={NONE}>{none}</option>}
      {!isListed && <option value={chosen}>{cabinTitle(chosen)}</option>}
      {cabins.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
