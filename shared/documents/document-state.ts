import type { Actor } from '#shared/bookings/booking-event.ts'
import { type BookingChange, type NonClaimingChange, recordEvent } from '#shared/bookings/booking-state.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { type CalendarDate, addDays, addYears } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { RetainedDocuments } from './retained-documents.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

/**
 * How long a guest house retains its register after a departure: Immigration Act 13 of 2002, section 40, with
 * regulation 36 of the Immigration Regulations, 2014.
 */
const REGISTER_RETENTION_YEARS = 2
/** Days for which documents of a cancelled stay are retained, in case of a question. */
const CLOSED_BEFORE_ARRIVAL_RETENTION_DAYS = 30

type ActionContext = { readonly by: Actor; readonly now: string }

/** The booking closed before its first night: then the law asks for no register. */
export const isClosedBeforeArrival = (
  booking: Booking,
): booking is Extract<Booking, { status: 'expired' | 'cancelled' }> =>
  booking.status === 'expired' ||
  (booking.status === 'cancelled' && dayOf(booking.closedAt) < stayOf(booking).checkInDate)

/** The day at whose end a booking's register and documents are deleted, as the booking is now. */
export const documentsDeletedOn = (booking: Booking): CalendarDate =>
  isClosedBeforeArrival(booking)
    ? addDays(dayOf(booking.closedAt), CLOSED_BEFORE_ARRIVAL_RETENTION_DAYS)
    : addYears(stayOf(booking).checkOutDate, REGISTER_RETENTION_YEARS)

const withDocuments = (
  booking: Booking,
  documents: RetainedDocuments,
  context: Parameters<typeof recordEvent>[1],
): BookingChange<NonClaimingChange> => {
  const change = recordEvent(booking, context)
  return { ...change, booking: { ...change.booking, documents } }
}

const retainedDocumentsOf = ({ documents }: Booking): RetainedDocuments => ({
  signed: documents?.signed ?? [],
  deletedAt: null,
})

/** The first document is being uploaded: from now on the booking has something to delete later. */
export const beginDocuments = (booking: Booking, context: ActionContext): BookingChange<NonClaimingChange> =>
  withDocuments(booking, retainedDocumentsOf(booking), { ...context, name: 'documents-begun' })

/** One adult of the party has signed the register, or signed it again. */
export function signRegister(
  booking: Booking,
  { place, ...context }: ActionContext & { readonly place: number },
): BookingChange<NonClaimingChange> {
  const documents = retainedDocumentsOf(booking)
  const signed = [...new Set([...documents.signed, place])].toSorted((a, b) => a - b)
  return withDocuments(
    booking,
    { ...documents, signed },
    { ...context, name: 'register-signed', details: { adult: place } },
  )
}

/** Register and documents were deleted after their retention. The history of payments stays. */
export function deleteDocuments(
  booking: Booking,
  context: ActionContext & { readonly today: CalendarDate },
): Result<BookingChange<NonClaimingChange>, 'documents-not-due'> {
  const isDue = booking.documents?.deletedAt === null && documentsDeletedOn(booking) <= context.today
  if (!isDue) return refuse('documents-not-due')
  const { by, now } = context
  return accept(withDocuments(booking, { signed: [], deletedAt: now }, { by, now, name: 'documents-deleted' }))
}
