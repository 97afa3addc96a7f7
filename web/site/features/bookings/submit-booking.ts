import type { CommonRefusal } from '#shared/api/refusal-messages.ts'
import { CreateBooking, ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import type { BookingForm } from '#shared/bookings/booking-form.ts'
import type { RefusalOf, ReplyOf } from '#shared/kernel/endpoint.ts'
import type { RefusalDetails } from '#shared/kernel/result.ts'
import { StartPayfastPayment } from '#shared/payments/payments.contract.ts'
import { InvalidFieldsError, RefusalError, call } from '#web/kit/api.ts'
import { askedNightsToken } from './asked-nights.ts'

export type CreatedBooking = ReplyOf<typeof CreateBooking>
export type StartedPayment = ReplyOf<typeof StartPayfastPayment>
export type BookingRefusal = RefusalOf<typeof CreateBooking> | CommonRefusal

/** The booking exists, but its card payment could not start; without a refusal nobody knows why. */
export type PaymentNotStarted = {
  readonly outcome: 'payment-not-started'
  readonly booking: CreatedBooking
  readonly refusal?: RefusalOf<typeof StartPayfastPayment>
  readonly message?: string
}
type Paying = { readonly outcome: 'paying'; readonly booking: CreatedBooking; readonly payment: StartedPayment }

/** The open booking of the very nights that are asked for, made in this browser. */
export type EarlierBooking = Pick<CreatedBooking, 'reference' | 'token'>

/** The outcomes that the dialog shows. */
export type FailedSubmission =
  | PaymentNotStarted
  | {
      readonly outcome: 'refused'
      readonly refusal: BookingRefusal
      readonly message: string
      readonly details: RefusalDetails
    }
  | { readonly outcome: 'invalid-fields'; readonly fields: Readonly<Record<string, string>> }
  | { readonly outcome: 'asked-already'; readonly earlier: EarlierBooking }
  | { readonly outcome: 'failed' }

export type Submission = { readonly outcome: 'requested'; readonly booking: CreatedBooking } | Paying | FailedSubmission

async function findEarlier(form: BookingForm): Promise<EarlierBooking | undefined> {
  const token = askedNightsToken(form)
  if (token === undefined) return undefined
  // Where it cannot be seen, the new request is sent: an e-mail then names both.
  const booking = await call(ShowBooking, { params: { token } }).catch(() => undefined)
  const { cabinSlug, checkInDate, checkOutDate } = form
  const isSame =
    booking?.cabinSlug === cabinSlug &&
    booking.checkInDate === checkInDate &&
    booking.checkOutDate === checkOutDate &&
    !isClosed(booking)
  return isSame ? { reference: booking.reference, token } : undefined
}

/** Sends the booking and, for a card, asks PayFast's form for it. Every foreseen refusal comes back by name. */
export async function submitBooking(form: BookingForm): Promise<Submission> {
  const earlier = await findEarlier(form)
  if (earlier) return { outcome: 'asked-already', earlier }
  let booking: CreatedBooking
  try {
    booking = await call(CreateBooking, { body: form })
  } catch (error) {
    if (error instanceof InvalidFieldsError) return { outcome: 'invalid-fields', fields: error.fields }
    if (!(error instanceof RefusalError)) return { outcome: 'failed' }
    const { refusal, message, details } = error as RefusalError<BookingRefusal>
    return { outcome: 'refused', refusal, message, details }
  }
  return form.paymentMethod === 'card' ? payByCard(booking) : { outcome: 'requested', booking }
}

/** Starts a card payment of what is due on a booking that exists already. */
export async function payByCard(booking: CreatedBooking): Promise<Paying | PaymentNotStarted> {
  try {
    const body = { token: booking.token, amountCents: booking.dueNowCents }
    return { outcome: 'paying', booking, payment: await call(StartPayfastPayment, { body }) }
  } catch (error) {
    if (!(error instanceof RefusalError)) return { outcome: 'payment-not-started', booking }
    const { refusal, message } = error as RefusalError<RefusalOf<typeof StartPayfastPayment>>
    return { outcome: 'payment-not-started', booking, refusal, message }
  }
}
