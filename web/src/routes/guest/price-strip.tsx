import type { PublicCabin } from '#shared/cabins/cabins.contract.ts'
import { count, dateSpan } from '#web/lib/format.ts'
import { type StayWish, hasDates } from '#web/lib/stay-wish.ts'
import { Money } from '#web/ui/money.tsx'
import type { StayQuote } from './stay-quotes.ts'

/** On a phone the price stays in view above the bar that books it. It repeats the panel, so it is silent. */
export function PriceStrip({ cabin, wish, quote }: { cabin: PublicCabin; wish: StayWish; quote: StayQuote }) {
  return (
    <div className="price-strip" aria-hidden="true">
      {quote.state === 'free' && hasDates(wish) ? (
        <>
          <strong>
            <Money cents={quote.price.totalPriceCents} />
          </strong>
          <span className="small">
            {count(quote.price.nights, 'night')}, {dateSpan(wish.checkInDate, wish.checkOutDate)}
          </span>
        </>
      ) : quote.state === 'loading' ? (
        <span className="small">Calculating...</span>
      ) : quote.state === 'refused' ? (
        <span className="small">Not for these dates</span>
      ) : (
        cabin.fromPriceCents !== null && (
          <>
            <strong>
              from <Money cents={cabin.fromPriceCents} />
            </strong>
            <span className="small">a night for two</span>
          </>
        )
      )}
    </div>
  )
}
