import { Link } from 'react-router-dom'
import type { CabinSummary } from '#shared/cabins/cabin.ts'
import type { Layout } from '#shared/content/layout.contract.ts'
import { dateSpan } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { type StaySearch, withDates, formatStaySearch } from '#web/booking/stay-search-params.ts'
import { Button } from '#web/kit/button.tsx'
import { Money } from '#web/kit/money.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { type StayPrice, useStayPrices } from './stay-prices.ts'

type OtherStaysProps = {
  cabin: CabinSummary
  layout: Layout
  search: StaySearch
  onSearchChange: (search: StaySearch) => void
  refused: Extract<StayPrice, { state: 'refused' }>
}

/** Why these dates cannot be booked, and what can: nearby dates here, the same dates in other cabins. */
export function OtherStays({ cabin, layout, search, onSearchChange, refused }: OtherStaysProps) {
  const others = layout.cabins.filter(({ slug }) => slug !== cabin.slug)
  const stayPrices = useStayPrices(others, search, layout.settings)
  return (
    <div className="stack">
      <Notice tone="warning">
        <p>{refused.message}</p>
      </Notice>
      {refused.near.length > 0 && (
        <div>
          <p className="small soft">Free here:</p>
          <ul className="row gap-s other-stays" aria-label={`Free in ${cabin.name}`}>
            {refused.near.map(({ checkInDate, checkOutDate }) => (
              <li key={`${checkInDate}${checkOutDate}`}>
                <Button size="small" onClick={() => onSearchChange(withDates(search, { checkInDate, checkOutDate }))}>
                  {dateSpan(checkInDate, checkOutDate)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {others.map((other, index) => {
        const stayPrice = stayPrices[index]
        return (
          stayPrice?.state === 'free' && (
            <p key={other.slug}>
              <Link to={`${paths.cabin(other.address)}${formatStaySearch(search)}`}>{other.name}</Link> is free on your
              dates: <Money cents={stayPrice.price.totalPriceCents} />.
            </p>
          )
        )
      })}
    </div>
  )
}
