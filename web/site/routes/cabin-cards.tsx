import { Link } from 'react-router-dom'
import type { Stay } from '#shared/availability/stay.ts'
import type { CabinCard as Cabin } from '#shared/cabins/cabin.ts'
import { CabinCard } from '#web/site/features/cabins/cabin-card.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { type StaySearch, withDates, formatStaySearch } from '#web/booking/stay-search-params.ts'
import { QuoteLine } from './quote-line.tsx'
import type { StayQuote } from './stay-quotes.ts'

type CabinCardsProps = { cabins: readonly Cabin[]; search: StaySearch; quoteAt: (place: number) => StayQuote }

/** The cabins, each with its price or its quote for the guest's dates; a taken one names other dates. */
export function CabinCards({ cabins, search, quoteAt }: CabinCardsProps) {
  return (
    <ul className="grid cabin-cards">
      {cabins.map((cabin, index) => {
        const quote = quoteAt(index)
        return (
          <li key={cabin.slug}>
            <CabinCard cabin={cabin} to={addressOf(cabin, search)}>
              <QuoteLine slug={cabin.slug} quote={quote} />
              {quote.state === 'refused' && quote.near.length > 0 && (
                <StaysNear cabin={cabin} search={search} stays={quote.near} />
              )}
            </CabinCard>
          </li>
        )
      })}
    </ul>
  )
}

const addressOf = ({ slug }: Cabin, search: StaySearch): string => `${paths.cabin(slug)}${formatStaySearch(search)}`

const StaysNear = ({ cabin, search, stays }: { cabin: Cabin; search: StaySearch; stays: readonly Stay[] }) => (
  <ul className="cabin-card-near" aria-label={`Free in ${cabin.name} near your dates`}>
    {stays.map((stay) => (
      <li key={`${stay.checkInDate}${stay.checkOutDate}`}>
        <Link to={addressOf(cabin, withDates(search, stay))}>{dateSpan(stay.checkInDate, stay.checkOutDate)}</Link>
      </li>
    ))}
  </ul>
)
