import type { BookingReference } from '#shared/kernel/id.ts'
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  BookPaymentToCheck,
  ClosePaymentToCheck,
  LinkToUpload,
  ListBookings,
  ListPaymentsToCheck,
  ListRefunds,
  ListWaitingProofs,
  RecheckPayment,
  ShowBookingToStaff,
  type StaffBooking,
} from '#shared/bookings/staff-bookings.contract.ts'
import { ShowAddOnShortages } from '#shared/add-ons/add-on-shortages.contract.ts'
import { SearchBookings } from '#shared/bookings/booking-search.contract.ts'
import { MIN_SEARCH_LENGTH } from '#shared/bookings/search-text.ts'
import { ShowToday } from '#shared/bookings/today.contract.ts'
import { ShowRegisterToStaff } from '#shared/documents/register.contract.ts'
import { ListFailedEmails, ResendEmail } from '#shared/notifications/staff-emails.contract.ts'
import { refetchWhileVisible } from '#web/admin/kit/refetch-while-visible.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import type { BookingQuery } from './booking-filters.ts'

/** One page of a list, and the cursor of the next one. */
export const bookingPage = (query: BookingQuery, cursor: string | undefined, signal?: AbortSignal) =>
  staffCall(ListBookings, {
    query: cursor === undefined ? query : { ...query, cursor },
    ...(signal ? { signal } : {}),
  })

/** While the next letters are searched, the hits of the former ones stay; their request is aborted. */
export const bookingSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff', 'bookings', 'search', q],
    queryFn: ({ signal }) => staffCall(SearchBookings, { query: { q }, signal }),
    enabled: q.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
  })

export const staffBookingsQuery = (query: BookingQuery) =>
  infiniteQueryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'bookings', query],
    queryFn: ({ pageParam, signal }) => bookingPage(query, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

export const staffBookingQuery = (reference: BookingReference) =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'booking', reference],
    queryFn: ({ signal }) => staffCall(ShowBookingToStaff, { params: { reference }, signal }),
  })

/** Begins with the key of the booking: what changes that is asked again. */
export const addOnShortagesQuery = (reference: BookingReference) =>
  queryOptions({
    queryKey: ['staff', 'booking', reference, 'add-on-shortages'],
    queryFn: ({ signal }) => staffCall(ShowAddOnShortages, { params: { reference }, signal }),
  })

export const staffRegisterQuery = (reference: BookingReference) =>
  queryOptions({
    queryKey: ['staff', 'register', reference],
    queryFn: ({ signal }) => staffCall(ShowRegisterToStaff, { params: { reference }, signal }),
  })

export const todayQuery = () =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'today'],
    queryFn: ({ signal }) => staffCall(ShowToday, { signal }),
  })

export const waitingProofsQuery = () =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'proofs'],
    queryFn: ({ signal }) => staffCall(ListWaitingProofs, { signal }),
  })

export const paymentsToCheckQuery = () =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'payments-to-check'],
    queryFn: ({ signal }) => staffCall(ListPaymentsToCheck, { signal }),
  })

export const refundsQuery = () =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'refunds'],
    queryFn: ({ signal }) => staffCall(ListRefunds, { signal }),
  })

export const failedEmailsQuery = () =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'failed-emails'],
    queryFn: ({ signal }) => staffCall(ListFailedEmails, { signal }),
  })

/** A link to a file, valid for five minutes; requested when it is used. */
export const linkToUpload = (reference: BookingReference, id: string) =>
  staffCall(LinkToUpload, { params: { reference, id } })

/**
 * A change of one booking: the reply is the changed booking, and every list of the staff area is reloaded. After a
 * refusal too, since somebody else may have changed the booking.
 */
export const bookingMutation = <Variables extends { readonly reference: BookingReference }>(
  change: (variables: Variables) => Promise<StaffBooking>,
) =>
  mutationOptions({
    mutationFn: change,
    onSuccess: (booking, { reference }, _result, { client }) =>
      client.setQueryData(staffBookingQuery(reference).queryKey, booking),
    onSettled: (_booking, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })

export const resendEmailMutation = () =>
  bookingMutation(({ reference, id }: { reference: BookingReference; id: string }) =>
    staffCall(ResendEmail, { params: { reference, id } }),
  )

export const recheckPaymentMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => staffCall(RecheckPayment, { params: { id } }),
    onSettled: (_message, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })

export const bookPaymentToCheckMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => staffCall(BookPaymentToCheck, { params: { id } }),
    onSettled: (_booking, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })

export const closePaymentToCheckMutation = () =>
  mutationOptions({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      staffCall(ClosePaymentToCheck, { params: { id }, body: { note } }),
    onSettled: (_message, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })
