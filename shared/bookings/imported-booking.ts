import {
  STAFF_HORIZON_MONTHS,
  MAX_STAY_NIGHTS,
  horizonRefusal,
  numberOfNights,
  overlaps,
} from '#shared/availability/stay.ts'
import type { Cabin } from '#shared/cabins/cabin.ts'
import { type BusinessTime, dayOf } from '#shared/kernel/clock.ts'
import { addYears } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { whatsappNumber } from '#shared/kernel/phone.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { type Tariff, withoutMinimumNights } from '#shared/pricing/rate.ts'
import type { Settings } from '#shared/settings/settings.ts'
import { authorOf } from '#shared/kernel/author.ts'
import type { Actor } from './booking-event.ts'
import { type Booking, type PendingBooking, moneyOf } from './booking.ts'
import { type BookingChange, acceptPayment, completedAt, confirm } from './booking-state.ts'
import type { FileDifference, ImportRow, UnusualRowReason, ImportProblem } from './import-bookings.contract.ts'
import { newPendingBooking } from './new-booking.ts'
import { type Child, type Party, partyRefusal } from './party.ts'
import { BOOKING_RETENTION_YEARS } from './retention.ts'
import { stayOf } from './stay-parts.ts'

type Rules = {
  readonly cabin: Pick<Cabin, 'active' | 'maxGuests' | 'childFriendly'> | undefined
  readonly settings: Settings
  readonly tariff: Tariff
  readonly businessTime: BusinessTime
}

/** Lists of a paper calendar have no ages. */
const childrenOf = ({ numberOfChildren }: ImportRow): Child[] =>
  Array.from({ length: numberOfChildren }, () => ({ age: null }))
export const partyOfRow = (row: ImportRow): Party => ({ adults: row.numberOfAdults, children: childrenOf(row) })

/**
 * The idempotency key of a line: cabin, dates and guest, however the name is written. It is no UUID, so that nobody can
 * ask by a form of the website whether there is such a booking.
 */
export const importKey = ({ cabinSlug, checkInDate, checkOutDate, guestName }: ImportRow): string =>
  `import ${cabinSlug} ${checkInDate} ${checkOutDate} ${guestName.toLowerCase()}`

/** Whether guests have left: such a stay comes in as it ended. */
const isOver = ({ checkOutDate }: ImportRow, { today }: BusinessTime): boolean => checkOutDate < today

/** Why a stay cannot be brought in. One that has begun or is over can: returning guests are known by it. */
export function importProblem(row: ImportRow, { cabin, businessTime }: Rules): ImportProblem | null {
  if (!cabin?.active) return 'cabin-not-found'
  if (horizonRefusal(row.checkOutDate, businessTime.today, STAFF_HORIZON_MONTHS)) return 'too-far-ahead'
  return numberOfNights(row) > MAX_STAY_NIGHTS ? 'stay-too-long' : null
}

/** What the stay costs by the tariff, in cents; null where nights have no price, or are too many for a stay. */
export function priceByTariff(row: ImportRow, { tariff }: Pick<Rules, 'tariff'>): Cents | null {
  // A slip in the year makes a stay of centuries: pricing its nights would take seconds.
  if (numberOfNights(row) > MAX_STAY_NIGHTS) return null
  const asked = { cabinSlug: row.cabinSlug, stay: row, party: partyOfRow(row), addOns: [] }
  const rates = withoutMinimumNights(tariff.rates).map((rate) => ({ ...rate, requiresChildAges: false }))
  const priced = priceOf(asked, { ...tariff, rates })
  return priced.ok ? priced.value.totalPriceCents : null
}

/** A total this many times the price, or the price that many times the total, is more likely a mistake. */
const UNLIKELY_PRICE_FACTOR = 2

/** What of a line staff look at: a slip of the pen, or what guests could not book. */
export function unusualRowReasons(
  row: ImportRow,
  { cabin, settings, tariff, businessTime }: Rules,
): UnusualRowReason[] {
  const total = row.totalPriceCents
  const price = priceByTariff(row, { tariff })
  const partyProblem = cabin && partyRefusal(partyOfRow(row), cabin)
  const found: Record<UnusualRowReason, boolean> = {
    'party-too-large': partyProblem === 'party-too-large',
    'cabin-not-for-children': partyProblem === 'cabin-not-for-children',
    'long-stay': numberOfNights(row) > settings.maxNights,
    'far-ahead': horizonRefusal(row.checkOutDate, businessTime.today, settings.bookingHorizonMonths) !== undefined,
    'nothing-to-pay': total === 0,
    'far-from-price':
      total > 0 && price !== null && (total > UNLIKELY_PRICE_FACTOR * price || price > UNLIKELY_PRICE_FACTOR * total),
    'paid-more-than-total': row.paidCents > total,
    // Lists of former years often leave out what came in at the end.
    'looks-unpaid': row.checkOutDate <= businessTime.today && row.paidCents < total,
    'long-ago': row.checkOutDate < addYears(businessTime.today, -BOOKING_RETENTION_YEARS),
  }
  return (Object.keys(found) as UnusualRowReason[]).filter((reason) => found[reason])
}

/** What a booking on file has otherwise than a line with its reference: the same phone number may be written otherwise. */
export function differencesOnFile(row: ImportRow, booking: Booking): FileDifference[] {
  const { owedCents: totalPriceCents, paidCents } = moneyOf(booking)
  const onFile = { ...booking, ...stayOf(booking), totalPriceCents, paidCents }
  const isSame = (field: FileDifference['field']): boolean =>
    field === 'guestPhone'
      ? whatsappNumber(row.guestPhone) === whatsappNumber(onFile.guestPhone)
      : row[field] === onFile[field]
  const differences: readonly FileDifference[] = [
    { field: 'cabinSlug', onFile: onFile.cabinSlug },
    { field: 'checkInDate', onFile: onFile.checkInDate },
    { field: 'checkOutDate', onFile: onFile.checkOutDate },
    { field: 'guestName', onFile: onFile.guestName },
    { field: 'guestPhone', onFile: onFile.guestPhone },
    { field: 'guestEmail', onFile: onFile.guestEmail },
    { field: 'numberOfAdults', onFile: onFile.numberOfAdults },
    { field: 'numberOfChildren', onFile: onFile.numberOfChildren },
    { field: 'totalPriceCents', onFile: totalPriceCents },
    { field: 'paidCents', onFile: paidCents },
  ]
  return differences.filter(({ field }) => !isSame(field))
}

/** For each line the other lines that have a night of it; the same line twice clashes as well. */
export function clashingLines(rows: readonly ImportRow[]): ReadonlyMap<number, number[]> {
  const inOrder = rows.toSorted((one, other) => one.checkInDate.localeCompare(other.checkInDate))
  const found = new Map<number, number[]>()
  inOrder.forEach((row, index) => {
    for (const other of inOrder.slice(index + 1)) {
      if (other.checkInDate >= row.checkOutDate) break
      if (other.cabinSlug !== row.cabinSlug || !overlaps(row, other)) continue
      found.set(row.line, [...(found.get(row.line) ?? []), other.line])
      found.set(other.line, [...(found.get(other.line) ?? []), row.line])
    }
  })
  return found
}

/**
 * The booking of a line: confirmed at the total that was agreed, with what was paid as one line of the ledger; less than
 * our deposit was the deposit that was agreed. A stay that is over is completed at its departure, and the money is of
 * that day. Nobody gets an e-mail about it.
 */
export function newImportedBooking(
  row: ImportRow,
  named: Pick<PendingBooking, 'id' | 'reference' | 'tokenHash'>,
  {
    settings,
    businessTime,
    by,
  }: Pick<Rules, 'businessTime'> & { readonly settings: Pick<Settings, 'extraNonBusinessDays'>; readonly by: Actor },
): { readonly booking: PendingBooking; readonly change: BookingChange } {
  const { now } = businessTime
  const { totalPriceCents, paidCents } = row
  const payment = paymentInfoFor(totalPriceCents, row.checkInDate, businessTime, settings.extraNonBusinessDays)
  const usualCents = payment.requiresFullPayment ? totalPriceCents : payment.depositAmountCents
  const isAgreedDeposit = paidCents > 0 && paidCents < usualCents
  const requiresFullPayment = payment.requiresFullPayment && !isAgreedDeposit
  const booking: PendingBooking = {
    ...named,
    ...newPendingBooking(
      { form: { guestSuburb: '', ...row }, totalPriceCents, payment, now },
      {
        paymentType: requiresFullPayment ? 'full' : 'deposit',
        paymentMethod: 'eft',
        requiresFullPayment,
        depositAmountCents: isAgreedDeposit ? paidCents : payment.depositAmountCents,
        source: totalPriceCents === 0 ? 'owner' : 'imported',
        termsPending: true,
        expiresAt: null,
      },
    ),
  }
  const change =
    paidCents === 0
      ? confirm(booking, { by, now })
      : acceptPayment(
          booking,
          {
            id: 'imported',
            kind: 'payment',
            amountCents: paidCents,
            method: 'other',
            paidOn: isOver(row, businessTime) ? row.checkOutDate : dayOf(now),
            at: now,
            ...authorOf(by),
            note: 'Paid before the booking was brought in',
          },
          { by, now, nightsStatus: 'available' },
        )
  if (!change.ok) throw new Error(`A new booking refused: ${change.refusal}`)
  const { booking: confirmed, event, nights } = change.value
  const ended = isOver(row, businessTime) ? completedAt(confirmed, row.checkOutDate) : confirmed
  return { booking, change: { booking: ended, event: { ...event, emails: [] }, nights } }
}
