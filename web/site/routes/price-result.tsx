import type { CabinSummary } from '#shared/cabins/cabin.ts'
import type { Layout } from '#shared/content/layout.contract.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import { PriceBreakdown } from '#web/booking/price-breakdown.tsx'
import { FromPrice } from '#web/booking/stay-price.tsx'
import { count } from '#web/kit/format.ts'
import { LoadProblem } from '#web/kit/load-problem.tsx'
import type { StaySearch } from '#web/booking/stay-search-params.ts'
import { useIsSettled } from '#web/booking/use-is-settled.ts'
import { Money } from '#web/kit/money.tsx'
import { CalculatingPrice } from './calculating-price.tsx'
import { OtherStays } from './other-stays.tsx'
import { type StayPrice, useStayPrices } from './stay-prices.ts'

export type PriceResultProps = {
  cabin: CabinSummary
  layout: Layout
  search: StaySearch
  onSearchChange: (search: StaySearch) => void
}

function useStayPrice({ cabin, layout, search }: Omit<PriceResultProps, 'onSearchChange'>): StayPrice {
  const isSettled = useIsSettled(search)
  const [stayPrice = { state: 'idle' }] = useStayPrices([cabin], search, layout.settings, isSettled)
  return stayPrice
}

/** The price for the chosen dates, or why they cannot be booked, and alternatives. Loaded with the first dates. */
export function PriceResult({ cabin, layout, search, onSearchChange }: PriceResultProps) {
  const stayPrice = useStayPrice({ cabin, layout, search })
  switch (stayPrice.state) {
    case 'idle':
      return <FromPrice slug={cabin.slug} />
    case 'loading':
      return <CalculatingPrice />
    case 'free':
      return <PriceBreakdown price={stayPrice.price} lines={priceLines(stayPrice.price)} />
    case 'refused':
      return (
        <OtherStays cabin={cabin} layout={layout} search={search} onSearchChange={onSearchChange} refused={stayPrice} />
      )
    case 'failed':
      return <LoadProblem title="Failed to calculate pricing" error={stayPrice.error} onRetry={stayPrice.retry} />
  }
}

/** The price in one line, for the strip. */
export function ShortPriceResult(props: Omit<PriceResultProps, 'onSearchChange'>) {
  const stayPrice = useStayPrice(props)
  if (stayPrice.state === 'free')
    return (
      <>
        <strong>
          <Money cents={stayPrice.price.totalPriceCents} />
        </strong>
        <span className="small">{`for ${count(stayPrice.price.nights, 'night')}`}</span>
      </>
    )
  if (stayPrice.state === 'refused') return <span className="small">{stayPrice.short}</span>
  return <span className="small">{stayPrice.state === 'loading' ? 'Calculating...' : 'No price just now'}</span>
}
