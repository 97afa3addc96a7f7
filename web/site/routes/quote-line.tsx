import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { FromPrice, PriceSkeleton, TotalPrice } from '#web/booking/stay-price.tsx'
import { count } from '#web/kit/format.ts'
import { InView } from '#web/kit/in-view.tsx'
import { Button } from '#web/kit/button.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import type { StayQuote } from './stay-quotes.ts'

/** A cabin's quote in the place of its "from" price. */
export function QuoteLine({ slug, quote }: { slug: CabinSlug; quote: StayQuote }) {
  switch (quote.state) {
    case 'unasked':
      return (
        <InView fallback={<PriceSkeleton />}>
          <FromPrice slug={slug} />
        </InView>
      )
    case 'loading':
      return <PriceSkeleton />
    case 'free':
      return <TotalPrice cents={quote.price.totalPriceCents} forWhat={`for ${count(quote.price.nights, 'night')}`} />
    case 'refused':
      return (
        <div className="stack gap-s">
          <p>
            <StatusChip tone="waiting">{quote.short}</StatusChip>
          </p>
          <p className="small soft">{quote.message}</p>
        </div>
      )
    case 'failed':
      return (
        <div className="stack gap-s">
          <p className="small soft">{quote.error.message}</p>
          <Button size="small" onClick={quote.retry}>
            Try again
          </Button>
        </div>
      )
  }
}
