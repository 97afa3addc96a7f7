import { useQuery } from '@tanstack/react-query'
import { fromPricesQuery } from '#web/features/pricing/pricing.queries.ts'
import { count } from '#web/lib/format.ts'
import { Money } from '#web/ui/money.tsx'
import type { StayQuote } from './stay-quotes.ts'

/** On a phone the price stays in view above the bar that books it. It repeats the panel, so it is silent. */
export function PriceStrip({ slug, quote }: { slug: string; quote: StayQuote }) {
  const { data } = useQuery(fromPricesQuery())
  const fromCents = data?.cabins.find((cabin) => cabin.slug === slug)?.fromPriceCents
  return (
    <div className="price-strip" aria-hidden="true">
      {quote.state === 'free' ? (
        <>
          <strong>
            <Money cents={quote.price.totalPriceCents} />
          </strong>
          <span className="small">for {count(quote.price.nights, 'night')}</span>
        </>
      ) : quote.state === 'loading' ? (
        <span className="small">Calculating...</span>
      ) : quote.state === 'refused' ? (
        <span className="small">Not for these dates</span>
      ) : (
        fromCents && (
          <>
            <strong>
              from <Money cents={fromCents} />
            </strong>
            <span className="small">a night for two</span>
          </>
        )
      )}
    </div>
  )
}
