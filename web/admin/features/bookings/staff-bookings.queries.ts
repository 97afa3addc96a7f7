import type { Cents } from '#shared/kernel/money.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  AcceptProof,
  AdjustBooking,
  CancelBookingByStaff,
  CloseAttention,
  ClosePaymentToCheck,
  ConfirmBooking,
  CorrectLine,
  ReinstateBooking,
  LinkToUpload,
  ListBookings,
  ListPaymentsToCheck,
  ListWaitingProofs,
  MoveBooking,
  RecheckPayment,
  RecordPayment,
  RecordRefund,
  RefuseProof,
  ShowBookingToStaff,
  ShowToday,
  type StaffBooking,
} from '#shared/bookings/staff-bookings.contract.ts'
import { ListCabins } from '#shared/cabins/cabins.contract.ts'
import { ShowRegisterToStaff } from '#shared/documents/register.contract.ts'
import { ListFailedEmails, ResendEmail } from '#shared/notifications/staff-emails.contract.ts'
import { ShowAvailability } from '#shared/availability/availability.contract.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import { call } from '#web/kit/api.ts'
import { accessToken } from '#web/admin/kit/session.ts'
import type { BookingQuery } from './booking-filters.ts'

/** One page of a list, and the cursor of the next one. */
export const bookingPage = async (question: BookingQuery, cursor: string | undefined, signal?: AbortSignal) =>
  call(ListBookings, {
    query: cursor === undefined ? question : { ...question, cursor },
    bearer: await accessToken(),
    ...(signal ? { signal } : {}),
  })

export const staffBookingsQuery = (question: BookingQuery | undefined) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'bookings', question],
    queryFn: async ({ pageParam, signal }) =>
      question ? bookingPage(question, pageParam, signal) : { bookings: [], cursor: null },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

export const staffBookingQuery = (reference: BookingReference) =>
  queryOptions({
    queryKey: ['staff', 'booking', reference],
    queryFn: async ({ signal }) =>
      call(ShowBookingToStaff, { params: { reference }, bearer: await accessToken(), signal }),
  })

export const staffRegisterQuery = (reference: BookingReference) =>
  queryOptions({
    queryKey: ['staff', 'register', reference],
    queryFn: async ({ signal }) =>
      call(ShowRegisterToStaff, { params: { reference }, bearer: await accessToken(), signal }),
  })

export const todayQuery = () =>
  queryOptions({
    queryKey: ['staff', 'today'],
    queryFn: async ({ signal }) => call(ShowToday, { bearer: await accessToken(), signal }),
    // This page stays open all day.
    refetchInterval: 60_000,
  })

export const waitingProofsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'proofs'],
    queryFn: async ({ signal }) => call(ListWaitingProofs, { bearer: await accessToken(), signal }),
  })

export const paymentsToCheckQuery = () =>
  queryOptions({
    queryKey: ['staff', 'payments-to-check'],
    queryFn: async ({ signal }) => call(ListPaymentsToCheck, { bearer: await accessToken(), signal }),
  })

export const failedEmailsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'failed-mails'],
    queryFn: async ({ signal }) => call(ListFailedEmails, { bearer: await accessToken(), signal }),
  })

export const cabins = () =>
  queryOptions({
    queryKey: ['cabins'],
    queryFn: ({ signal }) => call(ListCabins, { signal }),
    staleTime: 10 * 60_000,
  })

export const takenNights = (slug: CabinSlug, from: CalendarDate, to: CalendarDate) =>
  queryOptions({
    queryKey: ['staff', 'taken', slug, from, to],
    queryFn: ({ signal }) => call(ShowAvailability, { params: { slug }, query: { from, to }, signal }),
  })

/** A link to a file, valid for five minutes; requested when it is used. */
export const linkToUpload = async (reference: BookingReference, id: string): Promise<string> =>
  (await call(LinkToUpload, { params: { reference, id }, bearer: await accessToken() })).url

/**
 * A change of one booking: the reply is the changed booking, and every list of the staff area is reloaded. After a
 * refusal too, since somebody else may have changed the booking.
 */
const changing = <Variables extends { readonly reference: BookingReference }>(
  change: (variables: Variables, bearer: string) => Promise<StaffBooking>,
) =>
  mutationOptions({
    mutationFn: async (variables: Variables) => change(variables, await accessToken()),
    onSuccess: (booking, { reference }, _result, { client }) =>
      client.setQueryData(staffBookingQuery(reference).queryKey, booking),
    onSettled: (_booking, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })

export const confirmBookingMutation = () =>
  changing(({ reference, ...body }: { reference: BookingReference } & BodyInputOf<typeof ConfirmBooking>, bearer) =>
    call(ConfirmBooking, { params: { reference }, body, bearer }),
  )

export const reinstateBookingMutation = () =>
  changing(({ reference, ...body }: { reference: BookingReference } & BodyInputOf<typeof ReinstateBooking>, bearer) =>
    call(ReinstateBooking, { params: { reference }, body, bearer }),
  )

export const cancelBookingMutation = () =>
  changing(
    ({ reference, body }: { reference: BookingReference; body: BodyInputOf<typeof CancelBookingByStaff> }, bearer) =>
      call(CancelBookingByStaff, { params: { reference }, body, bearer }),
  )

export const moveBookingMutation = () =>
  changing(({ reference, body }: { reference: BookingReference; body: BodyInputOf<typeof MoveBooking> }, bearer) =>
    call(MoveBooking, { params: { reference }, body, bearer }),
  )

export const recordMoneyMutation = (kind: 'payment' | 'refund') =>
  changing(({ reference, body }: { reference: BookingReference; body: BodyInputOf<typeof RecordRefund> }, bearer) =>
    kind === 'payment'
      ? call(RecordPayment, { params: { reference }, body, bearer })
      : call(RecordRefund, { params: { reference }, body, bearer }),
  )

export const adjustBookingMutation = () =>
  changing(({ reference, body }: { reference: BookingReference; body: BodyInputOf<typeof AdjustBooking> }, bearer) =>
    call(AdjustBooking, { params: { reference }, body, bearer }),
  )

export const correctLineMutation = () =>
  changing(({ reference, body }: { reference: BookingReference; body: BodyInputOf<typeof CorrectLine> }, bearer) =>
    call(CorrectLine, { params: { reference }, body, bearer }),
  )

export const acceptProofMutation = () =>
  changing(
    (
      { reference, id, body }: { reference: BookingReference; id: string; body: BodyInputOf<typeof AcceptProof> },
      bearer,
    ) => call(AcceptProof, { params: { reference, id }, body, bearer }),
  )

export const refuseProofMutation = () =>
  changing(
    (
      { reference, id, body }: { reference: BookingReference; id: string; body: BodyInputOf<typeof RefuseProof> },
      bearer,
    ) => call(RefuseProof, { params: { reference, id }, body, bearer }),
  )

export const resendEmailMutation = () =>
  changing(({ reference, id }: { reference: BookingReference; id: string }, bearer) =>
    call(ResendEmail, { params: { reference, id }, bearer }),
  )

export const closeAttentionMutation = () =>
  changing(({ reference, ...body }: { reference: BookingReference; note: string; paidCents: Cents }, bearer) =>
    call(CloseAttention, { params: { reference }, body, bearer }),
  )

export const recheckPaymentMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => call(RecheckPayment, { params: { id }, bearer: await accessToken() }),
    onSettled: (_message, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })

export const closePaymentToCheckMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, note }: { id: string; note: string }) =>
      call(ClosePaymentToCheck, { params: { id }, body: { note }, bearer: await accessToken() }),
    onSettled: (_message, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })
