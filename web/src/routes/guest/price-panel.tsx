import { Suspense, lazy } from 'react'
import { StayDates } from '#web/features/availability/stay-dates.tsx'
import { FromPrice } from '#web/features/pricing/stay-price.tsx'
import { BookButton } from '#web/lib/book-button.tsx'
import { hasDates } from '#web/lib/stay-wish.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { CalculatingPrice } from './calculating-price.tsx'
import type { PriceAnswerProps } from './price-answer.tsx'

const PriceAnswer = lazy(async () => ({ default: (await import('./price-answer.tsx')).PriceAnswer }))

/** The price for my dates: asked, answered, and the way on. */
export function PricePanel({ cabin, frame, wish, onWish }: PriceAnswerProps) {
  const { adults } = wish
  return (
    <section id="price" className="price-panel card" aria-labelledby="price-title">
      <h2 id="price-title">Price for your dates</h2>
      <StayDates slug={cabin.slug} adults={adults} days={wish} onChange={(days) => onWish({ adults, ...days })} />
      <NumberField
        label="Adults"
        value={adults}
        onChange={(changed) => onWish({ ...wish, adults: changed })}
        min={1}
        max={cabin.maxGuests}
        {...(cabin.childFriendly && { hint: 'Children are added in the booking form.' })}
      />
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
