import { useQuery } from '@tanstack/react-query'
import type { ShortCabin } from '#shared/cabins/cabin.ts'
import type { Frame } from '#shared/content/frame.contract.ts'
import { StayDates } from '#web/features/availability/stay-dates.tsx'
import { priceLines } from '#web/features/bookings/price-lines.ts'
import { freeNights, whyNoArrival, whyNoDeparture } from '#web/features/bookings/stay-choice.ts'
import { PriceBreakdown } from '#web/features/pricing/price-breakdown.tsx'
import { FromPrice } from '#web/features/pricing/stay-price.tsx'
import { availabilityQuery } from '#web/lib/availability.queries.ts'
import { BookButton } from '#web/lib/book-button.tsx'
import { LoadProblem } from '#web/lib/load-problem.tsx'
import type { StayWish } from '#web/lib/stay-wish.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { OtherStays } from './other-stays.tsx'
import type { StayQuote } from './stay-quotes.ts'

type PricePanelProps = {
  cabin: ShortCabin
  frame: Frame
  wish: StayWish
  onWish: (wish: StayWish) => void
  quote: StayQuote
}

/** The price for my dates: asked, answered, and the way on. */
export function PricePanel({ cabin, frame, wish, onWish, quote }: PricePanelProps) {
  const { data } = useQuery(availabilityQuery(cabin.slug))
  const nights = data && freeNights(data.taken, data.earliestArrival)
  const { adults } = wish

  return (
    <section id="price" className="price-panel card" aria-labelledby="price-title">
      <h2 id="price-title">Price for your dates</h2>
      <StayDates
        days={wish}
        onChange={(days) => onWish({ adults, ...days })}
        {...(data && { today: data.today, earliest: data.earliestArrival, latest: data.latest })}
        {...(nights && {
          unavailable: (date, end) =>
            end === 'checkIn' ? whyNoArrival(date, nights) : whyNoDeparture(date, wish.checkInDate ?? '', nights),
        })}
      />
      <NumberField
        label="Adults"
        value={adults}
        onChange={(changed) => onWish({ ...wish, adults: changed })}
        min={1}
        max={cabin.maxGuests}
        {...(cabin.childFriendly && { hint: 'Children are added in the booking form.' })}
      />
      <div className="price-answer" aria-live="polite">
        <Answer cabin={cabin} frame={frame} wish={wish} onWish={onWish} quote={quote} />
      </div>
      <BookButton look="primary" size="large" wide>
        Book {cabin.name}
      </BookButton>
    </section>
  )
}

function Answer({ cabin, frame, wish, onWish, quote }: PricePanelProps) {
  switch (quote.state) {
    case 'unasked':
      return <FromPrice slug={cabin.slug} />
    case 'loading':
      return (
        <Loading label="Calculating...">
          <Skeleton />
          <Skeleton />
          <Skeleton shape="title" />
        </Loading>
      )
    case 'free':
      return <PriceBreakdown price={quote.price} lines={priceLines(quote.price)} />
    case 'refused':
      return <OtherStays cabin={cabin} frame={frame} wish={wish} onWish={onWish} refused={quote} />
    case 'failed':
      return <LoadProblem title="Failed to calculate pricing" error={quote.error} onRetry={quote.retry} />
  }
}
