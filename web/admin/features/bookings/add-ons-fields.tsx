import { NumberField } from '#web/kit/number-field.tsx'

type AddOnsFieldsProps = {
  addOns: readonly { readonly id: string; readonly name: string; readonly maxQuantity: number }[]
  /** How many, by the id of the add-on. */
  chosen: Readonly<Record<string, number>>
  onChange: (chosen: Record<string, number>) => void
}

/** How many of each add-on. Folded until somebody asks for firewood. */
export function AddOnsFields({ addOns, chosen, onChange }: AddOnsFieldsProps) {
  const names = addOns.flatMap(({ id, name }) => (chosen[id] ? [`${chosen[id]} × ${name}`] : []))
  if (addOns.length === 0) return null
  return (
    <details className="add-ons-fields">
      <summary>{names.length > 0 ? `Add-ons: ${names.join(', ')}` : 'Add-ons'}</summary>
      <div className="grid grid-small grid-fill align-end">
        {addOns.map(({ id, name, maxQuantity }) => (
          <NumberField
            key={id}
            label={name}
            value={chosen[id] ?? 0}
            min={0}
            max={maxQuantity}
            onChange={(quantity) => onChange({ ...chosen, [id]: quantity })}
          />
        ))}
      </div>
    </details>
  )
}
