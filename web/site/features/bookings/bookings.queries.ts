import { queryOptions, skipToken } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { PriceRequest } from '#shared/bookings/booking-form.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { call } from '#web/kit/api.ts'

/** What a wish costs. A question that nobody waits for any more is aborted. */
export const priceRequestQuery = (wish: z.output<typeof PriceRequest> | undefined) =>
  queryOptions({
    queryKey: ['price', wish],
    queryFn: wish ? ({ signal }) => call(CalculatePricing, { body: wish, signal }) : skipToken,
    staleTime: 30_000,
    gcTime: 60_000,
    // A guest sees the refusal or "Try again" at once; three silent tries would look like a slow price.
    retry: false,
  })
