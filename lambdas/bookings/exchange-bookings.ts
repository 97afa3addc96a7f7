import { MAX_STAY_NIGHTS } from '#shared/availability/stay.ts'
import { staffActor } from '#shared/bookings/booking-event.ts'
import { changeStay, isChangeable } from '#shared/bookings/booking-state.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import type { ExchangeBookings, ExchangedBooking, QuoteExchange } from '#shared/bookings/exchange.contract.ts'
import { type ExchangeKind, exchangedParts } from '#shared/bookings/exchange.ts'
import { currentAddOns } from '#shared/bookings/order.ts'
import { partyOf, partyRefusal } from '#shared/bookings/party.ts'
import { type StayChangeQuote, quoteStayChange } from '#shared/bookings/stay-change.ts'
import { totalAfterChange, writeOffUndoneCents } from '#shared/bookings/stay-change-total.ts'
import { cabinNightsOf, hasSameParts, stayOf } from '#shared/bookings/stay-parts.ts'
import { authorOf } from '#shared/kernel/author.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { dateSpan } from '#shared/kernel/format-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import { deliverableEmails } from '#shared/notifications/email-type.ts'
import type { AdjustmentLine } from '#shared/payments/ledger.ts'
import type { Caller, Request, UseCase } from '#lambdas/http/serve.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import { type BookingDecision, type WholeBooking, fitTogether, orderWrite } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { type StaffNeeds, viewForStaff } from './apply-staff-action.ts'
import { type StayRules, arrivalTermsOf, orderAfter, stayRulesOf } from './change-stay.ts'
import { confirmWaitingUsing } from './confirm-waiting.ts'
import { overrideHolds } from './override-holds.ts'
import { ownersOfStay, takenNights, withoutGivenUp } from './taken-nights.ts'

type Needs = StaffNeeds & { readonly catalogue: Pick<CatalogueRepository, 'rulesFor' | 'cabin'> }
type Refusal = RefusalOf<typeof QuoteExchange>
type Pair<Of> = { readonly own: Of; readonly other: Of }
type Body = Request<typeof ExchangeBookings>['body']

/** One of the two bookings with what it would be. */
type Exchanged = { readonly whole: WholeBooking; readonly parts: Booking['parts']; readonly quote: StayChangeQuote }
type Decided = Pair<Exchanged> & { readonly rules: StayRules }

async function findBoth(
  { bookings }: Pick<Needs, 'bookings'>,
  reference: string,
  otherReference: string,
): Promise<Result<Pair<WholeBooking>, 'booking-not-found' | 'other-booking-not-found' | 'same-booking'>> {
  if (reference === otherReference) return refuse('same-booking')
  const [own, other] = await Promise.all([bookings.findWhole(reference), bookings.findWhole(otherReference)])
  if (!own) return refuse('booking-not-found')
  return other ? accept({ own, other }) : refuse('other-booking-not-found')
}

/** The refusal of one of the two bookings, with its reference. */
const refusalOf = <Name extends string>(
  { booking: { reference } }: WholeBooking,
  { refusal, details }: Refused<Name>,
): Refused<Name> => refuse(refusal, { ...details, reference })

/** What the two would have after the exchange, and what it comes to; or why they cannot. */
async function decide(
  { catalogue }: Pick<Needs, 'catalogue'>,
  both: Pair<WholeBooking>,
  kind: ExchangeKind,
  businessTime: BusinessTime,
): Promise<Result<Decided, Refusal>> {
  for (const whole of [both.own, both.other]) {
    const { status, erasedAt } = whole.booking
    if (status !== 'confirmed') return refusalOf(whole, refuse('exchange-not-confirmed', { status }))
    if (!isChangeable(whole.booking, businessTime)) return refusalOf(whole, refuse('stay-over'))
    if (erasedAt) return refusalOf(whole, refuse('guest-erased'))
  }
  const { today } = businessTime
  const parts = exchangedParts(both.own.booking, both.other.booking, { kind, today })
  if (!parts.ok) return parts
  const rules = await stayRulesOf(catalogue, [...parts.value.own, ...parts.value.other])
  const own = exchanged(both.own, parts.value.own, rules, today)
  if (!own.ok) return refusalOf(both.own, own)
  const other = exchanged(both.other, parts.value.other, rules, today)
  if (!other.ok) return refusalOf(both.other, other)
  return accept({ own: own.value, other: other.value, rules })
}

function exchanged(
  whole: WholeBooking,
  parts: Booking['parts'],
  { cabins, tariff }: StayRules,
  today: string,
): Result<Exchanged, Refusal> {
  const { booking, order } = whole
  if (cabinNightsOf({ parts }).length > MAX_STAY_NIGHTS) return refuse('stay-too-long', { maxNights: MAX_STAY_NIGHTS })
  const party = partyOf(order)
  for (const { cabinSlug, checkOutDate } of parts) {
    const cabin = cabins.get(cabinSlug)
    if (!cabin) return refuse('cabin-not-found')
    const isThere = booking.parts.some((part) => part.cabinSlug === cabinSlug)
    const problem = checkOutDate <= today ? undefined : partyRefusal(party, cabin, isThere ? party : undefined)
    if (problem) return refuse(problem, { cabin: cabin.name })
  }
  const quote = quoteStayChange(booking, order, { parts, party, addOns: currentAddOns(order) }, { ...tariff, today })
  return quote.ok ? accept({ whole, parts, quote: quote.value }) : quote
}

/**
 * What the guest would owe by the rates, in cents; null where less than the smallest price would be left. Nothing is kept
 * of nights that are given up, since the other guest has them; what was kept of nights that come back is kept no more.
 */
const recalculatedCents = ({ quote }: Exchanged): Cents | null => totalAfterChange(quote, false)

type Act = Pick<Body, 'entryId' | 'keepsTotals' | 'reason'> & {
  readonly notifyGuest: boolean
  readonly caller: Caller
  readonly businessTime: BusinessTime
}

/**
 * The change of one of the two. Where it keeps its total, what its nights and add-ons cost more or less stands beside a
 * line that balances it, so that the lines of the order go on adding up.
 */
function changeOf(
  { whole: { booking, order }, parts, quote }: Exchanged,
  partner: Booking,
  rules: StayRules,
  { entryId, keepsTotals, reason, notifyGuest, caller, businessTime }: Act,
): Result<BookingDecision, 'adjustment-too-large' | 'entry-id-used' | 'exchange-not-confirmed'> {
  const line = { kind: 'adjustment', at: businessTime.now, ...authorOf(caller) } as const
  const stays = parts.map(
    ({ cabinSlug, checkInDate, checkOutDate }) =>
      `${rules.cabins.get(cabinSlug)?.name ?? cabinSlug}, ${dateSpan(checkInDate, checkOutDate)}`,
  )
  const note = [`Exchanged with ${partner.reference}: ${stays.join('; ')}`, reason].filter(Boolean).join('. ')
  const { changeCents, termsUndoneCents } = quote
  const adjustments: AdjustmentLine[] = [
    { ...line, id: `${entryId}-change`, cause: 'change' as const, amountCents: changeCents, note },
    {
      ...line,
      id: `${entryId}-other`,
      amountCents: keepsTotals ? -changeCents - termsUndoneCents : 0,
      note: `Keeps its total. ${note}`,
    },
    {
      ...line,
      id: `${entryId}-terms`,
      cause: 'terms' as const,
      amountCents: termsUndoneCents,
      note: 'Kept by the cancellation terms',
    },
    {
      ...line,
      id: `${entryId}-written-off`,
      cause: 'write-off' as const,
      amountCents: keepsTotals ? 0 : writeOffUndoneCents(quote, false),
      note: 'Less is written off at the lower price',
    },
  ].filter(({ amountCents }) => amountCents !== 0)
  const change = changeStay(
    booking,
    { parts, numberOfAdults: booking.numberOfAdults, numberOfChildren: booking.numberOfChildren },
    {
      by: staffActor(caller),
      now: businessTime.now,
      adjustments,
      arrivalTerms: arrivalTermsOf(booking, stayOf({ parts }).checkInDate, { settings: rules.settings, businessTime }),
      notifyGuest,
      details: { exchangedWith: partner.reference, ...(reason && { note: reason }) },
    },
  )
  if (!change.ok) {
    if (change.refusal === 'payment-already-recorded') return refuse('entry-id-used')
    return refuse(change.refusal === 'booking-closed' ? 'exchange-not-confirmed' : change.refusal)
  }
  const after = orderAfter(order, { party: partyOf(order), quote, agreed: quote.agreed })
  return accept({ before: booking, change: change.value, otherWrites: [orderWrite(booking.reference, after)] })
}

function decisionsOf(
  { own, other, rules }: Decided,
  { notifyGuest, ...act }: Omit<Act, 'notifyGuest'> & { readonly notifyGuest: Pair<boolean> },
) {
  const ownChange = changeOf(own, other.whole.booking, rules, { ...act, notifyGuest: notifyGuest.own })
  if (!ownChange.ok) return refusalOf(own.whole, ownChange)
  const otherChange = changeOf(other, own.whole.booking, rules, { ...act, notifyGuest: notifyGuest.other })
  if (!otherChange.ok) return refusalOf(other.whole, otherChange)
  return accept([ownChange.value, otherChange.value] as const)
}

/** What two bookings would have and owe after an exchange, and who has the nights that neither of them gives up. */
export const quoteExchangeUsing =
  ({
    bookings,
    nights,
    clock,
    catalogue,
  }: Needs & { readonly nights: Pick<NightRepository, 'ownersOf'> }): UseCase<typeof QuoteExchange> =>
  async ({ params: { reference }, query: { otherReference, kind }, caller }) => {
    const found = await findBoth({ bookings }, reference, otherReference)
    if (!found.ok) return found
    const businessTime = clock()
    const decided = await decide({ catalogue }, found.value, kind, businessTime)
    if (!decided.ok) return decided
    const act = { entryId: 'quote', keepsTotals: true, reason: '', notifyGuest: { own: true, other: true } }
    const decisions = decisionsOf(decided.value, { ...act, caller, businessTime })
    // With totals that stay nothing is taken off, and the two were found confirmed.
    if (!decisions.ok) return refuse('exchange-not-confirmed', decisions.details)
    if (!fitTogether(decisions.value, businessTime.now)) return refuse('change-too-large')

    const [own, other] = await Promise.all(
      ([decided.value.own, decided.value.other] as const).map(async (one, index): Promise<ExchangedBooking> => ({
        ...sideOf(one),
        clashes: await clashesOf({ bookings, nights }, one, decisions.value, businessTime.now),
        emails: emailsOf(decisions.value[index]),
      })),
    )
    if (!own || !other) throw new Error('An exchange of less than two bookings')
    return accept({ own, other })
  }

const emailsOf = (decision: BookingDecision | undefined) =>
  decision ? deliverableEmails(decision.change.event.emails, decision.before) : []

const sideOf = (exchange: Exchanged): Omit<ExchangedBooking, 'clashes' | 'emails'> => {
  const { whole, parts, quote } = exchange
  const { booking } = whole
  return {
    ...booking,
    before: { ...quote.before, parts: [...booking.parts] },
    after: { ...quote.after, parts: [...parts] },
    owedCents: quote.owedCents,
    paidCents: moneyOf(booking).paidCents,
    recalculatedCents: quote.nightWithoutRate ? null : recalculatedCents(exchange),
    nightWithoutRate: quote.nightWithoutRate,
    addOnsNotForCabin: [...quote.addOnsNotForCabin],
  }
}

async function clashesOf(
  { bookings, nights }: Pick<Needs, 'bookings'> & { readonly nights: Pick<NightRepository, 'ownersOf'> },
  { whole, parts }: Exchanged,
  decisions: readonly BookingDecision[],
  now: string,
) {
  const byPart = await Promise.all(parts.map(async (part) => ownersOfStay(nights, { parts: [part] })))
  const taken = byPart
    .flatMap((owners) => takenNights(withoutGivenUp(owners, decisions), now))
    .filter((span) => span.reference !== whole.booking.reference)
  const holders = await bookings.findAll([...new Set(taken.flatMap((span) => span.reference ?? []))])
  return taken.map((span) => ({
    ...span,
    guestName: holders.find(({ reference }) => reference === span.reference)?.guestName ?? null,
  }))
}

/**
 * Two confirmed bookings exchange nights or cabins: both, their orders and the nights are written in one transaction, or
 * nothing is. It goes by what the page showed of both; an exchange that is sent again finds them exchanged, and is shown.
 */
export const exchangeBookingsUsing =
  (needs: Needs): UseCase<typeof ExchangeBookings> =>
  async ({ params: { reference }, body, caller }) =>
    overrideHolds(
      needs,
      { by: staffActor(caller), now: needs.clock().now, overHoldsOf: body.overHoldsOf ?? [] },
      async () =>
        withOptimisticRetry(async () => {
          const found = await findBoth(needs, reference, body.otherReference)
          if (!found.ok) return found
          const businessTime = needs.clock()
          if (isExchanged(found.value, body, businessTime))
            // A colleague may have exchanged them at other totals.
            return otherTotals(found.value, body) ?? shown(needs, found.value)
          const changed = changedSinceOpened(found.value, body)
          if (changed) return changed
          const decided = await decide(needs, found.value, body.kind, businessTime)
          if (!decided.ok) return decided
          const price = priceRefusal(decided.value, body)
          if (price) return price
          const decisions = decisionsOf(decided.value, { ...body, caller, businessTime })
          if (!decisions.ok) return decisions
          const saved = await needs.bookings.saveBoth(decisions.value, { now: businessTime.now })
          if (!saved.ok) return saved
          await confirmWaitingUsing(needs)(saved.value.waiting)
          const after = await findBoth(needs, reference, body.otherReference)
          return after.ok ? shown(needs, after.value) : after
        }),
    )

const shown = async (needs: Needs, { own, other }: Pair<WholeBooking>) =>
  accept({ own: await viewForStaff(needs, own), other: await viewForStaff(needs, other) })

/** Whether both bookings have already what an exchange of the stays that the page showed gives them. */
function isExchanged({ own, other }: Pair<WholeBooking>, { openedWith, kind }: Body, { today }: BusinessTime): boolean {
  const after = exchangedParts(openedWith.own, openedWith.other, { kind, today })
  return (
    after.ok &&
    hasSameParts(own.booking, { parts: after.value.own }) &&
    hasSameParts(other.booking, { parts: after.value.other })
  )
}

function otherTotals({ own, other }: Pair<WholeBooking>, { quotedCents }: Body) {
  for (const [whole, quoted] of [
    [own, quotedCents.own],
    [other, quotedCents.other],
  ] as const) {
    const { owedCents } = moneyOf(whole.booking)
    if (owedCents !== quoted) return refusalOf(whole, refuse('price-changed', { totalPriceCents: owedCents }))
  }
  return undefined
}

/** Why a page that showed other stays or other totals does not act on these bookings. */
function changedSinceOpened({ own, other }: Pair<WholeBooking>, { openedWith }: Body) {
  const pairs = [
    { whole: own, opened: openedWith.own },
    { whole: other, opened: openedWith.other },
  ]
  for (const { whole, opened } of pairs) {
    const { booking } = whole
    if (!hasSameParts(booking, opened)) return refusalOf(whole, refuse('bookings-changed'))
    const { owedCents } = moneyOf(booking)
    if (owedCents !== opened.owedCents) return refusalOf(whole, refuse('price-changed', { totalPriceCents: owedCents }))
  }
  return undefined
}

/** Why an exchange is not written at the totals that the page showed. */
function priceRefusal({ own, other }: Decided, { keepsTotals, quotedCents }: Body) {
  const pairs = [
    { side: own, quoted: quotedCents.own },
    { side: other, quoted: quotedCents.other },
  ]
  for (const { side, quoted } of pairs) {
    const { whole, quote } = side
    if (!keepsTotals && quote.nightWithoutRate)
      return refusalOf(whole, refuse('no-rate-for-night', { night: quote.nightWithoutRate }))
    const wantedCents = keepsTotals ? quote.owedCents : recalculatedCents(side)
    if (wantedCents === null) return refusalOf(whole, refuse('price-too-low'))
    if (wantedCents !== quoted) return refusalOf(whole, refuse('price-changed', { totalPriceCents: wantedCents }))
  }
  return undefined
}
