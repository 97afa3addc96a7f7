import { Suspense, lazy } from 'react'
import { bookingStopOf } from '#shared/settings/booking-stops.ts'
import { PartyField } from '#web/booking/party-field.tsx'
import { StayDates } from '#web/booking/stay-dates.tsx'
import { FromPrice } from '#web/booking/stay-price.tsx'
import { BookButton } from '#web/site/kit/book-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { hasDates, withDates } from '#web/booking/stay-search-params.ts'
import { CalculatingPrice } from './calculating-price.tsx'
import type { PriceResultProps } from './price-result.tsx'

const PriceResult = lazy(async () => ({ default: (await import('./price-result.tsx')).PriceResult }))

/** The price for the guest's dates: the fields, the price, and the next step. */
export function PricePanel({ cabin, layout, search, onSearchChange }: PriceResultProps) {
  const stop = bookingStopOf(cabin.slug, layout.settings.bookingStops)
  return (
    <section id="price" className="price-panel sticky-side stack card needs-script" aria-labelledby="price-title">
      <h2 id="price-title" className="head-s">
        Price for your dates
      </h2>
      <StayDates
        cabin={cabin}
        adults={search.adults}
        days={search}
        onChange={(days) => onSearchChange(withDates(search, days))}
      />
      <PartyField search={search} onChange={onSearchChange} cabin={cabin} />
      <div aria-live="polite">
        {hasDates(search) ? (
          <Suspense fallback={<CalculatingPrice />}>
            <PriceResult cabin={cabin} layout={layout} search={search} onSearchChange={onSearchChange} />
          </Suspense>
        ) : (
          <FromPrice slug={cabin.slug} />
        )}
      </div>
      {stop ? (
        <Notice tone="info">
          <p>{stop.message}</p>
        </Notice>
      ) : (
        <BookButton variant="primary" size="large" wide>
          {`Book ${cabin.name}`}
        </BookButton>
      )}
    </section>
  )
}
