import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { fromPricesQuery } from '#web/booking/pricing.queries.ts'
import { hasDates } from '#web/booking/stay-search-params.ts'
import { Money } from '#web/kit/money.tsx'
import type { PriceResultProps } from './price-result.tsx'

const ShortPriceResult = lazy(async () => ({ default: (await import('./price-result.tsx')).ShortPriceResult }))

/** On a phone the price stays in view above the bar that books it. It repeats the panel, so it is silent. */
export function PriceStrip({ cabin, layout, search }: Omit<PriceResultProps, 'onSearchChange'>) {
  const { data } = useQuery(fromPricesQuery())
  const fromCents = data?.cabins.find(({ slug }) => slug === cabin.slug)?.fromPriceCents
  return (
    <div className="price-strip foot-bar phone-only row single-line align-baseline spread no-print" aria-hidden="true">
      {hasDates(search) ? (
        <Suspense fallback={<span className="small">Calculating...</span>}>
          <ShortPriceResult cabin={cabin} layout={layout} search={search} />
        </Suspense>
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
