import { paddedAge } from './party-draft.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { queryOptions } from '@tanstack/react-query'
import { ShowFromPrices } from '#shared/pricing/from-prices.contract.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { pageQuery } from '#web/kit/page.queries.ts'
import { call } from '#web/kit/api.ts'
import type { DatedStaySearch } from './stay-search-params.ts'

/** The lowest price of a night in each cabin, and add-on prices: fetched after the page, never in published HTML. */
export const fromPricesQuery = () => pageQuery(ShowFromPrices)

/** What a cabin costs for a search, without add-ons. The server computes it. */
export const priceQuery = (
  cabinSlug: CabinSlug,
  { checkInDate, checkOutDate, adults, childAges = [] }: DatedStaySearch,
) =>
  queryOptions({
    queryKey: ['price', cabinSlug, checkInDate, checkOutDate, adults, childAges],
    queryFn: ({ signal }) =>
      call(CalculatePricing, {
        body: {
          cabinSlug,
          checkInDate,
          checkOutDate,
          adults,
          children: childAges.map((age) => ({ age: paddedAge(age) })),
          addOns: [],
        },
        signal,
      }),
    staleTime: 60_000,
  })
