import type { Cents } from '#shared/kernel/money.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { useQuery } from '@tanstack/react-query'
import { Money } from '#web/kit/money.tsx'
import { fromPricesQuery } from './pricing.queries.ts'
import './stay-price.css'

/** The lowest price of a night, if there is a tariff. Its space is reserved until it is known. */
export function FromPrice({ slug }: { slug: CabinSlug }) {
  const { data, isError } = useQuery(fromPricesQuery())
  if (isError) return <p className="stay-price faint">Choose dates for the price</p>
  if (!data) return <PriceSkeleton />
  const cents = data.cabins.find((cabin) => cabin.slug === slug)?.fromPriceCents ?? null
  if (cents === null) return <p className="stay-price faint">Price on request</p>
  return (
    <p className="stay-price">
      <span className="faint">from</span>
      <span className="stay-price-sum">
        <Money cents={cents} />
      </span>
      <span className="faint">a night for two</span>
    </p>
  )
}

/** The whole price of a stay: "R8,500.00 for 2 nights". */
export function TotalPrice({ cents, forWhat }: { cents: Cents; forWhat: string }) {
  return (
    <p className="stay-price">
      <span className="faint">total</span>
      <span className="stay-price-sum">
        <Money cents={cents} />
      </span>
      <span className="faint">{forWhat}</span>
    </p>
  )
}

/** Reserves the space of a price, so that nothing moves when it arrives. */
export const PriceSkeleton = () => (
  <p className="stay-price stay-price-coming" aria-hidden="true">
    <span className="faint">&nbsp;</span>
    <span className="stay-price-sum">&nbsp;</span>
    <span className="faint">&nbsp;</span>
  </p>
)
