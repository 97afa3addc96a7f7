import { Booking, moneyOf, stayOf } from '#shared/bookings/booking.ts'
import type { Change, NightsChange } from '#shared/bookings/booking-state.ts'
import { BookingEvent } from '#shared/bookings/booking-event.ts'
import { Order } from '#shared/bookings/order.ts'
import { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { documentsDeletedOn } from '#shared/documents/document-state.ts'
import { Upload } from '#shared/documents/upload.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import { BillingDocument } from '#shared/billing/billing-document.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { type Page, readCursor, writeCursor } from './cursor.ts'
import { type NightsRefusalOf, nightFrom, nightWrites, nightsRefusal } from './night-claims.ts'
import { keys, listings, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import { type Item, type Table, type Write, isNew, isVersion } from './table.ts'

/** A booking with everything that belongs to it: one partition, one query. */
export type WholeBooking = {
  readonly booking: Booking
  readonly order: Order
  readonly events: readonly BookingEvent[]
  readonly uploads: readonly Upload[]
  readonly emails: readonly EmailLogEntry[]
  readonly papers: readonly BillingDocument[]
}

/** The booking after a change and its event, so that the caller need not read them again. */
export type Saved = { readonly booking: Booking; readonly event: BookingEvent }

const PAGE = 50
/** A transaction of DynamoDB holds at most 100 items. */
const MAX_TRANSACTION_ITEMS = 100

export function bookingRepository(table: Table) {
  const byKeys = async (found: readonly Item[]): Promise<Booking[]> => {
    const items = await table.getAll(found.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })))
    return items.flatMap((item) => (item ? [Booking.parse(item)] : []))
  }

  /** A page of a list, from where the page before ended. A cursor that fits no such list is `cursor-unreadable`. */
  async function pageFrom(
    cursor: string | undefined,
    question: Parameters<Table['queryPage']>[0],
  ): Promise<Result<Page<Booking>, 'cursor-unreadable'>> {
    const start = readCursor(cursor)
    if (start === 'unreadable') return refuse('cursor-unreadable')
    try {
      const page = await table.queryPage({ ...question, limit: PAGE, cursor: start })
      return accept({ rows: page.items.map((item) => Booking.parse(item)), cursor: writeCursor(page.cursor) })
    } catch (error) {
      const isMadeUp = start !== undefined && error instanceof Error && error.name === 'ValidationException'
      if (isMadeUp) return refuse('cursor-unreadable')
      throw error
    }
  }

  return {
    /**
     * Writes a new booking and its order in one transaction. The order's item is also the first line of the history and
     * asks for the first e-mails. When the reference is taken it returns the existing booking, which may be the same
     * one.
     */
    async create(
      booking: Booking,
      order: Order,
    ): Promise<{ written: true } | { written: false; existing: Booking; order: Order | undefined }> {
      const refusals = await table.transact([
        { put: toItem(booking), when: isNew },
        { put: { ...keys.order(booking.reference), ...Order.parse(order) } },
      ])
      if (!refusals) return { written: true }
      const existing = refusals[0]?.item ? Booking.parse(refusals[0].item) : undefined
      if (!existing) throw new Error('A booking was refused without an existing one')
      const itsOrder = await table.get(keys.order(booking.reference), { consistent: true })
      return { written: false, existing, order: itsOrder && Order.parse(itsOrder) }
    },

    /** The booking as it is now: a strongly consistent read, since actions decide on it. */
    async find(reference: BookingReference): Promise<Booking | undefined> {
      const item = await table.get(keys.booking(reference), { consistent: true })
      return item && Booking.parse(item)
    },

    async findAll(references: readonly BookingReference[]): Promise<Booking[]> {
      return byKeys(references.map((reference) => keys.booking(reference)))
    },

    async findWhole(reference: BookingReference): Promise<WholeBooking | undefined> {
      const items = await table.query({ partition: partitions.booking(reference), consistent: true })
      const of = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix))
      const booking = of(keys.booking(reference).sk)[0]
      const order = of(sortKeyPrefix.order)[0]
      if (!booking || !order) return undefined
      const parsedOrder = Order.parse(order)
      return {
        booking: Booking.parse(booking),
        order: parsedOrder,
        events: [parsedOrder.event, ...of(sortKeyPrefix.event).map((item) => BookingEvent.parse(item))],
        uploads: of(sortKeyPrefix.upload).map((item) => Upload.parse(item)),
        emails: of(sortKeyPrefix.email).map((item) => EmailLogEntry.parse(item)),
        papers: of(sortKeyPrefix.billingDocument).map((item) => BillingDocument.parse(item)),
      }
    },

    /**
     * Writes a decision in one transaction: the booking, on the condition that it has not changed since; its nights, on
     * the condition that they are available; one line of history with the e-mails to send; and `beside` (an attempt, a
     * proof) on conditions of their own. Refuses by name and writes nothing when any condition fails.
     */
    async save<Nights extends NightsChange>(
      before: Booking,
      change: Change<Nights>,
      { now, beside: others = [] }: { readonly now: string; readonly beside?: readonly Write[] },
    ): Promise<Result<Saved, NightsRefusalOf<Nights> | 'changed-meanwhile'>> {
      const booking = Booking.parse(change.booking)
      const event = BookingEvent.parse({ ...change.event, id: newId() })
      const beside = [...others, ...documentsWrites(before, booking)]
      const nights = nightWrites(change.nights, { before, after: booking, by: booking.reference, now })
      const writes: Write[] = [
        { put: toItem(booking), when: isVersion(before.version) },
        { put: { ...keys.event(booking.reference, event.at, event.id), ...event } },
        ...beside,
        ...nights,
      ]
      if (writes.length > MAX_TRANSACTION_ITEMS)
        throw new Error(`A change of ${writes.length} items does not fit one transaction`)

      const refusals = await table.transact(writes)
      if (!refusals) return accept({ booking, event })
      const ofNights = refusals.slice(2 + beside.length)
      const refusedNights = ofNights.filter(({ failed }) => failed)
      // A hold that was released too late, by a clock read before it expired, is decided again.
      const isStale = refusals[0]?.failed || nights.some((write, place) => 'remove' in write && ofNights[place]?.failed)
      if (refusedNights.length > 0 && !isStale)
        // A night that is only released is refused as stale: what is left was claimed.
        return nightsRefusal(
          refusedNights.flatMap(({ item }) => (item ? [nightFrom(item)] : [])),
          now,
        ) as Refused<NightsRefusalOf<Nights>>
      return refuse('changed-meanwhile')
    },

    /** One page of the bookings in a state: pending by expiry, confirmed by departure, closed newest first. */
    async inStatus(status: Booking['status'], cursor?: string): Promise<Result<Page<Booking>, 'cursor-unreadable'>> {
      const newestFirst = status !== 'pending' && status !== 'confirmed'
      return pageFrom(cursor, { index: 'byState', partition: listings.bookingsIn(status), newestFirst })
    },

    /** One page of the bookings that arrive in a period, both days included, in any state. */
    async arrivingBetween(
      from: CalendarDate,
      to: CalendarDate,
      cursor?: string,
    ): Promise<Result<Page<Booking>, 'cursor-unreadable'>> {
      return pageFrom(cursor, { index: 'byArrival', partition: listings.arrivals, between: [from, `${to}~`] })
    },

    async ofGuest(email: string): Promise<Booking[]> {
      const found = await table.query({
        index: 'byGuest',
        partition: listings.guest(email),
        newestFirst: true,
        limit: PAGE,
      })
      return byKeys(found)
    },

    async needingAttention(): Promise<Booking[]> {
      return byKeys(await table.query({ index: 'byAgenda', partition: listings.attention }))
    },

    /** Cancelled bookings with refunds owed, oldest first. */
    async refundsOwed(): Promise<Booking[]> {
      return byKeys(await table.query({ index: 'byAgenda', partition: listings.refunds }))
    },

    /** Bookings with a balance due from one day to another, both included. */
    async balanceDueBetween(from: CalendarDate, to: CalendarDate): Promise<Booking[]> {
      return byKeys(await table.query({ index: 'byAgenda', partition: listings.balance, between: [from, `${to}~`] }))
    },

    /** Bookings whose documents' retention ends by a day. */
    async withDocumentsDueBy(day: CalendarDate): Promise<BookingReference[]> {
      const found = await table.query({ index: 'byAgenda', partition: listings.retention, upTo: `${day}~` })
      return found.map(({ agendaSk }) => String(agendaSk).slice(day.length + 1))
    },

    /** Pending bookings that expire by an instant. */
    async lapsingUpTo(instant: string): Promise<Booking[]> {
      const items = await table.query({
        index: 'byState',
        partition: listings.bookingsIn('pending'),
        upTo: `${instant}~`,
      })
      return items.map((item) => Booking.parse(item))
    },

    /** Stays completed at an instant or later. */
    async completedSince(instant: string): Promise<Booking[]> {
      const items = await table.query({
        index: 'byState',
        partition: listings.bookingsIn('completed'),
        from: instant,
      })
      return items.map((item) => Booking.parse(item))
    },

    /** Confirmed bookings whose guests have left by a day, included. */
    async departedBy(day: CalendarDate): Promise<Booking[]> {
      const items = await table.query({
        index: 'byState',
        partition: listings.bookingsIn('confirmed'),
        upTo: `${day}~`,
      })
      return items.map((item) => Booking.parse(item))
    },
  }
}

export type BookingRepository = ReturnType<typeof bookingRepository>

/** A booking's place in its state's list: its expiry, its departure, or the instant it was closed. */
function placeInState(booking: Booking): string {
  switch (booking.status) {
    case 'pending':
      return booking.expiresAt ?? '9999-12-31'
    case 'confirmed':
      return booking.checkOutDate
    case 'completed':
    case 'cancelled':
    case 'expired':
      return booking.closedAt
  }
}

function agendaOf(booking: Booking): Item {
  if (booking.needsAttention)
    return { agendaPk: listings.attention, agendaSk: `${booking.createdAt}#${booking.reference}` }
  const { outstandingCents, refundOwedCents } = moneyOf(booking)
  const isOwed = booking.status === 'confirmed' || booking.status === 'completed'
  if (isOwed && booking.balanceDueDate && outstandingCents > 0)
    return { agendaPk: listings.balance, agendaSk: `${booking.balanceDueDate}#${booking.reference}` }
  if (booking.status === 'cancelled' && refundOwedCents > 0)
    return { agendaPk: listings.refunds, agendaSk: `${booking.closedAt}#${booking.reference}` }
  return {}
}

/** The day on which a booking's documents are deleted, whatever its state; on no list once they are. */
const retentionOf = (booking: Booking): Item =>
  booking.documents?.deletedAt === null
    ? { agendaPk: listings.retention, agendaSk: `${documentsDeletedOn(booking)}#${booking.reference}` }
    : {}

/** Stored in an item of its own, since a booking may be on another list at the same time. */
function documentsWrites(before: Booking, after: Booking): Write[] {
  const day = retentionOf(after)
  if (day['agendaSk'] === retentionOf(before)['agendaSk']) return []
  return [{ put: { ...keys.documents(after.reference), ...day } }]
}

const toItem = (booking: Booking): Item => ({
  ...Booking.parse(booking),
  ...keys.booking(booking.reference),
  statePk: listings.bookingsIn(booking.status),
  stateSk: `${placeInState(booking)}#${booking.reference}`,
  arrivalPk: listings.arrivals,
  arrivalSk: `${stayOf(booking).checkInDate}#${booking.reference}`,
  guestPk: listings.guest(booking.guestEmail),
  guestSk: `${booking.checkInDate}#${booking.reference}`,
  ...agendaOf(booking),
})
