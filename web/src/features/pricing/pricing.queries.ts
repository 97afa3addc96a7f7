import { queryOptions } from '@tanstack/react-query'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { call } from '#web/lib/api.ts'
import type { DatedWish } from '#web/lib/stay-wish.ts'

/** What a cabin costs for a wish, add-ons and children left for the booking form. The server computes it. */
export const priceQuery = (cabinSlug: string, { checkInDate, checkOutDate, adults }: DatedWish) =>
  queryOptions({
    queryKey: ['price', cabinSlug, checkInDate, checkOutDate, adults],
    queryFn: ({ signal }) =>
      call(CalculatePricing, {
        body: { cabinSlug, checkInDate, checkOutDate, adults, children: [], addOns: [] },
        signal,
      }),
    staleTime: 60_000,
  })
