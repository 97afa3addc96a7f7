import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { CreateBookingByStaff, QuoteForStaff } from '#shared/bookings/staff-quote.contract.ts'
import { ShowSite } from '#shared/content/site.contract.ts'
import type { BodyInputOf, ReplyOf } from '#shared/kernel/endpoint.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { call } from '#web/kit/api.ts'
import type { RequestedStay } from './manual-booking-form.ts'

export type StaffQuote = ReplyOf<typeof QuoteForStaff>

/** What a stay costs, who has its nights, and what guests would be refused for. */
export const staffQuoteQuery = (stay: RequestedStay) =>
  queryOptions({
    queryKey: ['staff', 'quote', stay],
    queryFn: ({ signal }) => staffCall(QuoteForStaff, { body: stay, signal }),
    staleTime: 30_000,
    retry: false,
  })

/** The cabins and add-ons that can be booked. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['staff', 'site'],
    queryFn: ({ signal }) => call(ShowSite, { signal }),
    staleTime: 10 * 60_000,
  })

export const createBookingMutation = () =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<typeof CreateBookingByStaff>) => staffCall(CreateBookingByStaff, { body }),
    // After a refusal too: the price or the nights may have changed.
    onSettled: (_created, _error, _body, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['staff'] }),
        client.invalidateQueries({ queryKey: ['availability'] }),
      ]),
  })
