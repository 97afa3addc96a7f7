import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { FieldTexts } from '#web/kit/field-frame.tsx'
import { SelectField } from '#web/kit/select-field.tsx'

export type Cabins = readonly { readonly slug: CabinSlug; readonly name: string }[]

type CabinSelectProps = Pick<FieldTexts, 'label' | 'hint' | 'problem'> & {
  cabins: Cabins
  value: CabinSlug | null
  onChange: (slug: CabinSlug | null) => void
}

/** The cabin that a picture shows, or none. */
export const CabinSelect = ({ cabins, value, onChange, ...texts }: CabinSelectProps) => (
  <SelectField {...texts} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
    <option value="">No single cabin</option>
    {cabins.map(({ slug, name }) => (
      <option key={slug} value={slug}>
        {name}
      </option>
    ))}
  </SelectField>
)
