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
import { type StayQuote, useStayQuotes } from './stay-quotes.ts'

export type PriceResultProps = {
  cabin: CabinSummary
  layout: Layout
  search: StaySearch
  onSearchChange: (search: StaySearch) => void
}

function useQuote({ cabin, layout, search }: Omit<PriceResultProps, 'onSearchChange'>): StayQuote {
  const isSettled = useIsSettled(search)
  const [quote = { state: 'unasked' }] = useStayQuotes([cabin], search, layout.settings, isSettled)
  return quote
}

/** The price for the chosen dates, or why they cannot be booked, and alternatives. Loaded with the first dates. */
export function PriceResult({ cabin, layout, search, onSearchChange }: PriceResultProps) {
  const quote = useQuote({ cabin, layout, search })
  switch (quote.state) {
    case 'unasked':
      return <FromPrice slug={cabin.slug} />
    case 'loading':
      return <CalculatingPrice />
    case 'free':
      return <PriceBreakdown price={quote.price} lines={priceLines(quote.price)} />
    case 'refused':
      return (
        <OtherStays cabin={cabin} layout={layout} search={search} onSearchChange={onSearchChange} refused={quote} />
      )
    case 'failed':
      return <LoadProblem title="Failed to calculate pricing" error={quote.error} onRetry={quote.retry} />
  }
}

/** The quote in one line, for the strip. */
export function ShortPriceResult(props: Omit<PriceResultProps, 'onSearchChange'>) {
  const quote = useQuote(props)
  if (quote.state === 'free')
    return (
      <>
        <strong>
          <Money cents={quote.price.totalPriceCents} />
        </strong>
        <span className="small">for {count(quote.price.nights, 'night')}</span>
      </>
    )
  if (quote.state === 'refused') return <span className="small">{quote.short}</span>
  return <span className="small">{quote.state === 'loading' ? 'Calculating...' : 'No price just now'}</span>
}
