import type { Actor } from '#shared/bookings/booking-event.ts'
import { type BookingChange, type NonClaimingChange, recordEvent } from '#shared/bookings/booking-state.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { type CalendarDate, addDays, addYears } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type CheckedAdult, type HowChecked, type RetainedDocuments, deletedDocuments } from './retained-documents.ts'
import type { Upload } from './upload.ts'
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

const retainedDocumentsOf = ({ documents }: Pick<Booking, 'documents'>): RetainedDocuments => ({
  signed: documents?.signed ?? [],
  sent: documents?.sent ?? [],
  checked: documents?.checked ?? [],
  deletedAt: null,
})

const withoutPlace = <Of extends { readonly place: number }>(list: readonly Of[], place: number): Of[] =>
  list.filter((one) => one.place !== place)

/** The first document is being uploaded: from now on the booking has something to delete later. */
export const beginDocuments = (booking: Booking, context: ActionContext): BookingChange<NonClaimingChange> =>
  withDocuments(booking, retainedDocumentsOf(booking), { ...context, name: 'documents-begun' })

/** A document has arrived; `place`: of which adult, where it is of one. What was checked before says nothing of it. */
export function receiveDocument(
  booking: Booking,
  { id, place, ...context }: ActionContext & Pick<Upload, 'id' | 'place'>,
): BookingChange<NonClaimingChange> {
  const documents = retainedDocumentsOf(booking)
  if (place === undefined) return withDocuments(booking, documents, { ...context, name: 'document-received' })
  const sent = [...documents.sent, { id, place, at: context.now }]
  return withDocuments(
    booking,
    { ...documents, sent, checked: withoutPlace(documents.checked, place) },
    { ...context, name: 'document-received', details: { adult: place } },
  )
}

/** One adult of the party has signed the register, or signed it again: nobody has compared that card with an ID. */
export function signRegister(
  booking: Booking,
  { place, ...context }: ActionContext & { readonly place: number },
): BookingChange<NonClaimingChange> {
  const documents = retainedDocumentsOf(booking)
  const signed = [...new Set([...documents.signed, place])].toSorted((a, b) => a - b)
  return withDocuments(
    booking,
    { ...documents, signed, checked: withoutPlace(documents.checked, place) },
    { ...context, name: 'register-signed', details: { adult: place } },
  )
}

/** How an adult's card was compared with the ID; null where it was not, as it is now. */
export const checkedAdult = ({ documents }: Pick<Booking, 'documents'>, place: number): CheckedAdult | null =>
  documents?.checked.find((one) => one.place === place) ?? null

/** The files of an adult that have arrived, the latest last. */
export const filesOfAdult = ({ documents }: Pick<Booking, 'documents'>, place: number): RetainedDocuments['sent'] =>
  documents?.sent.filter((one) => one.place === place) ?? []

type CheckRefusal = 'adult-not-found' | 'card-not-signed' | 'document-not-sent'

/**
 * Staff have compared an adult's card with the ID, or take that back (`how` null). Undefined where it is so already.
 * Refuses: `adult-not-found` · `card-not-signed`, nothing to compare · `document-not-sent`, no file to compare it with.
 */
export function checkAdult(
  booking: Booking,
  { place, how, ...context }: ActionContext & { readonly place: number; readonly how: HowChecked | null },
): Result<BookingChange<NonClaimingChange> | undefined, CheckRefusal> {
  if (place > booking.numberOfAdults) return refuse('adult-not-found')
  const documents = retainedDocumentsOf(booking)
  const before = checkedAdult(booking, place)
  if ((before?.how ?? null) === how) return accept(undefined)
  const others = withoutPlace(documents.checked, place)
  const details = { adult: place }
  if (how === null)
    return accept(
      withDocuments(booking, { ...documents, checked: others }, { ...context, name: 'document-unchecked', details }),
    )
  if (!documents.signed.includes(place)) return refuse('card-not-signed')
  if (how === 'file' && filesOfAdult(booking, place).length === 0) return refuse('document-not-sent')
  const { by, now } = context
  const checked = [...others, { place, how, at: now, by: by.name, bySub: by.sub ?? '' }]
  return accept(
    withDocuments(
      booking,
      { ...documents, checked: checked.toSorted((a, b) => a.place - b.place) },
      { ...context, name: 'document-checked', details: { ...details, how } },
    ),
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
  return accept(withDocuments(booking, deletedDocuments(now), { by, now, name: 'documents-deleted' }))
}
