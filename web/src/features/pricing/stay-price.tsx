import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import './stay-price.css'

/** The least a night can cost, where a tariff exists. */
export function FromPrice({ cents }: { cents: number | null }) {
  if (cents === null) return <p className="stay-price-note soft">Price on request</p>
  return (
    <p className="stay-price">
      <span className="stay-price-note">from</span>
      <span className="stay-price-sum">
        <Money cents={cents} />
      </span>
      <span className="stay-price-note">a night for two</span>
    </p>
  )
}

/** The whole price of a stay: "R8,500.00 for 2 nights". */
export function TotalPrice({ cents, forWhat }: { cents: number; forWhat: string }) {
  return (
    <p className="stay-price">
      <span className="stay-price-note">total</span>
      <span className="stay-price-sum">
        <Money cents={cents} />
      </span>
      <span className="stay-price-note">{forWhat}</span>
    </p>
  )
}

export const PriceSkeleton = () => (
  <div className="stay-price-skeleton" aria-hidden="true">
    <Skeleton />
    <Skeleton shape="title" />
  </div>
)
