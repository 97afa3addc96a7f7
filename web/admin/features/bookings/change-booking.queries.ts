import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  ChangeParty,
  MarkNoShow,
  type PartyForm,
  QuoteParty,
  RecordWhatsapp,
  RemindGuest,
} from '#shared/bookings/change-booking.contract.ts'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { GuestMoment } from '#shared/notifications/email-type.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { bookingMutation } from './staff-bookings.queries.ts'

/** What another party costs; while it is asked for, the former answer stays in view. */
export const partyQuoteQuery = (reference: BookingReference, party: PartyForm) =>
  queryOptions({
    queryKey: ['staff', 'booking', reference, 'party-quote', party],
    queryFn: ({ signal }) => staffCall(QuoteParty, { params: { reference }, body: party, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const changePartyMutation = () =>
  bookingMutation(({ reference, body }: { reference: BookingReference; body: BodyInputOf<typeof ChangeParty> }) =>
    staffCall(ChangeParty, { params: { reference }, body }),
  )

export const remindGuestMutation = () =>
  bookingMutation(({ reference }: { reference: BookingReference }) => staffCall(RemindGuest, { params: { reference } }))

export const recordWhatsappMutation = () =>
  bookingMutation(({ reference, moment }: { reference: BookingReference; moment: GuestMoment }) =>
    staffCall(RecordWhatsapp, { params: { reference }, body: { moment } }),
  )

export const markNoShowMutation = () =>
  bookingMutation(({ reference, noShow }: { reference: BookingReference; noShow: boolean }) =>
    staffCall(MarkNoShow, { params: { reference }, body: { noShow } }),
  )
