import type { CabinCard } from '#shared/cabins/cabin.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { dateSpan } from '#web/kit/format.ts'
import { type DatedStaySearch, partyLabel } from '#web/booking/stay-search-params.ts'
import { Button } from '#web/kit/button.tsx'
import { CabinCards } from './cabin-cards.tsx'
import { type StayPrice, useStayPrices } from './stay-prices.ts'

type PricedCabinsProps = {
  cabins: readonly CabinCard[]
  settings: PublicSettings
  search: DatedStaySearch
  onClearDates: () => void
}

/** The cabins with their prices for the guest's dates. Loaded with the first search. */
export function PricedCabins({ cabins, settings, search, onClearDates }: PricedCabinsProps) {
  const stayPrices = useStayPrices(cabins, search, settings)
  return (
    <>
      <div className="row spread">
        <p className="lead" role="status">
          {`${searchText(search)}: ${outcome(stayPrices)}`}
        </p>
        <Button variant="quiet" size="small" onClick={onClearDates}>
          Clear dates
        </Button>
      </div>
      <CabinCards cabins={cabins} search={search} priceAt={(index) => stayPrices[index] ?? { state: 'loading' }} />
    </>
  )
}

const searchText = (search: DatedStaySearch): string =>
  `${dateSpan(search.checkInDate, search.checkOutDate)}, ${partyLabel(search)}`

function outcome(stayPrices: readonly StayPrice[]): string {
  if (stayPrices.some(({ state }) => state === 'loading')) return 'looking for free cabins…'
  const free = stayPrices.filter(({ state }) => state === 'free').length
  if (free === 0) return 'none of our cabins can take you then'
  return free === stayPrices.length ? 'every cabin is free' : `${free} of ${stayPrices.length} cabins free`
}
