import { refusalMessage } from '#shared/api/refusal-messages.ts'
import { type CabinLimits, partyAfter, partyLimits } from './party-draft.ts'
import { PartyFields } from './party-fields.tsx'
import type { StayWish } from './stay-search-params.ts'
import { Button } from '#web/kit/button.tsx'
import './party-panel.css'

type PartyPanelProps = {
  wish: StayWish
  onChange: (wish: StayWish) => void
  cabin: CabinLimits
  onDone: () => void
}

/** The party, to be changed. Ages are asked whatever the cabin: the price may depend on them. */
export function PartyPanel({ wish, onChange, cabin, onDone }: PartyPanelProps) {
  const party = { ...wish, childAges: wish.childAges ?? [] }
  return (
    <div className="party-panel">
      <PartyFields
        party={party}
        limits={partyLimits(party, cabin, [])}
        // Who came here with children can leave them out.
        withChildren={cabin.childFriendly || party.childAges.length > 0}
        withAges
        onChange={(change) => onChange(partyAfter(party, change))}
      />
      <p className="small faint">
        {cabin.childFriendly
          ? 'The price can depend on how old the children are.'
          : refusalMessage('cabin-not-for-children')}
      </p>
      <Button wide onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
