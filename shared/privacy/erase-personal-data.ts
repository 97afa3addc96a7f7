import type { Actor, BookingEvent } from '#shared/bookings/booking-event.ts'
import { type BookingChange, type NonClaimingChange, recordEvent } from '#shared/bookings/booking-state.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { type Booking, hasOpenMoney } from '#shared/bookings/booking.ts'
import { noGuestRequests } from '#shared/bookings/guest-requests.ts'
import { canBeResold } from '#shared/bookings/resale.ts'
import type { Order } from '#shared/bookings/order.ts'
import { documentsDeletedOn, isClosedBeforeArrival } from '#shared/documents/document-state.ts'
import { deletedDocuments } from '#shared/documents/retained-documents.ts'
import type { Upload } from '#shared/documents/upload.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { isWrittenByPayfast } from '#shared/payments/ledger.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

/** Stands in lists and on pages where the guest's name was. */
export const ERASED_GUEST_NAME = 'Erased guest'

export type ErasureRefusal = 'stay-not-closed' | 'money-open'

/**
 * Whether a guest's data may be erased from a booking: its stay is over or called off, and nobody owes anybody money, nor
 * can: nights of a cancelled stay that are sold again before its arrival add to the refund.
 * Refuses: `stay-not-closed` · `money-open` (details.reference). `hasPaymentToCheck`: a message of PayFast about it is
 * not settled, or waits for staff.
 */
export function checkErasure(
  booking: Booking,
  { hasPaymentToCheck, today }: { readonly hasPaymentToCheck: boolean; readonly today: CalendarDate },
): Result<undefined, ErasureRefusal> {
  const { reference } = booking
  if (!isClosed(booking)) return refuse('stay-not-closed', { reference })
  const mayOweMore = canBeResold(booking) && stayOf(booking).checkInDate >= today
  return hasOpenMoney(booking) || mayOweMore || hasPaymentToCheck
    ? refuse('money-open', { reference })
    : accept(undefined)
}

/**
 * The day at whose end a booking's guest register and documents may be deleted; null where they may be at once. A guest
 * house keeps its register, with copies of IDs, for two years (Immigration Act 13 of 2002, section 40, regulation 36),
 * which the right to erasure yields to (POPIA, sections 14(1)(a) and 24).
 */
export function registerRetainedUntil(booking: Booking, today: CalendarDate): CalendarDate | null {
  if (booking.documents?.deletedAt !== null || isClosedBeforeArrival(booking)) return null
  const day = documentsDeletedOn(booking)
  return day > today ? day : null
}

/**
 * The booking without its guest: dates, cabin, party and money stay, with the amounts and days of its ledger. Notes that
 * people typed go; PayFast's own stay. The guest's link opens nothing any more.
 */
export function eraseGuest(
  booking: Booking,
  context: { readonly by: Actor; readonly now: string; readonly today: CalendarDate },
): BookingChange<NonClaimingChange> {
  const { by, now, today } = context
  const change = recordEvent(booking, { by, now, name: 'guest-erased' })
  const { documents } = booking
  return {
    ...change,
    booking: {
      ...change.booking,
      guestName: ERASED_GUEST_NAME,
      guestEmail: '',
      guestPhone: '',
      guestSuburb: '',
      tokenHash: '',
      tags: [],
      staffNote: undefined,
      cleanerNote: undefined,
      ledger: booking.ledger.map((line) => (isWrittenByPayfast(line) ? line : { ...line, note: '' })),
      erasedAt: now,
      ...(documents?.deletedAt === null &&
        registerRetainedUntil(booking, today) === null && { documents: deletedDocuments(now) }),
    },
  }
}

/**
 * Details of the history that survive the guest: our own words, dates and counts, never what a person typed. Whatever is
 * not named here goes; a new detail too.
 */
const keptDetails: ReadonlySet<string> = new Set([
  'adult',
  'attemptId',
  'bankDay',
  'dueDate',
  'eventName',
  'exchangedWith',
  'from',
  'fromBooking',
  'heldUntil',
  'holdEnd',
  'how',
  'kind',
  'emailType',
  'lineKind',
  'method',
  'moment',
  'outcome',
  'paymentMethod',
  'pfPaymentId',
  'source',
  'stars',
  'to',
  'toBooking',
  'refundDueCentsBefore',
  'until',
  'untilBefore',
  'was',
  'what',
  'why',
])

/** Amounts in cents, and marks that are true or false, say nothing of a person. */
const isKeptDetail = ([name, value]: readonly [string, string | number | boolean]): boolean =>
  keptDetails.has(name) || typeof value === 'boolean' || (typeof value === 'number' && name.endsWith('Cents'))

/** A line of history without what a person typed, and without the guest's former name and addresses. */
export const eraseFromEvent = <Event extends BookingEvent>(event: Event): Event => ({
  ...event,
  details: Object.fromEntries(Object.entries(event.details).filter(isKeptDetail)),
})

/** The order without the guest's requests: persons, add-ons, prices and terms stay. */
export const eraseFromOrder = (order: Order): Order => ({
  ...order,
  ...noGuestRequests,
  formHash: '',
  event: eraseFromEvent(order.event),
})

/** A document that must be kept, without the guest's own name for it. */
export const eraseFromUpload = (upload: Upload): Upload => ({
  ...upload,
  fileName: 'file',
  note: '',
  refusedBecause: '',
})
