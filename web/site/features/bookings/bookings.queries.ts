import { queryOptions, skipToken } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { PriceRequest } from '#shared/bookings/booking-form.ts'
import { CalculatePricing } from '#shared/pricing/pricing.contract.ts'
import { call } from '#web/kit/api.ts'

/** The price that a request asks for. A request that nobody waits for any more is aborted. */
export const priceRequestQuery = (request: z.output<typeof PriceRequest> | undefined) =>
  queryOptions({
    queryKey: ['price', request],
    queryFn: request ? ({ signal }) => call(CalculatePricing, { body: request, signal }) : skipToken,
    staleTime: 30_000,
    gcTime: 60_000,
    // A guest sees the refusal or "Try again" at once; three silent retries would look like a slow price.
    retry: false,
  })
