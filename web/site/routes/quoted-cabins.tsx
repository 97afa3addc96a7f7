import type { CabinCard } from '#shared/cabins/cabin.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { dateSpan } from '#web/kit/format.ts'
import { type DatedStaySearch, partyLabel } from '#web/booking/stay-search-params.ts'
import { Button } from '#web/kit/button.tsx'
import { CabinCards } from './cabin-cards.tsx'
import { type StayQuote, useStayQuotes } from './stay-quotes.ts'

type QuotedCabinsProps = {
  cabins: readonly CabinCard[]
  settings: PublicSettings
  search: DatedStaySearch
  onClearDates: () => void
}

/** The cabins with their quotes for the guest's dates. Loaded with the first search. */
export function QuotedCabins({ cabins, settings, search, onClearDates }: QuotedCabinsProps) {
  const quotes = useStayQuotes(cabins, search, settings)
  return (
    <>
      <div className="row spread">
        <p className="lead" role="status">
          {searchText(search)}: {outcome(quotes)}
        </p>
        <Button variant="quiet" size="small" onClick={onClearDates}>
          Clear dates
        </Button>
      </div>
      <CabinCards cabins={cabins} search={search} quoteAt={(place) => quotes[place] ?? { state: 'loading' }} />
    </>
  )
}

const searchText = (search: DatedStaySearch): string =>
  `${dateSpan(search.checkInDate, search.checkOutDate)}, ${partyLabel(search)}`

function outcome(quotes: readonly StayQuote[]): string {
  if (quotes.some(({ state }) => state === 'loading')) return 'looking for free cabins…'
  const free = quotes.filter(({ state }) => state === 'free').length
  if (free === 0) return 'none of our cabins can take you then'
  return free === quotes.length ? 'every cabin is free' : `${free} of ${quotes.length} cabins free`
}
