import { Link } from 'react-router-dom'
import type { Stay } from '#shared/availability/stay.ts'
import type { CabinCard as Cabin } from '#shared/cabins/cabin.ts'
import { CabinCard } from '#web/site/features/cabins/cabin-card.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { type StaySearch, withDates, formatStaySearch } from '#web/booking/stay-search-params.ts'
import { StayPriceLine } from './stay-price-line.tsx'
import type { StayPrice } from './stay-prices.ts'

type CabinCardsProps = { cabins: readonly Cabin[]; search: StaySearch; priceAt: (index: number) => StayPrice }

/** The cabins, each with its lowest price, or the price for the guest's dates; a taken one names other dates. */
export function CabinCards({ cabins, search, priceAt }: CabinCardsProps) {
  return (
    <ul className="grid cards cabin-cards">
      {cabins.map((cabin, index) => {
        const stayPrice = priceAt(index)
        return (
          <li key={cabin.slug}>
            <CabinCard cabin={cabin} to={addressOf(cabin, search)}>
              <StayPriceLine slug={cabin.slug} stayPrice={stayPrice} />
              {stayPrice.state === 'refused' && stayPrice.near.length > 0 && (
                <StaysNear cabin={cabin} search={search} stays={stayPrice.near} />
              )}
            </CabinCard>
          </li>
        )
      })}
    </ul>
  )
}

const addressOf = ({ address }: Cabin, search: StaySearch): string =>
  `${paths.cabin(address)}${formatStaySearch(search)}`

const StaysNear = ({ cabin, search, stays }: { cabin: Cabin; search: StaySearch; stays: readonly Stay[] }) => (
  <ul className="cabin-card-near row" aria-label={`Free in ${cabin.name} near your dates`}>
    {stays.map((stay) => (
      <li key={`${stay.checkInDate}${stay.checkOutDate}`}>
        <Link className="target pill" to={addressOf(cabin, withDates(search, stay))}>
          {dateSpan(stay.checkInDate, stay.checkOutDate)}
        </Link>
      </li>
    ))}
  </ul>
)
