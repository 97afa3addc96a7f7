import type { Item } from '#lambdas/table/table.ts'
import { BlockedDates } from '#shared/availability/blocked-dates.contract.ts'
import { Booking, moneyOf } from '#shared/bookings/booking.ts'
import { cabinNightsOf, stayOf } from '#shared/bookings/stay-parts.ts'
import { BookingEvent } from '#shared/bookings/booking-event.ts'
import { Order } from '#shared/bookings/order.ts'
import { Upload } from '#shared/documents/upload.ts'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { Attempt } from '#shared/payments/attempt.ts'
import { isWrittenByPayfast } from '#shared/payments/ledger.ts'
import { StoredItn } from '#shared/payments/stored-itn.ts'
import { parseItn } from '#shared/payments/payfast-itn.ts'

type StoredBooking = {
  readonly booking: Booking
  readonly item: Item
  readonly entries: Item[]
  readonly events: BookingEvent[]
  readonly uploads: Upload[]
}
export type Contents = {
  readonly bookings: ReadonlyMap<string, StoredBooking>
  readonly nights: readonly Item[]
  readonly blocks: ReadonlyMap<string, BlockedDates>
  readonly blockItems: readonly Item[]
  readonly attempts: readonly Attempt[]
  readonly messages: readonly { readonly itn: StoredItn; readonly item: Item }[]
  readonly uploads: readonly Item[]
}

/** The table's items, sorted by kind. Throws on an item that its own schema rejects. */
export function contentsOf(items: readonly Item[]): Contents {
  const kind = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix))
  const bookings = new Map<string, StoredBooking>(
    items
      .filter(({ pk, sk }) => sk === 'BOOKING' && String(pk).startsWith('BOOKING#'))
      .map((item) => {
        const booking = Booking.parse(item)
        return [booking.reference, { booking, item, entries: [], events: [], uploads: [] }]
      }),
  )
  const ownerOf = ({ pk }: Item) => bookings.get(String(pk).slice('BOOKING#'.length))
  for (const item of kind('ORDER')) ownerOf(item)?.events.push(Order.parse(item).event)
  for (const item of kind('EVENT#')) ownerOf(item)?.events.push(BookingEvent.parse(item))
  for (const item of kind('WORK_LIST#')) ownerOf(item)?.entries.push(item)
  for (const item of kind('UPLOAD#')) ownerOf(item)?.uploads.push(Upload.parse(item))
  return {
    bookings,
    nights: kind('N#'),
    blockItems: items.filter(({ pk }) => pk === 'BLOCKS'),
    blocks: new Map(
      items
        .filter(({ pk }) => pk === 'BLOCKS')
        .map((item) => {
          const block = BlockedDates.parse(item)
          return [block.id.slice(block.id.indexOf('.') + 1), block]
        }),
    ),
    attempts: kind('ATTEMPT').map((item) => Attempt.parse(item)),
    messages: kind('ITN').map((item) => ({ itn: StoredItn.parse(item), item })),
    uploads: kind('UPLOAD#'),
  }
}

const cabins = ['protea', 'yellowwood', 'aloe']
const ownsNights = ({ status }: Booking): boolean => status === 'confirmed' || status === 'completed'
const moneyTotals = ({ ledger }: Pick<Booking, 'ledger'>) => {
  const corrected = ledger.flatMap((line) => (line.kind === 'correction' ? [line.corrects] : []))
  const sumOf = (kind: string, isCounted: (id: string) => boolean) =>
    ledger.reduce((sum, line) => sum + (line.kind === kind && isCounted(line.id) ? line.amountCents : 0), 0)
  const counts = (id: string) => !corrected.includes(id)
  return {
    /** All payments and refunds that were ever written, corrected or not. */
    written: sumOf('payment', () => true),
    writtenBack: sumOf('refund', () => true),
    paid: sumOf('payment', counts) - sumOf('refund', counts) + sumOf('transfer', () => true),
    adjusted: sumOf('adjustment', counts),
  }
}
const owedOf = (booking: Booking): number => booking.totalPriceCents + moneyTotals(booking).adjusted
const cabinNight = (cabin: string, night: string) => `${cabin} ${night}`

/**
 * Checks all invariants that an owner relies on, over everything in the table at once, while nobody writes. Returns a
 * sentence for each violation. The rules are written independently of the product's code.
 */
export function findViolations(items: readonly Item[], now: string): string[] {
  const contents = contentsOf(items)
  return [
    ...nightViolations(contents, now),
    ...staffHoldViolations(contents, now),
    ...waitingViolations(contents),
    ...[...contents.bookings.values()].flatMap((stored) => bookingViolations(stored, now)),
    ...paymentViolations(contents),
    ...transferViolations(contents),
    ...listViolations(contents),
  ]
}

/** Compares the expected owner or hold of each night, by the bookings and the blocks, with the stored one. */
function nightViolations({ bookings, nights, blocks }: Contents, now: string): string[] {
  const claims = new Map<string, string[]>()
  const claim = (claimantId: string, places: readonly { cabinSlug: string; night: string }[]) => {
    for (const { cabinSlug, night } of places) {
      const key = cabinNight(cabinSlug, night)
      claims.set(key, [...(claims.get(key) ?? []), claimantId])
    }
  }
  for (const { booking } of bookings.values()) {
    const stay = cabinNightsOf(booking)
    if (ownsNights(booking)) claim(booking.reference, stay)
    // A stay that was cancelled under way has had the nights before.
    if (booking.status === 'cancelled' && booking.confirmedAt !== undefined)
      claim(
        booking.reference,
        stay.filter(({ night }) => night < dayOf(booking.closedAt)),
      )
    if (booking.status === 'pending' && booking.hold && booking.hold.until > now)
      claim(`${booking.reference} until ${booking.hold.until}`, stay)
  }
  // A block has all its nights, or is visibly closing or opening and may have some, or is undone and has none.
  const allowedOwners = new Map<string, string>()
  for (const [code, { cabinSlug, startDate, endDate, state }] of blocks)
    for (const cabin of cabinSlug === null ? cabins : [cabinSlug]) {
      const dates = datesFrom(startDate, addDays(endDate, 1))
      if (state === 'whole')
        claim(
          code,
          dates.map((night) => ({ cabinSlug: cabin, night })),
        )
      if (state === 'closing' || state === 'opening')
        for (const night of dates) allowedOwners.set(`${cabinNight(cabin, night)} ${code}`, state)
    }

  const owners = new Map<string, string>()
  for (const { pk, sk, by: ownerId, until } of nights) {
    if (ownerId === undefined || (until !== undefined && String(until) <= now)) continue
    const night = cabinNight(String(pk).slice('CABIN#'.length), String(sk).slice('N#'.length))
    owners.set(night, until === undefined ? String(ownerId) : `${String(ownerId)} until ${String(until)}`)
  }
  return [...new Set([...claims.keys(), ...owners.keys()])].flatMap((night) => {
    const expected = claims.get(night) ?? []
    const actual = owners.get(night)
    if (expected.length > 1) return [`the night ${night} is claimed by ${expected.join(' and ')}`]
    if (expected[0] === undefined && allowedOwners.has(`${night} ${actual}`)) return []
    if (expected[0] !== actual)
      return [`the night ${night} should be ${expected[0] ?? 'nobody'}'s and is ${actual ?? 'nobody'}'s`]
    return []
  })
}

/** How long an item may be on file after its last hold has lapsed, in seconds: DynamoDB then deletes it. */
const KEPT_AFTER_HOLD = 3600

/**
 * The nights that staff hold are those of the pending bookings that say so, until the same instant, never past the cut-off
 * of the arrival day, and nobody else has them meanwhile. What is only held is deleted after its end; nothing else is.
 */
function staffHoldViolations({ bookings, nights }: Contents, now: string): string[] {
  const expected = [...bookings.values()].flatMap(({ booking }) =>
    booking.status === 'pending' && booking.staffHold && booking.staffHold.until > now
      ? cabinNightsOf(booking).map(
          ({ cabinSlug, night }) =>
            `${booking.reference} ${cabinNight(cabinSlug, night)} until ${booking.staffHold?.until}`,
        )
      : [],
  )
  const living = nights.filter(({ staffUntil }) => staffUntil !== undefined && String(staffUntil) > now)
  const actual = living.map(
    (item) => `${String(item['staffBy'])} ${placeOfNight(item)} until ${String(item['staffUntil'])}`,
  )
  const tooLate = [...bookings.values()].flatMap(({ booking }) =>
    booking.status === 'pending' &&
    booking.staffHold &&
    booking.staffHold.until > `${stayOf(booking).checkInDate}T14:00:00.000Z`
      ? [`${booking.reference} is held past the cut-off of its arrival day`]
      : [],
  )
  const shared = living.flatMap((item) => {
    const { by, until, staffBy } = item
    const hasOther = by !== undefined && by !== staffBy && (until === undefined || String(until) > now)
    return hasOther || (by === staffBy && by !== undefined && until === undefined)
      ? [`${placeOfNight(item)} is held by staff for ${String(staffBy)} and is ${String(by)}'s`]
      : []
  })
  const ttls = nights.flatMap((item) => {
    const { by, until, staffUntil, ttl } = item
    const isLasting = (by !== undefined && until === undefined) || waitingAt(item).length > 0
    const last = [until, staffUntil]
      .flatMap((instant) => (instant === undefined ? [] : [String(instant)]))
      .toSorted()
      .at(-1)
    const wanted = isLasting || last === undefined ? undefined : Math.floor(Date.parse(last) / 1000) + KEPT_AFTER_HOLD
    return ttl === wanted ? [] : [`${placeOfNight(item)} is deleted at ${String(ttl)}, not at ${String(wanted)}`]
  })
  return [
    ...expected
      .filter((hold) => !actual.includes(hold))
      .map((hold) => `${hold} is held by staff, and the night is not`),
    ...actual.filter((hold) => !expected.includes(hold)).map((hold) => `${hold} is held, and no booking says so`),
    ...tooLate,
    ...shared,
    ...ttls,
  ]
}

/** What must be paid before a booking is confirmed, in cents, by the rule that `test/bookings/deposit.test.ts` holds. */
const amountToConfirm = (booking: Booking): number => moneyOf(booking).amountToConfirmCents

/** Whether it is paid, and its nights were not free when the payment arrived. */
const isWaitingForNights = (booking: Booking): boolean =>
  (booking.status === 'pending' || booking.status === 'expired') &&
  booking.needsAttention === 'paid-but-nights-taken' &&
  moneyTotals(booking).paid >= amountToConfirm(booking)

const placeOfNight = ({ pk, sk }: Item): string =>
  cabinNight(String(pk).slice('CABIN#'.length), String(sk).slice('N#'.length))
const waitingAt = ({ waiting }: Item): string[] => (Array.isArray(waiting) ? waiting.map(String) : [])

/** Every night lists exactly the paid bookings that wait for it; no item is without an owner, holds and waiting bookings. */
function waitingViolations({ bookings, nights }: Contents): string[] {
  const expected = [...bookings.values()].flatMap(({ booking }) =>
    isWaitingForNights(booking)
      ? cabinNightsOf(booking).map(({ cabinSlug, night }) => `${booking.reference} ${cabinNight(cabinSlug, night)}`)
      : [],
  )
  const actual = nights.flatMap((item) => waitingAt(item).map((reference) => `${reference} ${placeOfNight(item)}`))
  return [
    ...expected
      .filter((mark) => !actual.includes(mark))
      .map((mark) => `${mark} is waited for, and the night has no mark`),
    ...actual.filter((mark) => !expected.includes(mark)).map((mark) => `${mark} has a mark, and is not waited for`),
    ...(new Set(actual).size === actual.length ? [] : ['a night has two marks of one booking']),
    ...nights.flatMap((item) =>
      item['by'] === undefined && item['staffBy'] === undefined && waitingAt(item).length === 0
        ? [`${placeOfNight(item)} says nothing`]
        : [],
    ),
  ]
}

/**
 * The paid bookings that still wait for free nights right after the hourly run: no booking that was paid earlier and can
 * be served waits for the same nights, and their arrival day has not begun. One of whose nights is another's for good
 * cannot be served.
 */
export function findWaitingForFreeNights(items: readonly Item[], now: string): string[] {
  const { bookings, nights } = contentsOf(items)
  const byPlace = new Map(nights.map((item) => [placeOfNight(item), item]))
  const cannotBeServed = new Set(
    nights.flatMap((item) =>
      item['by'] !== undefined && item['until'] === undefined
        ? waitingAt(item).filter((reference) => reference !== item['by'])
        : [],
    ),
  )
  const isOver = (until: unknown): boolean => until !== undefined && String(until) <= now
  const canClaim = (reference: string, night: string): boolean => {
    const item = byPlace.get(night)
    if (!item) return true
    const isFree =
      (item['by'] === undefined || isOver(item['until'])) &&
      (item['staffBy'] === undefined || isOver(item['staffUntil']))
    const first = waitingAt(item).find((one) => !cannotBeServed.has(one)) ?? reference
    return isFree && first === reference
  }
  return [...bookings.values()].flatMap(({ booking }) => {
    const { reference } = booking
    const isFuture = stayOf(booking).checkInDate > new Date(Date.parse(now) + 2 * 3_600_000).toISOString().slice(0, 10)
    const isFree = cabinNightsOf(booking).every(({ cabinSlug, night }) =>
      canClaim(reference, cabinNight(cabinSlug, night)),
    )
    return isWaitingForNights(booking) && isFuture && isFree
      ? [`${reference} is paid and waits for nights that are free`]
      : []
  })
}

function bookingViolations({ booking, item, entries, events, uploads }: StoredBooking, now: string): string[] {
  const violations: string[] = []
  const check = (holds: boolean, what: string): void => {
    if (!holds) violations.push(`${booking.reference} (${booking.status}) ${what}`)
  }
  const countEmails = (emailType: string) =>
    events.filter(({ emails }) => emails.some((type) => type === emailType)).length
  const eventsNamed = (name: BookingEvent['name']) => events.filter((event) => event.name === name)
  const { ledger, status } = booking
  const { written, writtenBack, paid } = moneyTotals(booking)
  const amounts = (found: readonly BookingEvent[]) =>
    found.reduce((sum, { details }) => sum + Number(details['amountCents']), 0)

  check(booking.version === events.length, `has version ${booking.version} and ${events.length} lines of history`)
  check(new Set(ledger.map(({ id }) => id)).size === ledger.length, 'has the same line of the ledger twice')
  check(paid >= 0, 'refunded more than was paid')
  check(owedOf(booking) >= 0, 'owes less than nothing')
  check(amounts(eventsNamed('payment-accepted')) === written, 'has payments in its history that differ from its ledger')
  check(amounts(eventsNamed('refunded')) === writtenBack, 'has refunds in its history that differ from its ledger')
  const [movedIn, movedOut] = [1, -1].map((sign) =>
    ledger.reduce(
      (sum, { kind, amountCents }) => sum + (kind === 'transfer' && amountCents * sign > 0 ? amountCents * sign : 0),
      0,
    ),
  )
  check(
    amounts(eventsNamed('transferred-in')) === movedIn && amounts(eventsNamed('transferred-out')) === movedOut,
    'has transfers in its history that differ from its ledger',
  )

  const byInstant = (changes: readonly { readonly at: string; readonly cents: number }[]): string[] =>
    [...Map.groupBy(changes, ({ at }) => at)].flatMap(([at, found]) => {
      const cents = found.reduce((sum, one) => sum + one.cents, 0)
      return cents === 0 ? [] : [`${at} ${cents}`]
    })
  const changed = byInstant(
    [...eventsNamed('moved'), ...eventsNamed('party-changed')].map(({ at, details }) => ({
      at,
      cents: Number(details['adjustedCents'] ?? details['amountCents'] ?? 0),
    })),
  )
  const inLedger = byInstant(
    ledger
      .filter(({ kind, id }) => kind === 'adjustment' && /-(change|terms|other)$/.test(id))
      .map(({ at, amountCents }) => ({ at, cents: amountCents })),
  )
  check(
    changed.toSorted().join() === inLedger.toSorted().join(),
    'was changed at a price that is not in its ledger, or the other way round',
  )

  const reinstated = eventsNamed('reinstated')
  const confirmations = countEmails('booking_confirmed')
  check(confirmations <= 1 + reinstated.length, 'was told "confirmed" twice')
  const getsEmails = booking.guestEmail !== '' && !['owner', 'imported'].includes(booking.source ?? '')
  check(!ownsNights(booking) || !getsEmails || confirmations >= 1, 'was confirmed and not told')
  const endedByPerson = eventsNamed('cancelled').some(({ by }) => by.kind === 'guest' || by.kind === 'staff')
  check(confirmations === 0 || ownsNights(booking) || endedByPerson, 'was told "confirmed" and lost it')
  check(
    eventsNamed('cancelled').length - reinstated.filter(({ details }) => details['was'] === 'cancelled').length ===
      (status === 'cancelled' ? 1 : 0),
    'is cancelled without a cancellation, or the other way round',
  )
  check(eventsNamed('cancelled').length + eventsNamed('completed').length <= 1 + reinstated.length, 'ended twice')
  check(eventsNamed('expired').length <= 1, 'expired twice')
  check(eventsNamed('expired').length === 0 || status === 'expired' || confirmations > 0, 'was opened again by nothing')

  const hasWaitingProof = uploads.some(({ purpose, state }) => purpose === 'proof' && state === 'waiting')
  for (const { id, state, purpose } of uploads.filter((upload) => upload.purpose === 'proof'))
    check(
      (state === 'accepted') === ledger.some((line) => line.id === `proof-${id}`),
      `has a ${purpose} that is ${state} and not so in the ledger`,
    )
  if (booking.status === 'pending') {
    const { expiresAt, needsAttention } = booking
    check(
      expiresAt === null || expiresAt <= `${stayOf(booking).checkInDate}T14:00:00.000Z`,
      'would expire after its arrival',
    )
    const neededCents = moneyOf(booking).amountToConfirmCents
    check(
      paid === 0 || paid < neededCents || needsAttention === 'paid-but-nights-taken',
      'is paid, not confirmed, and on no list',
    )
    const hasGoneBack = uncorrectedLines(ledger).some(
      ({ kind, amountCents }) => kind === 'refund' || (kind === 'transfer' && amountCents < 0),
    )
    check(
      needsAttention === null || paid >= neededCents || hasGoneBack,
      'waits for nights, and is not paid enough for them',
    )
    check(!hasWaitingProof || expiresAt === null, 'would expire while its proof waits')
    check(
      expiresAt !== null || paid > 0 || hasWaitingProof || needsAttention !== null,
      'would wait forever for nothing',
    )
    check(expiresAt === null || paid === 0, 'would expire though money is here')
  }
  if (status === 'cancelled' || status === 'expired') {
    // A late payment is a later line; or, if the booking was never confirmed, one of the same instant.
    const late = [...eventsNamed('payment-accepted'), ...eventsNamed('transferred-in')].filter(
      ({ at, emails }) =>
        emails.includes('nights_taken') && (confirmations > 0 ? at > booking.closedAt : at >= booking.closedAt),
    )
    const isLate = late.some(
      ({ details }) => details['nightsTaken'] === undefined && details['arrivalPassed'] === undefined,
    )
    const isClosed = eventsNamed('attention-closed').length > 0
    check(
      !isLate || paid === 0 || isClosed || booking.needsAttention !== null || lateHeldCents(booking) === 0,
      'was paid after its end, and is on no list',
    )
    const neededCents = moneyOf(booking).amountToConfirmCents
    check(
      status === 'cancelled' || paid === 0 || paid < neededCents || isClosed || booking.needsAttention !== null,
      'is paid, expired, and on no list',
    )
  }
  if (ownsNights(booking)) check(booking.needsAttention === null, 'has its nights and asks for attention all the same')

  const expectedKeys = expectedIndexKeys(booking)
  for (const name of ['statePk', 'stateSk', 'arrivalPk', 'arrivalSk', 'guestPk', 'guestSk', 'workListPk'])
    check(item[name] === expectedKeys[name], `has ${String(item[name])} as ${name}, not ${String(expectedKeys[name])}`)
  const actualLists = entries
    .map(({ workListPk, workListSk }) => `${String(workListPk)} ${String(workListSk)}`)
    .toSorted()
  const expectedLists = expectedWorkLists(booking).map((entry) => `${entry}#${booking.reference}`)
  check(
    actualLists.join() === expectedLists.join(),
    `is listed as ${actualLists.join()}, not as ${expectedLists.join()}`,
  )
  check(booking.createdAt <= now, 'was made in the future')
  return violations
}

const uncorrectedLines = (ledger: Booking['ledger']): Booking['ledger'] =>
  ledger.filter(
    ({ id, kind }) =>
      kind !== 'correction' && !ledger.some((line) => line.kind === 'correction' && line.corrects === id),
  )

const latePaymentsOf = (ledger: Booking['ledger'], closedAt: string) =>
  uncorrectedLines(ledger).filter(({ kind, at }) => kind === 'payment' && at > closedAt)

/** What came after a booking's end, in cents, and has not moved to another booking since. */
function lateHeldCents({
  reference,
  ledger,
  closedAt,
}: Pick<Extract<Booking, { status: 'cancelled' }>, 'reference' | 'ledger' | 'closedAt'>): number {
  const payments = latePaymentsOf(ledger, closedAt)
  const moved = ledger.filter(
    (line) =>
      line.kind === 'transfer' &&
      line.payment.reference === reference &&
      payments.some(({ id }) => id === line.payment.id),
  )
  return [...payments, ...moved].reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/**
 * The refund owed at the end minus what was refunded since, at most the money that is held. Refunds count against late
 * payments first.
 */
const refundStillDue = ({ ledger, closedAt, ...booking }: Extract<Booking, { status: 'cancelled' }>): number => {
  const uncorrected = uncorrectedLines(ledger)
  const refunds = uncorrected.filter(({ kind, at }) => kind === 'refund' && at >= closedAt)
  const lateIds = latePaymentsOf(ledger, closedAt).map(({ id }) => id)
  const movedOfStay = uncorrected.filter(
    (line) =>
      line.kind === 'transfer' &&
      line.amountCents < 0 &&
      line.at >= closedAt &&
      !(line.payment.reference === booking.reference && lateIds.includes(line.payment.id)),
  )
  const lateCents = lateHeldCents({ ...booking, ledger, closedAt })
  const keptCents = Math.min(booking.lateKept?.cents ?? 0, lateCents)
  const goneCents = [...refunds, ...movedOfStay].reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0)
  const goneOfStay = Math.max(0, goneCents - lateCents + keptCents)
  return Math.min(booking.refundDueCents - goneOfStay, moneyTotals({ ledger }).paid)
}

/** The lists of all bookings that a booking must be on, by its own fields. */
function expectedIndexKeys(booking: Booking): Readonly<Record<string, string | undefined>> {
  const { reference, status } = booking
  const { checkInDate } = stayOf(booking)
  const orderOf = {
    pending: () => (booking.status === 'pending' && booking.expiresAt) || '9999-12-31',
    confirmed: () => stayOf(booking).checkOutDate,
  }
  const order =
    status === 'pending' || status === 'confirmed' ? orderOf[status]() : 'closedAt' in booking ? booking.closedAt : ''
  return {
    statePk: `BOOKINGS#${status}`,
    stateSk: `${order}#${reference}`,
    arrivalPk: 'ARRIVALS',
    arrivalSk: `${checkInDate}#${reference}`,
    ...(booking.guestEmail && {
      guestPk: booking.guestEmail.toLowerCase(),
      guestSk: `${checkInDate}#${reference}`,
    }),
  }
}

/** Whether nights may still be sold again for the good of their former guest: cancelled ones, or given up by a change. */
function isWatchedForResale(booking: Booking): boolean {
  const gaveUp = uncorrectedLines(booking.ledger).some((line) => line.kind === 'adjustment' && line.cause === 'terms')
  if (booking.status === 'cancelled') return keepsMoneyOfStay(booking) || (gaveUp && booking.confirmedAt !== undefined)
  return gaveUp && (booking.status === 'confirmed' || booking.status === 'completed')
}

/** Whether the business kept a part of the money paid for a confirmed stay, without a surplus, when it was cancelled. */
function keepsMoneyOfStay(booking: Extract<Booking, { status: 'cancelled' }>): boolean {
  const { closedAt, confirmedAt, refundDueCents, resale, ledger } = booking
  if (confirmedAt === undefined) return false
  const uncorrected = uncorrectedLines(ledger)
  const upToEnd = {
    ...booking,
    ledger: uncorrected.filter(
      ({ kind, at, amountCents }) =>
        at < closedAt || (at === closedAt && kind !== 'refund' && !(kind === 'transfer' && amountCents < 0)),
    ),
  }
  const stayCents = Math.min(moneyTotals(upToEnd).paid, owedOf(upToEnd))
  const surplus = moneyTotals(upToEnd).paid - stayCents
  return stayCents > Math.max(0, refundDueCents - (resale?.refundCents ?? 0) - surplus)
}

/** The balance date, the day of confirmation or the day since which it owes again, whichever comes last. */
function expectedDueDate(booking: Booking): string {
  const { ledger, balanceDueDate } = booking
  let owingSince = ('confirmedAt' in booking && booking.confirmedAt) || booking.createdAt
  let wasPaid = booking.totalPriceCents === 0
  for (const [index, { at }] of ledger.entries()) {
    const upTo = { ...booking, ledger: ledger.slice(0, index + 1) }
    const isPaid = moneyTotals(upTo).paid >= owedOf(upTo)
    if (wasPaid && !isPaid && at > owingSince) owingSince = at
    wasPaid = isPaid
  }
  const day = dayOf(owingSince)
  return balanceDueDate && balanceDueDate > day ? balanceDueDate : day
}

/** The work lists that a booking must be on, each with the day or instant it is sorted by. */
function expectedWorkLists(booking: Booking): string[] {
  const { status, ledger } = booking
  const { paid } = moneyTotals(booking)
  const totalPriceCents = owedOf(booking)
  const owesMoney = ownsNights(booking) && paid < totalPriceCents
  const neededCents = moneyOf(booking).amountToConfirmCents
  const waitsForRefund = booking.status === 'cancelled' && refundStillDue(booking) > 0
  const lastPaidAt = ledger
    .filter(({ kind, amountCents }) => kind === 'payment' || (kind === 'transfer' && amountCents > 0))
    .at(-1)?.at
  return [
    ...(booking.needsAttention ? [`ATTENTION ${booking.createdAt}`] : []),
    ...(owesMoney ? [`BALANCE ${expectedDueDate(booking)}`] : []),
    ...(waitsForRefund ? [`REFUNDS ${booking.closedAt}`] : []),
    ...(status !== 'cancelled' && paid > totalPriceCents ? [`REFUNDS ${String(lastPaidAt)}`] : []),
    ...(isWatchedForResale(booking) ? [`RESALE ${stayOf(booking).checkOutDate}`] : []),
    ...(status === 'pending' && paid > 0 && paid < neededCents ? [`SHORT_PAYMENTS ${dayOf(String(lastPaidAt))}`] : []),
    ...(booking.status === 'pending' && booking.staffHold ? [`STAFF_HOLDS ${booking.staffHold.until}`] : []),
  ]
}

/** Each transfer is out of one booking and into another, by one id; no payment is on bookings for more than it was. */
function transferViolations({ bookings }: Contents): string[] {
  const lines = [...bookings.values()].flatMap(({ booking: { reference, ledger } }) =>
    ledger.flatMap((line) => (line.kind === 'transfer' ? [{ ...line, reference }] : [])),
  )
  const halves = lines.flatMap((line) => {
    const others = lines.filter(
      ({ id, reference, otherReference, amountCents, payment, method, paidOn }) =>
        id === line.id &&
        reference === line.otherReference &&
        otherReference === line.reference &&
        amountCents === -line.amountCents &&
        payment.reference === line.payment.reference &&
        payment.id === line.payment.id &&
        method === line.method &&
        paidOn === line.paidOn,
    )
    return others.length === 1 ? [] : [`${line.reference} has one half of the transfer ${line.id}`]
  })
  const held = new Map<string, number>()
  for (const { booking } of bookings.values())
    for (const line of uncorrectedLines(booking.ledger)) {
      if (line.kind !== 'payment' && line.kind !== 'transfer') continue
      const payment =
        line.kind === 'transfer' ? `${line.payment.reference} ${line.payment.id}` : `${booking.reference} ${line.id}`
      const key = `${booking.reference} of ${payment}`
      held.set(key, (held.get(key) ?? 0) + line.amountCents)
    }
  return [
    ...halves,
    ...[...held].flatMap(([key, cents]) => (cents < 0 ? [`${key} gave more than it had: ${cents} cents`] : [])),
  ]
}

/** Card money: an accepted message, a paid attempt and a ledger line are one and the same payment. */
function paymentViolations({ bookings, attempts, messages }: Contents): string[] {
  const line = (reference: string, id: string, cents: number) => `${reference} ${id} ${cents}`
  const ledgerLines = [...bookings.values()].flatMap(({ booking }) =>
    booking.ledger.filter(isWrittenByPayfast).map(({ id, amountCents }) => line(booking.reference, id, amountCents)),
  )
  const settled = attempts
    .filter(({ status }) => status === 'paid')
    .map(({ reference, pfPaymentId, amountCents }) => line(reference, `payfast-${String(pfPaymentId)}`, amountCents))
  const accepted = messages
    .filter(({ itn }) => itn.outcome === 'accepted')
    .map(({ itn }) => {
      const parsedItn = parseItn(itn.raw)
      return line(
        String(itn.reference),
        `payfast-${parsedItn.ok ? parsedItn.value.pfPaymentId : '?'}`,
        itn.amountCents ?? -1,
      )
    })
  const sorted = ledgerLines.toSorted().join('\n')
  return [
    ...(settled.toSorted().join('\n') === sorted ? [] : ['the paid attempts are not the card payments of the ledgers']),
    ...(accepted.toSorted().join('\n') === sorted
      ? []
      : ['the accepted messages are not the card payments of the ledgers']),
  ]
}

const outcomesWithoutCheck = ['received', 'accepted', 'already-handled', 'payment-failed']

/** What needs staff, or the schedule, is on their list. */
function listViolations({ messages, uploads, blockItems }: Contents): string[] {
  return [
    ...messages.flatMap(({ itn, item }) => {
      const isForStaff =
        itn.closedBy === null &&
        !outcomesWithoutCheck.includes(itn.outcome) &&
        (itn.outcome !== 'not-genuine' || itn.reference !== null)
      const list = itn.outcome === 'received' ? 'ITNS#received' : isForStaff ? 'ITNS#check' : undefined
      return item['statePk'] === list
        ? []
        : [`a message that is ${itn.outcome} is on the list ${String(item['statePk'])}`]
    }),
    ...blockItems.flatMap(({ sk, state, statePk }) => {
      const list = state === 'closing' || state === 'opening' ? 'BLOCKS#unfinished' : undefined
      return statePk === list ? [] : [`the block ${String(sk)} is ${String(state)} and on the list ${String(statePk)}`]
    }),
    ...uploads.flatMap(({ sk, state, purpose, statePk }) => {
      const list = purpose === 'proof' && state === 'waiting' ? 'PROOFS#waiting' : undefined
      return statePk === list ? [] : [`${String(sk)} is ${String(state)} and on the list ${String(statePk)}`]
    }),
  ]
}
