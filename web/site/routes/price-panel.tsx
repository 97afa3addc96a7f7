import { Suspense, lazy } from 'react'
import { PartyField } from '#web/booking/party-field.tsx'
import { StayDates } from '#web/booking/stay-dates.tsx'
import { FromPrice } from '#web/booking/stay-price.tsx'
import { BookButton } from '#web/site/kit/book-button.tsx'
import { hasDates, onDays } from '#web/booking/stay-search-params.ts'
import { CalculatingPrice } from './calculating-price.tsx'
import type { PriceAnswerProps } from './price-result.tsx'

const PriceAnswer = lazy(async () => ({ default: (await import('./price-result.tsx')).PriceAnswer }))

/** The price for my dates: asked, answered, and the way on. */
export function PricePanel({ cabin, frame, wish, onWish }: PriceAnswerProps) {
  return (
    <section id="price" className="price-panel card" aria-labelledby="price-title">
      <h2 id="price-title">Price for your dates</h2>
      <StayDates slug={cabin.slug} adults={wish.adults} days={wish} onChange={(days) => onWish(onDays(wish, days))} />
      <PartyField wish={wish} onChange={onWish} cabin={cabin} />
      <div aria-live="polite">
        {hasDates(wish) ? (
          <Suspense fallback={<CalculatingPrice />}>
            <PriceAnswer cabin={cabin} frame={frame} wish={wish} onWish={onWish} />
          </Suspense>
        ) : (
          <FromPrice slug={cabin.slug} />
        )}
      </div>
      <BookButton look="primary" size="large" wide>
        Book {cabin.name}
      </BookButton>
    </section>
  )
}
