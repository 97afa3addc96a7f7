import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MarkNoShow } from '#shared/bookings/change-booking.contract.ts'
import { QuoteStayChange, type StayChangeForm } from '#shared/bookings/stay-change.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { bookingMutation } from './staff-bookings.queries.ts'

/** What a change comes to; while it is asked for, the former answer stays in view. */
export const stayQuoteQuery = (reference: BookingReference, change: StayChangeForm) =>
  queryOptions({
    queryKey: ['staff', 'booking', reference, 'change-quote', change],
    queryFn: ({ signal }) => staffCall(QuoteStayChange, { params: { reference }, body: change, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const markNoShowMutation = () =>
  bookingMutation(({ reference, noShow }: { reference: BookingReference; noShow: boolean }) =>
    staffCall(MarkNoShow, { params: { reference }, body: { noShow } }),
  )
