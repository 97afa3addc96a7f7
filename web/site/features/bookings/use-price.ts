import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { PriceRequest } from '#shared/bookings/booking-form.ts'
import type { PriceReply } from '#shared/pricing/pricing.contract.ts'
import { useIsSettled } from '#web/booking/use-is-settled.ts'
import { InvalidFieldsError, RefusalError, UnexpectedError } from '#web/kit/api.ts'
import { priceRequestQuery } from './bookings.queries.ts'

export type PriceState =
  | { readonly state: 'none' | 'calculating'; readonly price?: never; readonly problem?: never }
  | { readonly state: 'known'; readonly price: PriceReply; readonly problem?: never }
  | { readonly state: 'failed'; readonly problem: string; readonly retry: () => void; readonly price?: never }

/** The price, asked for 300 ms after the last change of the request. A price of an earlier request is never shown. */
export function usePrice(request: z.output<typeof PriceRequest> | undefined): PriceState {
  const isSettled = useIsSettled(request)
  const query = useQuery(priceRequestQuery(isSettled ? request : undefined))

  if (!request) return { state: 'none' }
  if (!isSettled || query.isFetching) return { state: 'calculating' }
  if (query.data) return { state: 'known', price: query.data }
  return { state: 'failed', problem: priceProblem(query.error), retry: () => void query.refetch() }
}

/** The server's message if it gave one, else the specification's. */
function priceProblem(error: Error | null): string {
  if (error instanceof InvalidFieldsError) return Object.values(error.fields)[0] ?? error.message
  if (error instanceof RefusalError) return error.message
  if (error instanceof UnexpectedError && error.errorId !== undefined) return error.message
  return 'Failed to calculate pricing'
}
