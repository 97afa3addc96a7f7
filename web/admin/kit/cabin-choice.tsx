import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { CustomInputProps } from './form-field.tsx'
import { SubsetChoice } from './subset-choice.tsx'

type CabinChoiceProps = Pick<CustomInputProps, 'label' | 'problem' | 'value' | 'onChange'> & {
  cabins: readonly { readonly slug: CabinSlug; readonly name: string }[]
}

/** One or more cabins. All of them are `null`, which a cabin that is added later belongs to as well. */
export const CabinChoice = ({ cabins, ...input }: CabinChoiceProps) => (
  <SubsetChoice {...input} choices={cabins.map(({ slug, name }) => ({ value: slug, label: name }))} />
)
