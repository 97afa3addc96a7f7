import { staffActor } from '#shared/bookings/booking-event.ts'
import { authorOf } from '#shared/kernel/author.ts'
import {
  MAX_STAY_NIGHTS,
  STAFF_HORIZON_MONTHS,
  type CabinStay,
  horizonRefusal,
  numberOfNights,
} from '#shared/availability/stay.ts'
import { type Booking, isEnoughToConfirm, moneyOf } from '#shared/bookings/booking.ts'
import { move } from '#shared/bookings/booking-state.ts'
import type { ArrivalTerms } from '#shared/bookings/deposit.ts'
import type { MoveBooking, QuoteMove } from '#shared/bookings/move-booking.contract.ts'
import { partyOfBooking } from '#shared/bookings/change-party.ts'
import { movedTotal } from '#shared/bookings/moved-total.ts'
import { currentAddOns } from '#shared/bookings/order.ts'
import { partyRefusal } from '#shared/bookings/party.ts'
import type { Cabin } from '#shared/cabins/cabin.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import { dateSpan } from '#shared/kernel/format-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { deliverableEmails } from '#shared/notifications/email-type.ts'
import type { AdjustmentLine } from '#shared/payments/ledger.ts'
import type { AddOnLine } from '#shared/pricing/price.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import type { Tariff } from '#shared/pricing/rate.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { type StaffNeeds, applyStaffAction } from './apply-staff-action.ts'
import { takenNights } from './taken-nights.ts'
import { overrideHolds } from './override-holds.ts'
import { cabinNightsOf, hasSameParts, stayOf } from '#shared/bookings/stay-parts.ts'

type Rules = { readonly settings: Settings; readonly tariff: Tariff; readonly cabin: Cabin | undefined }
type MoveNeeds = StaffNeeds & { readonly catalogue: Pick<CatalogueRepository, 'rulesFor'> }

/** Old and new nights are exchanged in one transaction, which holds 100 items; a night that is both is one of them. */
const MAX_MOVED_NIGHTS = 92

/** What a move would change, for staff to see before they save it. */
export const quoteMoveUsing =
  ({
    bookings,
    catalogue,
    nights,
    clock,
  }: MoveNeeds & { readonly nights: Pick<NightRepository, 'ownersOf'> }): UseCase<typeof QuoteMove> =>
  async ({ params: { reference }, query: to, caller }) => {
    const [whole, rules, owners] = await Promise.all([
      bookings.findWhole(reference),
      catalogue.rulesFor(to.cabinSlug),
      nights.ownersOf(to.cabinSlug, to.checkInDate, addDays(to.checkOutDate, -1)),
    ])
    if (!whole) return refuse('booking-not-found')
    const { booking } = whole
    const businessTime = clock()
    const allowed = checkMove(whole, to, { rules, businessTime })
    if (!allowed.ok) return allowed
    const { arrivalTerms } = allowed.value
    const { now } = businessTime
    const applyMove = (adjustment?: AdjustmentLine) =>
      move(booking, { parts: [to] }, { by: staffActor(caller), now, arrivalTerms, adjustment })
    const moved = applyMove()
    if (!moved.ok) return moved
    const recalculated = movedTotal(booking, whole.order, { to, rates: rules.tariff.rates })
    const line = { at: now, ...authorOf(caller), note: '' }
    const movedAtNewPrice = recalculated.ok
      ? applyMove(adjustmentTo(recalculated.value.totalCents, booking, line))
      : moved
    const clashes = takenNights(owners, now).filter((span) => span.reference !== reference)
    const others = await bookings.findAll([...new Set(clashes.flatMap((span) => span.reference ?? []))])
    const { owedCents, paidCents } = moneyOf(booking)
    return accept({
      owedCents,
      recalculatedCents: recalculated.ok ? recalculated.value.totalCents : null,
      paidCents,
      clashes: clashes.map((span) => ({
        ...span,
        guestName: others.find((other) => other.reference === span.reference)?.guestName ?? null,
      })),
      emails: deliverableEmails(moved.value.event.emails, booking),
      recalculatedEmails: movedAtNewPrice.ok ? deliverableEmails(movedAtNewPrice.value.event.emails, booking) : [],
    })
  }

/**
 * Moves a booking. With a recalculated total, the adjustment of its ledger and the add-ons by the night are written in
 * the same transaction, so that nights and price never differ. Where another guest is paying for the new nights by card,
 * staff learn who and may go on. A move that is sent again finds the booking where it is to be, and changes nothing.
 */
export const moveBookingUsing =
  ({ catalogue, ...needs }: MoveNeeds): UseCase<typeof MoveBooking> =>
  async ({ params, body, caller }) => {
    const by = staffActor(caller)
    return overrideHolds(needs, { by, now: needs.clock().now, overHoldsOf: body.overHoldsOf ?? [] }, () =>
      applyStaffAction(needs, params.reference, async (whole, businessTime) => {
        const { booking, order } = whole
        const to = { cabinSlug: body.cabinSlug, checkInDate: body.checkInDate, checkOutDate: body.checkOutDate }
        const { owedCents } = moneyOf(booking)
        if (hasSameParts(booking, { parts: [to] }) && !isConfirmedByMove(booking)) {
          // A colleague may have moved it there at another price.
          const isAsShown = body.newTotal === 'keep' || body.quotedTotalCents === owedCents
          return isAsShown ? accept('done-already') : refuse('price-changed', { totalPriceCents: owedCents })
        }
        const rules = await catalogue.rulesFor(to.cabinSlug)
        const allowed = checkMove(whole, to, { rules, businessTime })
        if (!allowed.ok) return allowed
        const { arrivalTerms, cabin } = allowed.value
        const priced =
          body.newTotal === 'recalculate' ? movedTotal(booking, order, { to, rates: rules.tariff.rates }) : undefined
        if (priced?.ok === false) return priced
        const totalCents = priced?.value.totalCents ?? owedCents
        if (priced && totalCents !== body.quotedTotalCents)
          return refuse('price-changed', { totalPriceCents: totalCents })
        const { now } = businessTime
        const adjustment = adjustmentTo(totalCents, booking, {
          at: now,
          ...authorOf(caller),
          note: `Moved to ${cabin.name}, ${dateSpan(to.checkInDate, to.checkOutDate)}`,
        })
        const moved = move(
          booking,
          { parts: [to] },
          { by, now, arrivalTerms, adjustment, notifyGuest: body.notifyGuest },
        )
        if (!moved.ok || !priced || isSameOrder(priced.value.addOns, currentAddOns(order))) return moved
        return accept({ ...moved.value, order: { ...order, changedAddOns: priced.value.addOns } })
      }),
    )
  }

const isSameOrder = (one: readonly AddOnLine[], other: readonly AddOnLine[]): boolean =>
  one.every(({ times }, index) => times === other[index]?.times)

/**
 * The line of the ledger by which a booking costs so much; none where it does already. Its id is that of the booking's
 * version, so that a write whose reply was lost is the same write.
 */
function adjustmentTo(
  totalCents: Cents,
  booking: Booking,
  line: Pick<AdjustmentLine, 'at' | 'by' | 'note'>,
): AdjustmentLine | undefined {
  const amountCents = totalCents - moneyOf(booking).owedCents
  return amountCents === 0 ? undefined : { ...line, id: `move-${booking.version + 1}`, kind: 'adjustment', amountCents }
}

/** A stay may be as long as staff may book, if its old and its new nights fit into one transaction. */
function maxNightsOfMove(booking: Booking, to: CabinStay): number {
  const nights = [booking, { parts: [to] }].flatMap((stay) =>
    cabinNightsOf(stay).map(({ cabinSlug, night }) => `${cabinSlug} ${night}`),
  )
  const excess = new Set(nights).size - MAX_MOVED_NIGHTS
  return Math.min(MAX_STAY_NIGHTS, numberOfNights(to) - excess)
}

type Allowed = { readonly arrivalTerms?: ArrivalTerms; readonly cabin: Cabin }

/** Whether a party fits into the cabin, and the stay into what staff may move; and how it is to be paid then. */
function checkMove(
  { booking, order }: WholeBooking,
  to: CabinStay,
  { rules: { settings, cabin }, businessTime }: { readonly rules: Rules; readonly businessTime: BusinessTime },
): Result<
  Allowed,
  | 'cabin-not-found'
  | 'arrival-in-past'
  | 'stay-too-long'
  | 'too-far-ahead'
  | 'party-too-large'
  | 'cabin-not-for-children'
> {
  if (!cabin) return refuse('cabin-not-found')
  // A stay that is under way keeps its arrival; on another day in the past nobody arrives.
  if (to.checkInDate < businessTime.today && to.checkInDate !== stayOf(booking).checkInDate)
    return refuse('arrival-in-past')
  const maxNights = maxNightsOfMove(booking, to)
  if (numberOfNights(to) > maxNights) return refuse('stay-too-long', { maxNights })
  const tooFarAhead = horizonRefusal(to.checkOutDate, businessTime.today, STAFF_HORIZON_MONTHS)
  if (tooFarAhead) return tooFarAhead
  const party = partyOfBooking(booking, order)
  const partyProblem = partyRefusal(party, cabin, to.cabinSlug === stayOf(booking).cabinSlug ? party : undefined)
  if (partyProblem) return refuse(partyProblem)
  // What is overdue stays so where the guest comes on the same day.
  if (to.checkInDate === stayOf(booking).checkInDate) return accept({ cabin })
  const { today } = businessTime
  const payment = paymentInfoFor(booking.totalPriceCents, to.checkInDate, businessTime, settings.extraNonBusinessDays)
  return accept({ arrivalTerms: { ...payment, today }, cabin })
}

/** A move to the same nights confirms a booking that is paid, and changes no other open one. */
const isConfirmedByMove = (booking: Booking): boolean =>
  booking.status !== 'confirmed' && (booking.status !== 'pending' || isEnoughToConfirm(moneyOf(booking)))
