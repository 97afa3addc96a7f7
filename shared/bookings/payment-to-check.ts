import * as z from 'zod/mini'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { BookingReference } from '#shared/kernel/id.ts'
import { Cents, MAX_CENTS, SignedCents } from '#shared/kernel/money.ts'
import type { Attempt } from '#shared/payments/attempt.ts'
import { type MoneyLine, cardLineId, effectiveLines, paidCents } from '#shared/payments/ledger.ts'
import { type Itn, parseItn } from '#shared/payments/payfast-itn.ts'
import { StoredItn, canRecheck, isToCheck } from '#shared/payments/stored-itn.ts'
import { type Booking, moneyOf } from './booking.ts'
import { BookingStatus } from './booking-status.ts'
import { stayOf } from './stay-parts.ts'

/**
 * What is usually done about a payment to check: `book` it on its booking; `nothing`, since its money is in the ledger
 * or none came; `recheck` it once a setting of ours is corrected; `look` into it, where nothing can be said.
 */
export const UsualAction = z.enum(['book', 'nothing', 'recheck', 'look'])
export type UsualAction = z.infer<typeof UsualAction>

/** A message from PayFast that staff must look at, with the booking it is about and what is usually done. */
export const PaymentToCheck = z.extend(StoredItn, {
  /** Null where the message names no booking of ours. */
  booking: z.nullable(
    z.object({
      reference: BookingReference,
      guestName: z.string(),
      status: BookingStatus,
      checkInDate: CalendarDate,
      checkOutDate: CalendarDate,
      owedCents: Cents,
      paidCents: SignedCents,
    }),
  ),
  /** What was asked for: 0 where it had been paid already; null where nobody knows. */
  expectedCents: z.nullable(Cents),
  action: UsualAction,
  /** What of it is a refund to pay once it is booked. */
  refundCents: Cents,
})
export type PaymentToCheck = z.infer<typeof PaymentToCheck>

/** The booking that a message is about: that of its attempt, else the one that it names. Null where it names none. */
export function referenceOf(message: StoredItn): BookingReference | null {
  const named = BookingReference.safeParse(readItn(message)?.bookingReference)
  return message.reference ?? (named.success ? named.data : null)
}

/** The message as PayFast means it; undefined where it cannot be read. */
export function readItn({ raw }: Pick<StoredItn, 'raw'>): Itn | undefined {
  const parsed = parseItn(raw)
  return parsed.ok ? parsed.value : undefined
}

/** The line that a message writes into the ledger of its booking, without its author; undefined where it has no amount. */
export function lineOf(message: StoredItn, now: string): Omit<MoneyLine, 'by' | 'bySub'> | undefined {
  const itn = readItn(message)
  const { amountCents } = message
  if (!itn || !amountCents) return undefined
  return {
    id: cardLineId(itn.pfPaymentId),
    kind: 'payment',
    method: 'card',
    amountCents,
    paidOn: dayOf(message.receivedAt),
    at: now,
    note: '',
  }
}

/** These came from PayFast itself, and their money is nowhere yet. */
const bookableOutcomes: readonly StoredItn['outcome'][] = ['second-payment', 'wrong-amount', 'unknown-attempt']

/** What is usually done about a message, by the ledger of its booking as it is now. */
export function usualActionOf(message: StoredItn, booking: Booking | undefined): UsualAction {
  const itn = readItn(message)
  if (itn && message.outcome === 'unknown-status') return itn.paymentStatus === 'CANCELLED' ? 'nothing' : 'look'
  const line = lineOf(message, message.receivedAt)
  if (itn?.paymentStatus === 'COMPLETE' && line && booking && bookableOutcomes.includes(message.outcome)) {
    const onFile = booking.ledger.find(({ id }) => id === line.id)
    if (onFile) {
      const isSame = onFile.amountCents === line.amountCents && effectiveLines(booking.ledger).includes(onFile)
      return isSame ? 'nothing' : 'look'
    }
    if (paidCents(booking.ledger) + line.amountCents <= MAX_CENTS) return 'book'
  }
  return canRecheck(message) ? 'recheck' : 'look'
}

/** A message as staff see it. */
export function paymentToCheck(
  message: StoredItn,
  { booking, attempt }: { readonly booking: Booking | undefined; readonly attempt: Attempt | undefined },
): PaymentToCheck {
  const action = usualActionOf(message, booking)
  return {
    ...message,
    booking: booking
      ? {
          reference: booking.reference,
          guestName: booking.guestName,
          status: booking.status,
          checkInDate: stayOf(booking).checkInDate,
          checkOutDate: stayOf(booking).checkOutDate,
          owedCents: moneyOf(booking).owedCents,
          paidCents: moneyOf(booking).paidCents,
        }
      : null,
    expectedCents: expectedCentsOf(message, { booking, attempt }),
    action,
    refundCents: action === 'book' && booking ? refundCentsOf(message, booking) : 0,
  }
}

function expectedCentsOf(
  { outcome }: StoredItn,
  { booking, attempt }: { readonly booking: Booking | undefined; readonly attempt: Attempt | undefined },
): Cents | null {
  if (outcome === 'second-payment') return 0
  if (attempt) return attempt.amountCents
  return booking ? moneyOf(booking).dueNowCents : null
}

/** What a message's money adds to what goes back: on a cancelled booking all of it, else what is more than is owed. */
function refundCentsOf({ amountCents }: StoredItn, booking: Booking): Cents {
  const cents = amountCents ?? 0
  if (booking.status === 'cancelled') return cents
  const { paidCents: paid, owedCents, surplusCents } = moneyOf(booking)
  return Math.max(0, paid + cents - owedCents) - surplusCents
}

/** A message that staff have booked: it leaves the list and stays stored. */
export const bookedMessage = (
  message: StoredItn,
  reference: BookingReference,
  closedBy: Pick<StoredItn, 'closedBy' | 'closedBySub'>,
): StoredItn => ({ ...message, ...closedBy, reference, reason: `${message.reason} – booked on ${reference}` })

/** Whether a message was booked before, by the first of two presses. */
export const isBooked = (message: StoredItn, { ledger }: Pick<Booking, 'ledger'>): boolean =>
  !isToCheck(message) && ledger.some(({ id }) => id === lineOf(message, message.receivedAt)?.id)
