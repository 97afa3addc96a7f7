import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { QuoteExchange } from '#shared/bookings/exchange.contract.ts'
import type { ExchangeKind } from '#shared/bookings/exchange.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { QuoteTransfer } from '#shared/bookings/transfer.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { staffBookingQuery } from './staff-bookings.queries.ts'

/** What two bookings would have after an exchange. */
export const exchangeQuoteQuery = (
  reference: BookingReference,
  query: { readonly otherReference: BookingReference; readonly kind: ExchangeKind },
) =>
  queryOptions({
    queryKey: ['staff', 'booking', reference, 'exchange-quote', query],
    queryFn: ({ signal }) => staffCall(QuoteExchange, { params: { reference }, query, signal }),
    retry: false,
  })

/** What moving a payment would change on both bookings. */
export const transferQuoteQuery = (
  reference: BookingReference,
  query: { readonly lineId: string; readonly toReference: BookingReference; readonly amountCents: Cents },
) =>
  queryOptions({
    queryKey: ['staff', 'booking', reference, 'transfer-quote', query],
    queryFn: ({ signal }) =>
      staffCall(QuoteTransfer, {
        params: { reference },
        query: { ...query, amountCents: String(query.amountCents) },
        signal,
      }),
    retry: false,
  })

/** Both bookings as a reply shows them, for what is open of either. */
export function keepBookings(client: QueryClient, bookings: readonly StaffBooking[]): void {
  for (const booking of bookings) client.setQueryData(staffBookingQuery(booking.reference).queryKey, booking)
}
