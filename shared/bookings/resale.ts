import { nightsOf, type Stay } from '#shared/availability/stay.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type Cents, sum } from '#shared/kernel/money.ts'
import { effectiveLines, keptCents, owedCents, paidCents } from '#shared/payments/ledger.ts'
import type { GivenUp } from './agreed-rates.ts'
import { type Booking, type CancelledBooking, type ResoldNight, linesAtCancellation, moneyOf } from './booking.ts'
import { stayOf } from './stay-parts.ts'
import { isConfirmedOrCompleted } from './is-closed.ts'

/** What the business keeps of a night that is sold again, of what goes back for it (decisions §5). */
export const RESALE_FEE_PERCENT = 5

/** A night of a cancelled stay that another guest has now, and what was received for it, in cents. */
export type NightSale = Pick<ResoldNight, 'night' | 'receivedCents'>

/** A stay's amount as equal parts of its nights, in cents: each part is rounded, and together they are the amount. */
function partsByNight(amountCents: Cents, stay: Stay): { readonly night: CalendarDate; readonly cents: Cents }[] {
  const nights = nightsOf(stay)
  const upTo = (count: number) => Math.floor((amountCents * count) / nights.length)
  return nights.map((night, index) => ({ night, cents: upTo(index + 1) - upTo(index) }))
}

const partOf = (amountCents: Cents, stay: Stay, night: CalendarDate): Cents =>
  partsByNight(amountCents, stay).find((part) => part.night === night)?.cents ?? 0

/**
 * What was received for one night of the booking that has it, in cents: the night's equal part of what has been paid,
 * without what was paid too much, and what the terms keep of nights that it has no more. Of a stay that was cancelled under way, and keeps the nights that were slept, what does
 * not go back. Nothing where it has not this night.
 */
export function receivedForNight(booking: Booking, night: CalendarDate): Cents {
  const isKept = booking.status === 'cancelled' && booking.confirmedAt !== undefined
  if (!isConfirmedOrCompleted(booking) && !isKept) return 0
  const { paidCents: paid, owedCents: owed, refundOwedCents } = moneyOf(booking)
  const cents = isKept ? Math.min(paid - refundOwedCents, owed) : Math.min(paid, owed) - keptCents(booking)
  return partOf(Math.max(0, cents), stayOf(booking), night)
}

/**
 * The refund at the cancellation, in cents, without what was added because nights were sold again, and what staff have
 * changed of it since.
 */
const refundAtCancellation = ({ refundDueCents, resale, refundChangeCents = 0 }: CancelledBooking): Cents =>
  refundDueCents - (resale?.refundCents ?? 0) - refundChangeCents

/**
 * What had been paid for the stay when it was cancelled, without a surplus, and what of it goes back by the tiers. What
 * the terms kept of nights that were given up before is not among it; `aheadCents` is what staff pay back of that.
 */
function moneyForStay(booking: CancelledBooking): {
  readonly paidCents: Cents
  readonly backCents: Cents
  readonly aheadCents: Cents
} {
  const before = linesAtCancellation(booking)
  const paid = Math.max(0, paidCents(before))
  const surplus = Math.max(0, paid - owedCents(before, booking))
  const back = Math.max(0, refundAtCancellation(booking) - surplus)
  const forStay = Math.max(0, paid - surplus - keptCents({ ledger: before }))
  return { paidCents: forStay, backCents: Math.min(back, forStay), aheadCents: Math.max(0, back - forStay) }
}

/** Whether the terms kept a share of nights or people that were given up by a change. */
const hasGivenUp = ({ ledger }: Booking): boolean =>
  effectiveLines(ledger).some((line) => line.kind === 'adjustment' && line.cause === 'terms')

/** Whether more can go back if nights are sold again: the stay was confirmed, and a part of its money was kept. */
export function canBeResold(booking: Booking): booking is CancelledBooking {
  if (booking.status !== 'cancelled' || booking.confirmedAt === undefined) return false
  const { paidCents: paid, backCents } = moneyForStay(booking)
  return paid > backCents || hasGivenUp(booking)
}

/** Whether nights that a booking had are looked at each day, in case they are sold again. */
export const isWatchedForResale = (booking: Booking): boolean =>
  canBeResold(booking) || (isConfirmedOrCompleted(booking) && hasGivenUp(booking))

const lessFee = (cents: Cents): Cents => Math.floor((cents * (100 - RESALE_FEE_PERCENT)) / 100)

type GivenUpNight = GivenUp['nights'][number]

/**
 * What goes back for a night that was given up and is sold again, in cents, as of a cancelled stay; never more than is
 * kept of it.
 */
export const refundForGivenUpNight = (
  { paidCents: paid, keptCents: kept }: GivenUpNight,
  receivedCents: Cents,
): Cents => Math.min(kept, Math.max(0, lessFee(Math.min(receivedCents, paid)) - (paid - kept)))

/**
 * What goes back in all because nights of a cancelled stay were sold again (decisions §5), night by night and in cents:
 * what was received for the night, at most what had been paid for it, less 5 %, rounded down to the cent, less what goes
 * back for it by the tiers. Stays of several nights count in equal parts. Nights that were given up before count by what
 * is still kept of each. Together with the refund at the cancellation it is never more than was paid.
 */
export function resaleOf(
  booking: CancelledBooking,
  sales: readonly NightSale[],
  givenUp: readonly GivenUpNight[] = [],
): { readonly refundCents: Cents; readonly nights: ResoldNight[] } {
  const { paidCents: paid, backCents, aheadCents } = moneyForStay(booking)
  const stay = stayOf(booking)
  let ahead = aheadCents
  const nights = sales
    .map(({ night, receivedCents }) => {
      const given = givenUp.find((one) => one.night === night)
      if (!given) {
        const back = lessFee(Math.min(receivedCents, partOf(paid, stay, night)))
        return { night, receivedCents, refundCents: Math.max(0, back - partOf(backCents, stay, night)) }
      }
      const more = Math.max(0, refundForGivenUpNight(given, receivedCents) - (given.resoldCents ?? 0))
      const paidAhead = Math.min(ahead, more)
      ahead -= paidAhead
      return { night, receivedCents, refundCents: more - paidAhead }
    })
    .toSorted((a, b) => (a.night < b.night ? -1 : 1))
  return { refundCents: sum(nights.map(({ refundCents }) => refundCents)), nights }
}
