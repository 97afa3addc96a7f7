import type { Item } from '#lambdas/table/table.ts'
import { BlockedDates } from '#shared/availability/blocked-dates.contract.ts'
import { nightsOf } from '#shared/availability/stay.ts'
import { Booking, stayOf } from '#shared/bookings/booking.ts'
import { BookingEvent } from '#shared/bookings/booking-event.ts'
import { Order } from '#shared/bookings/order.ts'
import { Upload } from '#shared/documents/upload.ts'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { Attempt, StoredItn } from '#shared/payments/attempt.ts'
import { parseItn } from '#shared/payments/payfast-itn.ts'

type OnFile = {
  readonly booking: Booking
  readonly item: Item
  readonly events: BookingEvent[]
  readonly uploads: Upload[]
}
export type Contents = {
  readonly bookings: ReadonlyMap<string, OnFile>
  readonly nights: readonly Item[]
  readonly blocks: ReadonlyMap<string, BlockedDates>
  readonly attempts: readonly Attempt[]
  readonly messages: readonly { readonly itn: StoredItn; readonly item: Item }[]
  readonly uploads: readonly Item[]
}

/** The table's items, sorted by kind. Throws on an item that its own schema rejects. */
export function contentsOf(items: readonly Item[]): Contents {
  const kind = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix))
  const bookings = new Map<string, OnFile>(
    kind('BOOKING').map((item) => {
      const booking = Booking.parse(item)
      return [booking.reference, { booking, item, events: [], uploads: [] }]
    }),
  )
  const ownerOf = ({ pk }: Item) => bookings.get(String(pk).slice('BOOKING#'.length))
  for (const item of kind('ORDER')) ownerOf(item)?.events.push(Order.parse(item).event)
  for (const item of kind('EVENT#')) ownerOf(item)?.events.push(BookingEvent.parse(item))
  for (const item of kind('UPLOAD#')) ownerOf(item)?.uploads.push(Upload.parse(item))
  return {
    bookings,
    nights: kind('N#'),
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
const moneyTotals = ({ ledger }: Pick<Booking, 'ledger'>) => ({
  received: ledger.reduce((sum, { kind, amountCents }) => sum + (kind === 'payment' ? amountCents : 0), 0),
  paid: ledger.reduce((sum, { kind, amountCents }) => sum + (kind === 'payment' ? amountCents : -amountCents), 0),
})
const placeOf = (cabin: string, night: string) => `${cabin} ${night}`

/**
 * Checks all invariants that an owner relies on, over everything in the table at once, while nobody writes. Returns a
 * sentence for each violation. The rules are written independently of the product's code.
 */
export function findViolations(items: readonly Item[], now: string): string[] {
  const contents = contentsOf(items)
  return [
    ...nightViolations(contents, now),
    ...[...contents.bookings.values()].flatMap((onFile) => bookingViolations(onFile, now)),
    ...paymentViolations(contents),
    ...listViolations(contents),
  ]
}

/** Compares the expected owner or hold of each night, by the bookings and the blocks, with the stored one. */
function nightViolations({ bookings, nights, blocks }: Contents, now: string): string[] {
  const claims = new Map<string, string[]>()
  const claim = (by: string, cabin: string, wanted: readonly string[]) => {
    for (const night of wanted) {
      const place = placeOf(cabin, night)
      claims.set(place, [...(claims.get(place) ?? []), by])
    }
  }
  for (const { booking } of bookings.values()) {
    const stay = nightsOf(stayOf(booking))
    if (ownsNights(booking)) claim(booking.reference, booking.cabinSlug, stay)
    if (booking.status === 'pending' && booking.hold && booking.hold.until > now)
      claim(`${booking.reference} until ${booking.hold.until}`, booking.cabinSlug, stay)
  }
  for (const [code, { cabinSlug, startDate, endDate }] of blocks)
    for (const cabin of cabinSlug === null ? cabins : [cabinSlug])
      claim(code, cabin, datesFrom(startDate, addDays(endDate, 1)))

  const owners = new Map<string, string>()
  for (const { pk, sk, by, until } of nights) {
    if (until !== undefined && String(until) <= now) continue
    const place = placeOf(String(pk).slice('CABIN#'.length), String(sk).slice('N#'.length))
    owners.set(place, until === undefined ? String(by) : `${String(by)} until ${String(until)}`)
  }
  return [...new Set([...claims.keys(), ...owners.keys()])].flatMap((place) => {
    const should = claims.get(place) ?? []
    const does = owners.get(place)
    if (should.length > 1) return [`the night ${place} is claimed by ${should.join(' and ')}`]
    if (should[0] !== does)
      return [`the night ${place} should be ${should[0] ?? 'nobody'}'s and is ${does ?? 'nobody'}'s`]
    return []
  })
}

function bookingViolations({ booking, item, events, uploads }: OnFile, now: string): string[] {
  const violations: string[] = []
  const check = (isSo: boolean, what: string): void => {
    if (!isSo) violations.push(`${booking.reference} (${booking.status}) ${what}`)
  }
  const told = (mail: string) => events.filter(({ mails }) => mails.some((type) => type === mail)).length
  const named = (what: BookingEvent['what']) => events.filter((event) => event.what === what)
  const { ledger, status } = booking
  const { received, paid } = moneyTotals(booking)
  const amounts = (found: readonly BookingEvent[]) =>
    found.reduce((sum, { facts }) => sum + Number(facts['amountCents']), 0)

  check(booking.version === events.length, `has version ${booking.version} and ${events.length} lines of history`)
  check(new Set(ledger.map(({ id }) => id)).size === ledger.length, 'has the same line of the ledger twice')
  check(paid >= 0, 'refunded more than was paid')
  check(amounts(named('payment-accepted')) === received, 'has payments in its history that differ from its ledger')
  check(amounts(named('refunded')) === received - paid, 'has refunds in its history that differ from its ledger')

  check(told('booking_confirmed') <= 1, 'was told "confirmed" twice')
  check(!ownsNights(booking) || told('booking_confirmed') === 1, 'was confirmed and not told')
  const endedByPerson = named('cancelled').some(({ by }) => by.kind === 'guest' || by.kind === 'staff')
  check(told('booking_confirmed') === 0 || ownsNights(booking) || endedByPerson, 'was told "confirmed" and lost it')
  check(
    (status === 'cancelled') === named('cancelled').length > 0,
    'is cancelled without a cancellation, or the other way round',
  )
  check(named('cancelled').length + named('expired').length + named('completed').length <= 1, 'ended twice')

  const hasWaitingProof = uploads.some(({ purpose, state }) => purpose === 'proof' && state === 'waiting')
  for (const { id, state, purpose } of uploads.filter((upload) => upload.purpose === 'proof'))
    check(
      (state === 'accepted') === ledger.some((line) => line.id === `proof-${id}`),
      `has a ${purpose} that is ${state} and not so in the ledger`,
    )
  if (booking.status === 'pending') {
    const { expiresAt, needsAttention } = booking
    const enough = booking.requiresFullPayment ? booking.totalPriceCents : booking.depositAmountCents
    check(paid < enough || needsAttention === 'paid-but-nights-taken', 'is paid, not confirmed, and on no list')
    check(!hasWaitingProof || expiresAt === null, 'would expire while its proof waits')
    check(
      expiresAt !== null || paid > 0 || hasWaitingProof || needsAttention !== null,
      'would wait forever for nothing',
    )
    check(expiresAt === null || paid === 0, 'would expire though money is here')
  }
  if (status === 'cancelled' || status === 'expired') {
    // The time and the actor of the end are known; later money is a later line, or one of the same moment.
    const late = named('payment-accepted').filter(
      ({ mails }) => mails.includes('nights_taken') && !mails.includes('payment_received'),
    )
    const isLate = late.some(({ facts }) => facts['nightsTaken'] === undefined)
    const isClosed = named('attention-closed').length > 0
    check(
      !isLate || paid === 0 || isClosed || booking.needsAttention === 'paid-after-closing',
      'was paid after its end, and is on no list',
    )
  }
  if (ownsNights(booking)) check(booking.needsAttention === null, 'has its nights and asks for attention all the same')

  const asItShould = expectedIndexKeys(booking)
  for (const name of ['statePk', 'stateSk', 'arrivalPk', 'arrivalSk', 'guestPk', 'guestSk', 'agendaPk', 'agendaSk'])
    check(item[name] === asItShould[name], `has ${String(item[name])} as ${name}, not ${String(asItShould[name])}`)
  check(booking.createdAt <= now, 'was made in the future')
  return violations
}

/**
 * The refund owed at the end minus what was refunded since, at most the money that is held. Refunds count against late
 * payments first.
 */
const refundStillDue = ({ ledger, closedAt, ...booking }: Extract<Booking, { status: 'cancelled' }>): number => {
  const late = ledger.filter(({ kind, at }) => kind === 'payment' && at > closedAt)
  const back = ledger.filter(({ kind, at }) => kind === 'refund' && at >= closedAt)
  const [came, went] = [late, back].map((lines) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const given = Math.max(0, (went ?? 0) - (came ?? 0))
  return Math.min(booking.refundDueCents - given, moneyTotals({ ledger }).paid)
}

/** The lists that a booking must be on, by its own fields. */
function expectedIndexKeys(booking: Booking): Readonly<Record<string, string | undefined>> {
  const { reference, status, checkInDate } = booking
  const orderOf = {
    pending: () => (booking.status === 'pending' && booking.expiresAt) || '9999-12-31',
    confirmed: () => booking.checkOutDate,
  }
  const order =
    status === 'pending' || status === 'confirmed' ? orderOf[status]() : 'closedAt' in booking ? booking.closedAt : ''
  const owes = ownsNights(booking) && moneyTotals(booking).paid < booking.totalPriceCents && booking.balanceDueDate
  const waitsForMoney = booking.status === 'cancelled' && refundStillDue(booking) > 0 && booking.closedAt
  const agenda = booking.needsAttention
    ? (['ATTENTION', booking.createdAt] as const)
    : owes
      ? (['BALANCE', owes] as const)
      : waitsForMoney
        ? (['REFUNDS', waitsForMoney] as const)
        : undefined
  return {
    statePk: `BOOKINGS#${status}`,
    stateSk: `${order}#${reference}`,
    arrivalPk: 'ARRIVALS',
    arrivalSk: `${checkInDate}#${reference}`,
    guestPk: booking.guestEmail.toLowerCase(),
    guestSk: `${checkInDate}#${reference}`,
    agendaPk: agenda?.[0],
    agendaSk: agenda && `${agenda[1]}#${reference}`,
  }
}

/** Card money: an accepted message, a paid attempt and a ledger line are one and the same payment. */
function paymentViolations({ bookings, attempts, messages }: Contents): string[] {
  const line = (reference: string, id: string, cents: number) => `${reference} ${id} ${cents}`
  const inLedgers = [...bookings.values()].flatMap(({ booking }) =>
    booking.ledger
      .filter(({ by }) => by === 'PayFast')
      .map(({ id, amountCents }) => line(booking.reference, id, amountCents)),
  )
  const settled = attempts
    .filter(({ status }) => status === 'paid')
    .map(({ reference, pfPaymentId, amountCents }) => line(reference, `payfast-${String(pfPaymentId)}`, amountCents))
  const accepted = messages
    .filter(({ itn }) => itn.outcome === 'accepted')
    .map(({ itn }) => {
      const said = parseItn(itn.raw)
      return line(String(itn.reference), `payfast-${said.ok ? said.value.pfPaymentId : '?'}`, itn.amountCents ?? -1)
    })
  const sorted = inLedgers.toSorted().join('\n')
  return [
    ...(settled.toSorted().join('\n') === sorted ? [] : ['the paid attempts are not the card payments of the ledgers']),
    ...(accepted.toSorted().join('\n') === sorted
      ? []
      : ['the accepted messages are not the card payments of the ledgers']),
  ]
}

const outcomesWithoutReview = ['received', 'accepted', 'already-handled', 'payment-failed']

/** What needs staff, or the schedule, is on their list. */
function listViolations({ messages, uploads }: Contents): string[] {
  return [
    ...messages.flatMap(({ itn, item }) => {
      const isForPeople =
        itn.closedBy === null &&
        !outcomesWithoutReview.includes(itn.outcome) &&
        (itn.outcome !== 'not-genuine' || itn.reference !== null)
      const list = itn.outcome === 'received' ? 'ITNS#received' : isForPeople ? 'ITNS#check' : undefined
      return item['statePk'] === list
        ? []
        : [`a message that is ${itn.outcome} is on the list ${String(item['statePk'])}`]
    }),
    ...uploads.flatMap(({ sk, state, purpose, statePk }) => {
      const list = purpose === 'proof' && state === 'waiting' ? 'PROOFS#waiting' : undefined
      return statePk === list ? [] : [`${String(sk)} is ${String(state)} and on the list ${String(statePk)}`]
    }),
  ]
}
