import { NumberField } from '#web/kit/number-field.tsx'
import type { PartyChange, PartyDraft, partyLimits } from './party-draft.ts'

const OLDEST_CHILD = 17

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
        onChange={(count) => onChange({ of: 'adults', count })}
        min={1}
        max={maxAdults}
        problem={problemAt('numberOfAdults')}
      />
    </div>
    {withChildren && (
      <div data-field="children">
        <NumberField
          label="Children"
          value={childAges.length}
          onChange={(count) => onChange({ of: 'children', count })}
          min={0}
          max={maxChildren}
          problem={problemAt('children')}
        />
      </div>
    )}
    {withAges &&
      childAges.map((age, place) => (
        // Children have no names here: their position in the list identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} data-field={`children.${place}`}>
          <NumberField
            label={`Age of child ${place + 1}`}
            value={age}
            onChange={(years) => onChange({ of: 'child-age', place, age: years })}
            min={0}
            max={OLDEST_CHILD}
            blank={0}
            problem={problemAt(`children.${place}`)}
          />
        </div>
      ))}
  </>
)
