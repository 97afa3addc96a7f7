import { Link } from 'react-router-dom'
import type { Stay } from '#shared/availability/stay.ts'
import type { CabinCard as Cabin } from '#shared/cabins/cabin.ts'
import { CabinCard } from '#web/site/features/cabins/cabin-card.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { type StayWish, onDays, stayWishSearch } from '#web/booking/stay-search-params.ts'
import { QuoteLine } from './quote-line.tsx'
import type { StayQuote } from './stay-quotes.ts'

type CabinCardsProps = { cabins: readonly Cabin[]; wish: StayWish; quoteAt: (place: number) => StayQuote }

/** The cabins, each with its price or its answer to the guest's dates; one that is taken then says when it is free. */
export function CabinCards({ cabins, wish, quoteAt }: CabinCardsProps) {
  return (
    <ul className="grid cabin-cards">
      {cabins.map((cabin, place) => {
        const quote = quoteAt(place)
        return (
          <li key={cabin.slug}>
            <CabinCard cabin={cabin} to={addressOf(cabin, wish)}>
              <QuoteLine slug={cabin.slug} quote={quote} />
              {quote.state === 'refused' && quote.near.length > 0 && (
                <StaysNear cabin={cabin} wish={wish} stays={quote.near} />
              )}
            </CabinCard>
          </li>
        )
      })}
    </ul>
  )
}

const addressOf = ({ slug }: Cabin, wish: StayWish): string => `${paths.cabin(slug)}${stayWishSearch(wish)}`

const StaysNear = ({ cabin, wish, stays }: { cabin: Cabin; wish: StayWish; stays: readonly Stay[] }) => (
  <ul className="cabin-card-near" aria-label={`Free in ${cabin.name} near your dates`}>
    {stays.map((stay) => (
      <li key={`${stay.checkInDate}${stay.checkOutDate}`}>
        <Link to={addressOf(cabin, onDays(wish, stay))}>{dateSpan(stay.checkInDate, stay.checkOutDate)}</Link>
      </li>
    ))}
  </ul>
)
