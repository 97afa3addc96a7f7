import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { FromPrice, PriceSkeleton, TotalPrice } from '#web/booking/stay-price.tsx'
import { count } from '#web/kit/format.ts'
import { InView } from '#web/kit/in-view.tsx'
import { Button } from '#web/kit/button.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import type { StayPrice } from './stay-prices.ts'

/** A cabin's price for the guest's dates in the place of its "from" price. */
export function StayPriceLine({ slug, stayPrice }: { slug: CabinSlug; stayPrice: StayPrice }) {
  switch (stayPrice.state) {
    case 'idle':
      return (
        <InView fallback={<PriceSkeleton />}>
          <FromPrice slug={slug} />
        </InView>
      )
    case 'loading':
      return <PriceSkeleton />
    case 'free':
      return (
        <TotalPrice cents={stayPrice.price.totalPriceCents} forWhat={`for ${count(stayPrice.price.nights, 'night')}`} />
      )
    case 'refused':
      return (
        <div className="stack gap-s">
          <p>
            <StatusChip tone="waiting">{stayPrice.short}</StatusChip>
          </p>
          <p className="small soft">{stayPrice.message}</p>
        </div>
      )
    case 'failed':
      return (
        <div className="stack gap-s">
          <p className="small soft">{stayPrice.error.message}</p>
          <Button size="small" onClick={stayPrice.retry}>
            Try again
          </Button>
        </div>
      )
  }
}
