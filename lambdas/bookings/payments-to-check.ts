import { staffActor } from '#shared/bookings/booking-event.ts'
import { type PaymentRefusal, acceptPayment, isPastArrival } from '#shared/bookings/booking-state.ts'
import {
  bookedMessage,
  isBooked,
  lineOf,
  paymentToCheck,
  readItn,
  referenceOf,
  usualActionOf,
} from '#shared/bookings/payment-to-check.ts'
import type {
  BookPaymentToCheck,
  ClosePaymentToCheck,
  ListPaymentsToCheck,
  RecheckPayment,
  StaffBooking,
} from '#shared/bookings/staff-bookings.contract.ts'
import { isWaitingProof } from '#shared/documents/upload.ts'
import { authorOf } from '#shared/kernel/author.ts'
import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type StoredItn, canRecheck, isToCheck } from '#shared/payments/stored-itn.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import { itnIdOf } from '#lambdas/runtime/ids-and-tokens.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import { type PaymentRepository, decideItn } from '#lambdas/table/payment-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { withSmallAmount } from './record-money.ts'
import { type StaffNeeds, applyStaffAction } from './apply-staff-action.ts'

export const listPaymentsToCheckUsing =
  ({
    payments,
    bookings,
  }: {
    readonly payments: Pick<PaymentRepository, 'itnsToCheck' | 'attempt'>
    readonly bookings: Pick<BookingRepository, 'findAll'>
  }): UseCase<typeof ListPaymentsToCheck> =>
  async () => {
    const messages = await payments.itnsToCheck()
    const [known, attempts] = await Promise.all([
      bookings.findAll([...new Set(messages.flatMap((message) => referenceOf(message) ?? []))]),
      Promise.all(messages.map(async (message) => attemptOf(payments, message))),
    ])
    return accept({
      messages: messages.map((message, at) =>
        paymentToCheck(message, {
          booking: known.find(({ reference }) => reference === referenceOf(message)),
          attempt: attempts[at],
        }),
      ),
    })
  }

/** The attempt that a message names; undefined where it names none of ours. */
async function attemptOf({ attempt }: Pick<PaymentRepository, 'attempt'>, message: StoredItn) {
  const id = Id.safeParse(readItn(message)?.mPaymentId)
  return message.reference && id.success ? attempt(id.data) : undefined
}

/**
 * Books a genuine message on its booking, as PayFast's money that comes late is booked: into the ledger whatever the
 * nights are, and confirming where it is enough and they are free. Booking, message and history are one transaction; a
 * message that is booked already is shown with its booking.
 */
export const bookPaymentToCheckUsing =
  (
    needs: StaffNeeds & {
      readonly payments: Pick<PaymentRepository, 'itn' | 'attempt'>
      readonly catalogue: Pick<CatalogueRepository, 'settings'>
    },
  ): UseCase<typeof BookPaymentToCheck> =>
  async ({ params, caller }) => {
    const first = await needs.payments.itn(params.id)
    if (!first) return refuse('message-not-found')
    const reference = referenceOf(first)
    if (!reference) return refuse('message-not-bookable')
    const write = (nightsStatus: 'available' | 'taken') =>
      applyStaffAction<'message-not-bookable' | 'changed-meanwhile' | PaymentRefusal>(
        needs,
        reference,
        async ({ booking, uploads }, businessTime) => {
          const message = await needs.payments.itn(params.id)
          if (!message || !isToCheck(message))
            return message && isBooked(message, booking) ? accept('done-already') : refuse('changed-meanwhile')
          const line = lineOf(message, businessTime.now)
          if (!line || usualActionOf(message, booking) !== 'book') return refuse('message-not-bookable')
          const attempt = await attemptOf(needs.payments, message)
          const change = await withSmallAmount(needs, (smallAmountCents) =>
            acceptPayment(
              booking,
              { ...line, ...authorOf(caller) },
              {
                by: staffActor(caller),
                now: businessTime.now,
                nightsStatus: isPastArrival(booking, businessTime) ? 'arrival-passed' : nightsStatus,
                attemptToConfirmCents: attempt?.toConfirmCents,
                smallAmountCents,
                hasWaitingProof: uploads.some(isWaitingProof),
              },
            ),
          )
          if (!change.ok) return change
          const closedBy = { closedBy: caller.name, closedBySub: caller.sub }
          return accept({
            ...change.value,
            otherWrites: [decideItn(message, bookedMessage(message, reference, closedBy))],
          })
        },
      )
    const booked = await write('available')
    // Nights of another guest, also of one who is paying now: the money is booked, and the booking waits or stands with staff.
    const result = booked.ok || !isNightsRefusal(booked.refusal) ? booked : await write('taken')
    return result as Result<StaffBooking, RefusalOf<typeof BookPaymentToCheck>>
  }

const isNightsRefusal = (refusal: string): boolean =>
  refusal === 'nights-on-hold' || refusal === 'nights-already-taken' || refusal === 'nights-waited-for'

/** Staff close a message with a note; it leaves the list and stays stored. */
export const closePaymentToCheckUsing =
  ({
    payments,
  }: {
    readonly payments: Pick<PaymentRepository, 'itn' | 'saveDecision'>
  }): UseCase<typeof ClosePaymentToCheck> =>
  async ({ params, body, caller }) => {
    const message = await payments.itn(params.id)
    if (!message) return refuse('message-not-found')
    if (!isToCheck(message)) return refuse('changed-meanwhile')
    const closed = {
      ...message,
      closedBy: caller.name,
      closedBySub: caller.sub,
      reason: `${message.reason} – ${body.note}`,
    }
    return (await payments.saveDecision(message, closed)) ? accept(closed) : refuse('changed-meanwhile')
  }

/**
 * A fault on our side is fixed, say PayFast's secret: the message counts as just received and is settled by the next
 * hourly run, before any booking lapses.
 */
export const recheckPaymentUsing =
  ({
    payments,
  }: {
    readonly payments: Pick<PaymentRepository, 'itn' | 'saveDecision'>
  }): UseCase<typeof RecheckPayment> =>
  async ({ params }) => {
    const message = await payments.itn(params.id)
    if (!message) return refuse('message-not-found')
    if (!canRecheck(message)) return refuse('message-not-to-recheck')
    const { count: _, ...single } = message
    const id = itnIdOf(message.raw)
    const reopened: StoredItn = { ...single, id, outcome: 'received', reason: '', reference: null, amountCents: null }
    return (await payments.saveDecision(message, reopened)) ? accept(reopened) : refuse('changed-meanwhile')
  }
