import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { fromPricesQuery } from '#web/features/pricing/pricing.queries.ts'
import { hasDates } from '#web/lib/stay-wish.ts'
import { Money } from '#web/ui/money.tsx'
import type { PriceAnswerProps } from './price-answer.tsx'

const ShortAnswer = lazy(async () => ({ default: (await import('./price-answer.tsx')).ShortAnswer }))

/** On a phone the price stays in view above the bar that books it. It repeats the panel, so it is silent. */
export function PriceStrip({ cabin, frame, wish }: Omit<PriceAnswerProps, 'onWish'>) {
  const { data } = useQuery(fromPricesQuery())
  const fromCents = data?.cabins.find(({ slug }) => slug === cabin.slug)?.fromPriceCents
  return (
    <div className="price-strip" aria-hidden="true">
      {hasDates(wish) ? (
        <Suspense fallback={<span className="small">Calculating...</span>}>
          <ShortAnswer cabin={cabin} frame={frame} wish={wish} />
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
