import { receiptReversals } from '#shared/billing/billing-document.ts'
import { staffActor } from '#shared/bookings/booking-event.ts'
import { isPastArrival } from '#shared/bookings/booking-state.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import type { QuoteTransfer, TransferPayment, TransferSide } from '#shared/bookings/transfer.contract.ts'
import { movablePayment, transferPayment, unusualTransfer } from '#shared/bookings/transfer.ts'
import { isWaitingProof } from '#shared/documents/upload.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import { type Cents, MAX_CENTS } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { deliverableEmails } from '#shared/notifications/email-type.ts'
import { paidCents } from '#shared/payments/ledger.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Caller, UseCase } from '#lambdas/http/serve.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { type BookingDecision, type WholeBooking, fitTogether } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { hasLastingObstacle } from '#lambdas/table/night-claims.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { type StaffNeeds, viewForStaff } from './apply-staff-action.ts'
import { confirmWaitingUsing } from './confirm-waiting.ts'
import { overrideHolds } from './override-holds.ts'
import { type ReversalNeeds, areNightsTaken } from './record-money.ts'
import { ownersOfStay, withoutStopped } from './taken-nights.ts'

type Needs = StaffNeeds & { readonly catalogue: Pick<CatalogueRepository, 'settings'> }
type Both = { readonly giver: WholeBooking; readonly taker: WholeBooking }
type Body = Parameters<UseCase<typeof TransferPayment>>[0]['body']

/** Both bookings, the one that gives first. */
async function findBoth(
  { bookings }: Pick<Needs, 'bookings'>,
  reference: string,
  toReference: string,
): Promise<Result<Both, 'booking-not-found' | 'other-booking-not-found' | 'same-booking'>> {
  if (reference === toReference) return refuse('same-booking')
  const [giver, taker] = await Promise.all([bookings.findWhole(reference), bookings.findWhole(toReference)])
  if (!giver) return refuse('booking-not-found')
  return taker ? accept({ giver, taker }) : refuse('other-booking-not-found')
}

type Context = {
  readonly caller: Caller
  readonly businessTime: BusinessTime
  readonly settings: Pick<Settings, 'eftExpiryHours' | 'smallAmountCents'>
  readonly nightsStatus: 'available' | 'taken'
}

/** The decisions on both bookings, the giver's first, by the pure rule. */
function decide(
  { giver, taker }: Both,
  { entryId, lineId, amountCents, reason, notifyGiver, notifyTaker }: Omit<Body, 'toReference'>,
  { caller, businessTime, settings, nightsStatus }: Context,
) {
  if (paidCents(taker.booking.ledger) + amountCents > MAX_CENTS) return refuse('amount-too-large')
  const changes = transferPayment(
    { giver: giver.booking, taker: taker.booking },
    { id: entryId, lineId, amountCents, note: reason },
    {
      by: staffActor(caller),
      now: businessTime.now,
      nightsStatus: isPastArrival(taker.booking, businessTime) ? 'arrival-passed' : nightsStatus,
      hasWaitingProof: { giver: giver.uploads.some(isWaitingProof), taker: taker.uploads.some(isWaitingProof) },
      eftExpiryHours: settings.eftExpiryHours,
      smallAmountCents: settings.smallAmountCents,
      notifyGiver,
      notifyTaker,
    },
  )
  if (!changes.ok) return changes
  const decisions: readonly [BookingDecision, BookingDecision] = [
    { before: giver.booking, change: changes.value.giver },
    { before: taker.booking, change: changes.value.taker },
  ]
  return accept(decisions)
}

/** Whether the same transfer was written before, by the first of two clicks; its id with anything else is refused. */
function recordedBefore({ giver, taker }: Both, { entryId, amountCents }: Body) {
  const [out, into] = [giver, taker].map(({ booking }) => booking.ledger.find(({ id }) => id === entryId))
  if (!out && !into) return accept(false)
  const isSame =
    out?.kind === 'transfer' &&
    into?.kind === 'transfer' &&
    out.amountCents === -amountCents &&
    into.amountCents === amountCents
  return isSame
    ? accept(true)
    : refuse('entry-id-used', { amountCents: Math.abs(out?.amountCents ?? into?.amountCents ?? 0) })
}

/**
 * Moves a payment, or a part of it, to another booking: both are written in one transaction. Where the taker's nights are
 * not free it takes the money all the same and is flagged, as for a payment. A transfer that is sent again is shown.
 */
export const transferPaymentUsing =
  (needs: Needs & ReversalNeeds): UseCase<typeof TransferPayment> =>
  async ({ params: { reference }, body, caller }) => {
    const write = async (nightsStatus: Context['nightsStatus']) =>
      withOptimisticRetry(async () => {
        const [found, settings] = await Promise.all([
          findBoth(needs, reference, body.toReference),
          needs.catalogue.settings(),
        ])
        if (!found.ok) return found
        const { giver, taker } = found.value
        const recorded = recordedBefore(found.value, body)
        if (!recorded.ok) return recorded
        if (recorded.value) return shown(needs, found.value)
        const businessTime = needs.clock()
        const decided = decide(found.value, body, { caller, businessTime, settings, nightsStatus })
        if (!decided.ok) return decided
        const { reasons, ...details } = unusualTransfer(
          { giver: giver.booking, taker: taker.booking },
          body.amountCents,
        )
        const unconfirmed = reasons.filter((reason) => !body.confirmedReasons?.includes(reason))
        if (unconfirmed.length > 0)
          return refuse('unusual-line', { reasons: unconfirmed, amountCents: body.amountCents, ...details })

        const [gives, takes] = decided.value
        const reversals = receiptReversals({
          booking: gives.change.booking,
          billingDocuments: giver.billingDocuments,
          today: businessTime.today,
        })
        const giving = { ...gives, otherWrites: await needs.billingDocuments.writesOf(reversals) }
        const saved = await needs.bookings.saveBoth([giving, takes], { now: businessTime.now })
        if (!saved.ok) return saved
        const confirmed = await confirmWaitingUsing(needs)(saved.value.waiting)
        if (confirmed.includes(giver.booking.reference) || confirmed.includes(taker.booking.reference)) {
          const again = await findBoth(needs, reference, body.toReference)
          return again.ok ? shown(needs, again.value) : again
        }
        const [gave, took] = saved.value.saved
        return shown(needs, {
          giver: { ...giver, booking: gave.booking, events: [...giver.events, gave.event] },
          taker: { ...taker, booking: took.booking, events: [...taker.events, took.event] },
        })
      })
    const by = staffActor(caller)
    const first = await overrideHolds(
      needs,
      { by, now: needs.clock().now, overHoldsOf: body.overHoldsOf ?? [] },
      async () => write('available'),
    )
    // Nights on hold for a card payment may become available in a quarter of an hour: staff wait, or go over it.
    const waits = body.waitForNights === true && !first.ok && first.refusal === 'nights-on-hold'
    return waits || areNightsTaken(first) ? write('taken') : first
  }

const shown = async (needs: Needs, { giver, taker }: Both) =>
  accept({ giver: await viewForStaff(needs, giver), taker: await viewForStaff(needs, taker) })

/** What a transfer would change on both bookings, for staff to see before they save it. */
export const quoteTransferUsing =
  ({
    bookings,
    catalogue,
    nights,
    clock,
  }: Needs & { readonly nights: Pick<NightRepository, 'ownersOf'> }): UseCase<typeof QuoteTransfer> =>
  async ({ params: { reference }, query: { lineId, toReference, amountCents }, caller }) => {
    const [found, settings] = await Promise.all([findBoth({ bookings }, reference, toReference), catalogue.settings()])
    if (!found.ok) return found
    const { giver, taker } = found.value
    const businessTime = clock()
    const request = { entryId: 'quote', lineId, amountCents, reason: '', notifyGiver: true, notifyTaker: true }
    const decideWith = (nightsStatus: Context['nightsStatus']) =>
      decide(found.value, request, { caller, businessTime, settings, nightsStatus })
    const free = decideWith('available')
    if (!free.ok) return free
    const owners = await ownersOfStay(nights, taker.booking)
    const claimant = { claimantId: taker.booking.reference, now: businessTime.now }
    const isTaken =
      free.value[1].change.nights.kind === 'claim' &&
      withoutStopped(owners, free.value).some((owner) => hasLastingObstacle(owner, claimant))
    const decided = isTaken ? decideWith('taken') : free
    if (!decided.ok) return decided
    if (!fitTogether(decided.value, businessTime.now)) return refuse('change-too-large')
    const [gives, takes] = decided.value
    const { reasons } = unusualTransfer({ giver: giver.booking, taker: taker.booking }, amountCents)
    return accept({
      giver: quoted(gives),
      taker: quoted(takes),
      movableCents: movableCentsOf(giver.booking, lineId),
      unusual: reasons,
    })
  }

const movableCentsOf = (booking: Booking, lineId: string): Cents => movablePayment(booking, lineId)?.movableCents ?? 0

const quoted = ({ before, change: { booking, event } }: BookingDecision) => ({
  ...before,
  ...stayOf(before),
  before: sideOf(before),
  after: sideOf(booking),
  emails: deliverableEmails(event.emails, booking),
})

const sideOf = (booking: Booking): TransferSide => ({
  ...moneyOf(booking),
  status: booking.status,
  needsAttention: booking.needsAttention,
})
