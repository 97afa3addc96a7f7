import { Booking, moneyOf, shortPaidOn } from '#shared/bookings/booking.ts'
import { MAX_STAY_NIGHTS } from '#shared/availability/stay.ts'
import { hasSameParts, stayOf } from '#shared/bookings/stay-parts.ts'
import { expiryOf, withClampedExpiry } from '#shared/bookings/booking-expiry.ts'
import { type BookingChange, type NightsChange, isWaitingForNights } from '#shared/bookings/booking-state.ts'
import { hasCurrentStaffHold } from '#shared/bookings/staff-hold.ts'
import { BookingEvent } from '#shared/bookings/booking-event.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { isWatchedForResale } from '#shared/bookings/resale.ts'
import { Order } from '#shared/bookings/order.ts'
import { EmailLogEntry } from '#shared/notifications/email-log.ts'
import { deliverableEmails } from '#shared/notifications/email-type.ts'
import { documentsDeletedOn } from '#shared/documents/document-state.ts'
import { Upload } from '#shared/documents/upload.ts'
import { type CalendarDate, LAST_DAY, addDays } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { isMoneyIn } from '#shared/payments/ledger.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import { BillingDocument } from '#shared/billing/billing-document.ts'
import { newId } from '#lambdas/runtime/ids-and-tokens.ts'
import { type Page, pageFrom } from './cursor.ts'
import {
  type NightChange,
  type NightsRefusal,
  type NightsRefusalOf,
  joinNightChanges,
  mustBeRead,
  nightChanges,
  nightWrites,
  nightsRefusal,
  waitingFor,
  withKnownState,
} from './night-claims.ts'
import { servedInstead, withoutYielding, yieldNights } from './yielded-nights.ts'
import { Invitation } from './review-invitation.ts'
import { parseRecords } from './parse-records.ts'
import { keys, indexPartitions, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import { type Item, type Refusals, type Table, type Write, isNew, isVersion, keyOf } from './table.ts'

/** A booking with everything that belongs to it: one partition, one query. */
export type WholeBooking = {
  readonly booking: Booking
  readonly order: Order
  readonly events: readonly BookingEvent[]
  readonly uploads: readonly Upload[]
  readonly emails: readonly EmailLogEntry[]
  readonly billingDocuments: readonly BillingDocument[]
  /** To review the stay, where the guest was asked to. */
  readonly invitation?: Invitation | undefined
}

/**
 * The booking after a change and its event, so that the caller need not read them again; and the paid bookings that may be
 * confirmed now: those that wait for nights which the change has given back, itself if it has begun to wait, and those
 * that waited behind one that cannot be served any more.
 */
export type Saved = SavedBooking & { readonly waiting: readonly BookingReference[] }
type SavedBooking = { readonly booking: Booking; readonly event: BookingEvent }

const PAGE = 50
/** How often a change is written again because a night has changed since the last try. */
const MAX_NIGHT_TRIES = 5
/** A transaction of DynamoDB holds at most 100 items. */
const MAX_TRANSACTION_ITEMS = 100

/** A booking with what was ordered. */
export type OrderedBooking = { readonly booking: Booking; readonly order: Order }

const parseBookings = (items: readonly Item[]): Booking[] => parseRecords(items, (item) => Booking.parse(item))

export function bookingRepository(table: Table) {
  const byKeys = async (found: readonly Item[]): Promise<Booking[]> => {
    const items = await table.getAll(found.map(keyOf))
    return parseBookings(items.filter((item) => item !== undefined))
  }

  /** The bookings of a work list's entries, in the order of the list. */
  const byEntries = async (entries: readonly Item[]): Promise<Booking[]> =>
    byKeys(entries.map(({ pk }) => ({ pk, sk: sortKeyPrefix.booking })))

  const pageOf = (cursor: string | undefined, question: Parameters<Table['queryPage']>[0]) =>
    pageFrom(table, cursor, { ...question, limit: PAGE }, (item) => Booking.parse(item))

  /** The changes, with the nights that must be read before they can be written; in the usual case there are none. */
  const withReadStates = async (changes: readonly NightChange[]): Promise<readonly NightChange[]> =>
    Promise.all(
      changes.map(async (change) =>
        mustBeRead(change)
          ? withKnownState(change, await table.get(keys.night(change.cabinSlug, change.night), { consistent: true }))
          : change,
      ),
    )

  /**
   * Writes in one transaction what a change writes of its own, and its nights on the condition that they are available.
   * Where somebody waits for one of the nights, a second try knows so. `failed`: what the conditions of its own writes
   * found; empty where the nights changed at every try.
   */
  async function transactWithNights(
    ownWrites: readonly Write[],
    nights: readonly NightChange[],
    claimant: Parameters<typeof nightWrites>[1],
  ): Promise<{ nights: readonly NightChange[] } | { refused: Refused<NightsRefusal> } | { failed: Refusals }> {
    let changes = await withReadStates(nights)
    let checks: readonly Write[] = []
    for (let attempt = 1; attempt <= MAX_NIGHT_TRIES; attempt += 1) {
      let { writes, refused } = nightWrites(changes, claimant)
      // A hold that was released too late, by a clock read before it expired, is decided again.
      if (refused.some(({ steps }) => steps.some(({ kind }) => kind === 'release' || kind === 'keep-staff-hold'))) break
      if (refused.length > 0) {
        // oxlint-disable-next-line no-await-in-loop -- the next try knows what this one has found
        const yielded = await yieldNights(table, changes, claimant)
        const refusal = { refused: nightsRefusal(refused, claimant) }
        if (!yielded) return refusal
        ;({ changes, checks } = yielded)
        ;({ writes, refused } = nightWrites(changes, claimant))
        const isTooMuch = ownWrites.length + writes.length + checks.length > MAX_TRANSACTION_ITEMS
        if (refused.length > 0) return { refused: nightsRefusal(refused, claimant) }
        if (isTooMuch) return refusal
      }
      if (ownWrites.length + writes.length > MAX_TRANSACTION_ITEMS)
        throw new Error(`A change of ${ownWrites.length + writes.length} items does not fit one transaction`)

      // oxlint-disable-next-line no-await-in-loop
      const refusals = await table.transact([...ownWrites, ...writes.map(({ write }) => write), ...checks])
      if (!refusals) return { nights: changes }
      const ownRefusals = refusals.slice(0, ownWrites.length)
      if (ownRefusals.some(({ failed }) => failed)) return { failed: ownRefusals }
      const found = new Map(
        refusals
          .slice(ownWrites.length)
          .flatMap(({ failed, item }, index) => (failed ? [[writes[index]?.change, item] as const] : [])),
      )
      changes = changes.map((night) =>
        found.has(night) ? withKnownState(night, found.get(night)) : withoutYielding(night),
      )
      checks = []
    }
    return { failed: [] }
  }

  /** The paid bookings that may be confirmed because of what was written. */
  async function servedBy(
    decided: readonly Pick<DecidedWrites, 'reference' | 'begins'>[],
    nights: readonly NightChange[],
    claimant: Parameters<typeof nightWrites>[1],
  ): Promise<readonly BookingReference[]> {
    const references = decided.map(({ reference }) => reference)
    const begun = decided.filter(({ begins }) => begins).map(({ reference }) => reference)
    return [...waitingFor(nights, references), ...begun, ...(await servedInstead(table, nights, claimant))]
  }

  const partitionOf = (reference: BookingReference): Promise<Item[]> =>
    table.query({ partition: partitions.booking(reference), consistent: true })

  return {
    /**
     * Writes a new booking and its order in one transaction, and with them what happens to it at once. The order's item
     * is also the first line of the history and asks for the first e-mails. When the reference is taken it returns the
     * existing booking, which may be the same one. Nothing is written either, and there is no existing one, where a
     * condition of `otherWrites` fails; `refused` names who has the nights that it claims.
     */
    async create(
      booking: Booking,
      order: Order,
      {
        change = null,
        otherWrites = [],
      }: { readonly change?: BookingChange | null; readonly otherWrites?: readonly Write[] } = {},
    ): Promise<
      | { written: true; booking: Booking }
      | { written: false; existing: Booking; order: Order | undefined; refused?: never }
      | { written: false; existing?: never; refused?: Refused<NightsRefusal> }
    > {
      const { reference } = booking
      const after = change?.booking ?? booking
      const events = change ? [eventOf(change, after)] : []
      const waits = { before: false, after: isWaitingForNights(after) }
      const noStaffHolds = { before: false, after: false }
      const outcome = await transactWithNights(
        [
          { put: toItem(after), condition: isNew },
          orderWrite(reference, { ...order, event: deliverable(order.event, booking) }),
          ...events.map((event) => ({ put: { ...keys.event(reference, event.at, event.id), ...event } })),
          ...workListWrites(undefined, after),
          ...otherWrites,
        ],
        change ? nightChanges(change.nights, { before: booking, after, waits, staffHolds: noStaffHolds }) : [],
        { claimantId: reference, now: booking.createdAt },
      )
      if ('nights' in outcome) return { written: true, booking: after }
      if ('refused' in outcome) return { written: false, refused: outcome.refused }
      const taken = outcome.failed[0]
      if (!taken?.failed) return { written: false }
      const existing = taken.item ? Booking.parse(taken.item) : undefined
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

    /** Bookings with what was ordered; two items each, in one request for up to 50. */
    async findAllWithOrders(references: readonly BookingReference[]): Promise<OrderedBooking[]> {
      const items = await table.getAll(
        references.flatMap((reference) => [keys.booking(reference), keys.order(reference)]),
      )
      return references.flatMap((_, at) => {
        const [booking, order] = [items[2 * at], items[2 * at + 1]]
        if (!booking || !order) return []
        return parseRecords([booking], () => ({ booking: Booking.parse(booking), order: Order.parse(order) }))
      })
    },

    async findWhole(reference: BookingReference): Promise<WholeBooking | undefined> {
      return wholeFrom(reference, await partitionOf(reference))
    },

    /** The same; undefined, with an alarm, where the booking or its order cannot be read. */
    async findWholeIfReadable(reference: BookingReference): Promise<WholeBooking | undefined> {
      const items = await partitionOf(reference)
      return parseRecords([{ reference, ...keys.booking(reference) }], () => wholeFrom(reference, items))[0]
    },

    /**
     * Writes a decision in one transaction: the booking, on the condition that it has not changed since; its nights, on
     * the condition that they are available; one line of history with the e-mails to send; and `otherWrites` (an attempt, a
     * proof) on conditions of their own. Refuses by name and writes nothing when any condition fails.
     */
    async save<Nights extends NightsChange>(
      before: Booking,
      change: BookingChange<Nights>,
      { now, otherWrites }: { readonly now: string; readonly otherWrites?: readonly Write[] },
    ): Promise<Result<Saved, NightsRefusalOf<Nights> | 'changed-meanwhile'>> {
      const decided = decisionWrites({ before, change, otherWrites }, now)
      const { reference, booking, event } = decided
      const claimant = { claimantId: reference, now }
      const outcome = await transactWithNights(decided.writes, decided.nights, claimant)
      if ('refused' in outcome) return outcome.refused as Refused<NightsRefusalOf<Nights>>
      if ('failed' in outcome) return refuse('changed-meanwhile')
      return accept({ booking, event, waiting: await servedBy([decided], outcome.nights, claimant) })
    },

    /**
     * Writes the decisions on two bookings as `save` writes one, all in one transaction: first the one that gives
     * something away. A night that both touch is one write. Refuses `change-too-large` where it does not fit.
     */
    async saveBoth(
      [first, second]: readonly [BookingDecision, BookingDecision],
      { now }: { readonly now: string },
    ): Promise<
      Result<
        Pick<Saved, 'waiting'> & { readonly saved: readonly [SavedBooking, SavedBooking] },
        NightsRefusal | 'changed-meanwhile' | 'change-too-large'
      >
    > {
      if (!fitTogether([first, second], now)) return refuse('change-too-large')
      const both = [decisionWrites(first, now), decisionWrites(second, now)] as const
      const [gives, takes] = both
      const claimant = { claimantId: takes.reference, now }
      const outcome = await transactWithNights([...gives.writes, ...takes.writes], nightsOfBoth(both), claimant)
      if ('refused' in outcome) return outcome.refused
      if ('failed' in outcome) return refuse('changed-meanwhile')
      return accept({ saved: both, waiting: await servedBy(both, outcome.nights, claimant) })
    },

    /** One page of the bookings in a state: pending by expiry, confirmed by departure, closed newest first. */
    async inStatus(status: Booking['status'], cursor?: string): Promise<Result<Page<Booking>, 'cursor-unreadable'>> {
      return pageOf(cursor, {
        index: 'byState',
        partition: indexPartitions.bookingsIn(status),
        newestFirst: isClosed({ status }),
      })
    },

    /** One page of the bookings that arrive in a period, both days included, in any state. */
    async arrivingBetween(
      from: CalendarDate,
      to: CalendarDate,
      cursor?: string,
    ): Promise<Result<Page<Booking>, 'cursor-unreadable'>> {
      return pageOf(cursor, { index: 'byArrival', partition: indexPartitions.arrivals, between: [from, `${to}~`] })
    },

    /** The first `limit` bookings that arrive in a period, both days included, in any state, by arrival. */
    async firstArriving(from: CalendarDate, to: CalendarDate, limit: number): Promise<Booking[]> {
      const items = await table.query({
        index: 'byArrival',
        partition: indexPartitions.arrivals,
        between: [from, `${to}~`],
        limit,
      })
      return parseBookings(items)
    },

    /** All bookings of an e-mail address, the latest arrival first. */
    async ofGuest(email: string): Promise<Booking[]> {
      const found = await table.query({
        index: 'byGuest',
        partition: indexPartitions.guest(email),
        // A person's enquiries, quotes and reviews come after the days of bookings.
        upTo: `${LAST_DAY}~`,
        newestFirst: true,
      })
      return byKeys(found)
    },

    async needingAttention(): Promise<Booking[]> {
      return byEntries(await table.query({ index: 'byWorkList', partition: indexPartitions.attention }))
    },

    /** Bookings with money to pay back, refunds and surpluses, oldest first. */
    async refundsOwed(): Promise<Booking[]> {
      return byEntries(await table.query({ index: 'byWorkList', partition: indexPartitions.refunds }))
    },

    /** Confirmed and completed bookings that owe money due from one day to another, both included. */
    async owedBetween(from: CalendarDate, to: CalendarDate): Promise<Booking[]> {
      return byEntries(
        await table.query({ index: 'byWorkList', partition: indexPartitions.balance, between: [from, `${to}~`] }),
      )
    },

    /** Pending bookings paid too little to be confirmed, last paid from one day to another, both included. */
    async shortPaidBetween(from: CalendarDate, to: CalendarDate): Promise<Booking[]> {
      return byEntries(
        await table.query({ index: 'byWorkList', partition: indexPartitions.shortPayments, between: [from, `${to}~`] }),
      )
    },

    /**
     * The references on a work list in its order, those of one day to another where it is sorted by days; at most
     * `limit`. Reads the list's entries alone, without their bookings.
     */
    async onWorkList(
      list: 'attention' | 'refunds' | 'shortPayments' | 'balance',
      {
        between,
        limit,
      }: { readonly between?: readonly [CalendarDate, CalendarDate] | undefined; readonly limit: number },
    ): Promise<BookingReference[]> {
      const found = await table.query({
        index: 'byWorkList',
        partition: indexPartitions[list],
        ...(between && { between: [between[0], `${between[1]}~`] as const }),
        limit,
      })
      return found.map(({ workListSk }) => String(workListSk).split('#').at(-1) ?? '')
    },

    /** Stays that end on a day or later, of whose money for cancelled or given-up nights a part was kept. */
    async resellableFrom(day: CalendarDate): Promise<Booking[]> {
      // Entries from before are sorted by the arrival, so that longer ago there are some that end later.
      const from = addDays(day, -MAX_STAY_NIGHTS)
      const found = await byEntries(await table.query({ index: 'byWorkList', partition: indexPartitions.resale, from }))
      return found.filter((booking) => stayOf(booking).checkOutDate >= day)
    },

    /** Bookings whose nights staff hold until an instant, or held until one before it, the first to end first. */
    async staffHoldsUpTo(instant: string): Promise<Booking[]> {
      return byEntries(
        await table.query({ index: 'byWorkList', partition: indexPartitions.staffHolds, upTo: `${instant}~` }),
      )
    },

    /** Bookings whose documents' retention ends by a day. */
    async withDocumentsDueBy(day: CalendarDate): Promise<BookingReference[]> {
      const found = await table.query({ index: 'byWorkList', partition: indexPartitions.retention, upTo: `${day}~` })
      return found.map(({ workListSk }) => String(workListSk).slice(day.length + 1))
    },

    /** Pending bookings that expire by an instant; the first `limit` of them, if given. */
    async expiringUpTo(instant: string, limit?: number): Promise<Booking[]> {
      const items = await table.query({
        index: 'byState',
        partition: indexPartitions.bookingsIn('pending'),
        upTo: `${instant}~`,
        limit,
      })
      return parseBookings(items)
    },

    /** Stays completed at an instant or later. */
    async completedSince(instant: string): Promise<Booking[]> {
      const items = await table.query({
        index: 'byState',
        partition: indexPartitions.bookingsIn('completed'),
        from: instant,
      })
      return parseBookings(items)
    },

    /** Confirmed bookings whose guests have left by a day, included. */
    async departedBy(day: CalendarDate): Promise<Booking[]> {
      const items = await table.query({
        index: 'byState',
        partition: indexPartitions.bookingsIn('confirmed'),
        upTo: `${day}~`,
      })
      return parseBookings(items)
    },
  }
}

/** The write of an order to which something is added later; the booking's version is the condition. */
export const orderWrite = (reference: BookingReference, order: Order): Write => ({
  put: { ...keys.order(reference), ...Order.parse(order) },
})

/** The order that is among some writes. */
export function orderIn(writes: readonly Write[]): Order | undefined {
  const found = writes.find((write) => 'put' in write && write.put['sk'] === sortKeyPrefix.order)
  return found && 'put' in found ? Order.parse(found.put) : undefined
}

/** A booking's event without the e-mails to a guest who has no address. */
const deliverable = <Event extends Pick<BookingEvent, 'emails'>>(event: Event, booking: Booking): Event => ({
  ...event,
  emails: deliverableEmails(event.emails, booking),
})

/** A booking after a change: whatever else the change is, nights that staff hold for it are held no longer once it moves. */
function withoutMovedHold(before: Booking, after: Booking, nights: NightsChange): Booking {
  if (after.status !== 'pending' || !after.staffHold) return after
  if (nights.kind === 'staff-hold' || hasSameParts(before, after)) return after
  const { staffHold: _, ...moved } = after
  return moved
}

const eventOf = (change: Pick<BookingChange, 'event'>, booking: Booking): BookingEvent =>
  BookingEvent.parse({ ...deliverable(change.event, booking), id: newId() })

/** A booking as it was read, what changes of it, and what is written with it. */
export type BookingDecision = {
  readonly before: Booking
  readonly change: BookingChange
  readonly otherWrites?: readonly Write[] | undefined
}

/** What a decision writes of its own, and what it does to the nights. */
function decisionWrites({ before, change, otherWrites = [] }: BookingDecision, now: string) {
  // Whatever an act forgets: no booking is stored with an expiry beyond its arrival, or with a hold of other nights.
  const booking = withoutMovedHold(before, Booking.parse(withClampedExpiry(change.booking)), change.nights)
  const event = eventOf(change, booking)
  const { reference } = booking
  const waits = { before: isWaitingForNights(before), after: isWaitingForNights(booking) }
  const staffHolds = { before: hasCurrentStaffHold(before, now), after: hasCurrentStaffHold(booking, now) }
  const writes: Write[] = [
    { put: toItem(booking), condition: isVersion(before.version) },
    { put: { ...keys.event(reference, event.at, event.id), ...event } },
    ...otherWrites,
    ...documentsWrites(before, booking),
    ...workListWrites(before, booking),
  ]
  const nights = nightChanges(change.nights, { before, after: booking, waits, staffHolds })
  /** `begins`: it begins to wait for its nights. */
  return { reference, booking, event, writes, nights, begins: !waits.before && waits.after }
}
type DecidedWrites = ReturnType<typeof decisionWrites>

const nightsOfBoth = (both: readonly Pick<DecidedWrites, 'reference' | 'nights'>[]): NightChange[] =>
  joinNightChanges(both.map(({ reference, nights }) => ({ claimantId: reference, nights })))

/** Whether the decisions on two bookings fit one transaction. */
export function fitTogether(decisions: readonly [BookingDecision, BookingDecision], now: string): boolean {
  const both = decisions.map((decision) => decisionWrites(decision, now))
  return both.flatMap(({ writes }) => writes).length + nightsOfBoth(both).length <= MAX_TRANSACTION_ITEMS
}

export type BookingRepository = ReturnType<typeof bookingRepository>

/** A booking with what is in its partition; what of that cannot be read is left out. */
function wholeFrom(reference: BookingReference, items: readonly Item[]): WholeBooking | undefined {
  const of = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix))
  const booking = of(keys.booking(reference).sk)[0]
  const order = of(sortKeyPrefix.order)[0]
  if (!booking || !order) return undefined
  const parsedOrder = Order.parse(order)
  return {
    booking: Booking.parse(booking),
    order: parsedOrder,
    events: [parsedOrder.event, ...parseRecords(of(sortKeyPrefix.event), (item) => BookingEvent.parse(item))],
    uploads: parseRecords(of(sortKeyPrefix.upload), (item) => Upload.parse(item)),
    emails: parseRecords(of(sortKeyPrefix.email), (item) => EmailLogEntry.parse(item)),
    billingDocuments: parseRecords(of(sortKeyPrefix.billingDocument), (item) => BillingDocument.parse(item)),
    invitation: parseRecords(of(keys.invitation(reference).sk), (item) => Invitation.parse(item))[0],
  }
}

/** The key that the list of a booking's state is sorted by: its expiry, its departure, or the instant it was closed. */
function stateSortKey(booking: Booking): string {
  switch (booking.status) {
    case 'pending':
      return expiryOf(booking) ?? LAST_DAY
    case 'confirmed':
      return stayOf(booking).checkOutDate
    case 'completed':
    case 'cancelled':
    case 'expired':
      return booking.closedAt
  }
}

const workLists = [
  indexPartitions.attention,
  indexPartitions.balance,
  indexPartitions.shortPayments,
  indexPartitions.refunds,
  indexPartitions.resale,
  indexPartitions.staffHolds,
] as const
type WorkList = (typeof workLists)[number]

/** The work lists that a booking is on, each with the day or instant by which the list is sorted. */
function workListsOf(booking: Booking): Partial<Record<WorkList, string>> {
  const { dueDate, refundOwedCents } = moneyOf(booking)
  const shortDay = shortPaidOn(booking)
  return {
    ...(booking.needsAttention && { [indexPartitions.attention]: booking.createdAt }),
    ...(dueDate && { [indexPartitions.balance]: dueDate }),
    ...(shortDay && { [indexPartitions.shortPayments]: shortDay }),
    ...(booking.status === 'pending' && booking.staffHold && { [indexPartitions.staffHolds]: booking.staffHold.until }),
    ...(isWatchedForResale(booking) && { [indexPartitions.resale]: stayOf(booking).checkOutDate }),
    ...(refundOwedCents > 0 && {
      [indexPartitions.refunds]: booking.status === 'cancelled' ? booking.closedAt : lastPaidAt(booking),
    }),
  }
}

const lastPaidAt = ({ ledger, createdAt }: Booking): string => ledger.findLast(isMoneyIn)?.at ?? createdAt

/** Entries of their own, written where a change puts a booking on a list, moves it there or takes it off. */
function workListWrites(before: Booking | undefined, after: Booking): Write[] {
  const [was, is] = [before ? workListsOf(before) : {}, workListsOf(after)]
  return workLists.flatMap((list): Write[] => {
    if (was[list] === is[list]) return []
    const key = keys.workListEntry(after.reference, list)
    return is[list] === undefined
      ? [{ remove: key }]
      : [{ put: { ...key, workListPk: list, workListSk: `${is[list]}#${after.reference}` } }]
  })
}

/** The day on which a booking's documents are deleted, whatever its state; on no list once they are. */
const retentionOf = (booking: Booking): Item =>
  booking.documents?.deletedAt === null
    ? { workListPk: indexPartitions.retention, workListSk: `${documentsDeletedOn(booking)}#${booking.reference}` }
    : {}

/** Stored in an item of its own, since a booking may be on another list at the same time. */
function documentsWrites(before: Booking, after: Booking): Write[] {
  const day = retentionOf(after)
  if (day['workListSk'] === retentionOf(before)['workListSk']) return []
  return [{ put: { ...keys.documents(after.reference), ...day } }]
}

const toItem = (booking: Booking): Item => ({
  ...Booking.parse(booking),
  ...keys.booking(booking.reference),
  statePk: indexPartitions.bookingsIn(booking.status),
  stateSk: `${stateSortKey(booking)}#${booking.reference}`,
  arrivalPk: indexPartitions.arrivals,
  arrivalSk: `${stayOf(booking).checkInDate}#${booking.reference}`,
  ...(booking.guestEmail && {
    guestPk: indexPartitions.guest(booking.guestEmail),
    guestSk: `${stayOf(booking).checkInDate}#${booking.reference}`,
  }),
})
