import { formRefusalMessage } from '#shared/api/form-refusal-messages.ts'
import { type CabinLimits, partyReducer, partyLimits } from './party-draft.ts'
import { PartyFields } from './party-fields.tsx'
import type { StaySearch } from './stay-search-params.ts'
import { Button } from '#web/kit/button.tsx'
import './party-panel.css'

type PartyPanelProps = {
  search: StaySearch
  onChange: (search: StaySearch) => void
  cabin: CabinLimits
  onDone: () => void
}

/** The fields of the party. Ages are asked for every cabin: the price may depend on them. */
export function PartyPanel({ search, onChange, cabin, onDone }: PartyPanelProps) {
  const party = { ...search, childAges: search.childAges ?? [] }
  return (
    <div className="party-panel pair">
      <PartyFields
        party={party}
        limits={partyLimits(party, cabin, [])}
        // A search that arrives with children can drop them, even where the cabin takes none.
        withChildren={cabin.childFriendly || party.childAges.length > 0}
        withAges
        onChange={(change) => onChange(partyReducer(party, change))}
      />
      <p className="small faint">
        {cabin.childFriendly
          ? 'The price can depend on how old the children are.'
          : formRefusalMessage('cabin-not-for-children')}
      </p>
      <Button wide onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
