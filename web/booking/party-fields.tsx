import { NumberField } from '#web/kit/number-field.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import type { PartyChange, PartyDraft, partyLimits } from './party-draft.ts'

/** 0 to 17. */
const AGES = Array.from({ length: 18 }, (_, years) => years)

type PartyFieldsProps = {
  party: PartyDraft
  limits: ReturnType<typeof partyLimits>
  withChildren: boolean
  withAges: boolean
  onChange: (change: PartyChange) => void
  problemAt?: (field: 'numberOfAdults' | 'children' | `children.${number}`) => string | undefined
}

/** Adults, children, and one age per child. */
export const PartyFields = ({
  party: { adults, childAges },
  limits: { maxAdults, maxChildren },
  withChildren,
  withAges,
  onChange,
  problemAt = () => undefined,
}: PartyFieldsProps) => (
  <>
    <div data-field="numberOfAdults">
      <NumberField
        label="Adults"
        value={adults}
        onChange={(count) => onChange({ type: 'adults', count })}
        min={1}
        max={maxAdults}
        tooSmall="At least 1 adult required"
        problem={problemAt('numberOfAdults')}
      />
    </div>
    {withChildren && (
      <div data-field="children">
        <NumberField
          label="Children"
          value={childAges.length}
          onChange={(count) => onChange({ type: 'children', count })}
          min={0}
          max={maxChildren}
          tooSmall="Number of children cannot be negative"
          problem={problemAt('children')}
        />
      </div>
    )}
    {withAges &&
      childAges.map((age, index) => (
        // Children have no names here: their position in the list identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} data-field={`children.${index}`}>
          <SelectField
            label={`Age of child ${index + 1}`}
            value={age ?? ''}
            onChange={({ target }) => onChange({ type: 'child-age', index, age: Number(target.value) })}
            problem={problemAt(`children.${index}`)}
          >
            <option value="" disabled>
              Choose an age
            </option>
            {AGES.map((years) => (
              <option key={years} value={years}>
                {years === 0 ? 'Under 1' : years}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
  </>
)
