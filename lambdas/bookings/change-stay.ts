import { staffActor } from '#shared/bookings/booking-event.ts'
import type { ArrivalTerms } from '#shared/bookings/deposit.ts'
import { authorOf } from '#shared/kernel/author.ts'
import type { ChosenAddOn } from '#shared/add-ons/add-on.ts'
import { MAX_STAY_NIGHTS, STAFF_HORIZON_MONTHS, horizonRefusal } from '#shared/availability/stay.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import {
  type NightsStatus,
  changeStay,
  isChangeable,
  isPastArrival,
  isWaitingForNights,
} from '#shared/bookings/booking-state.ts'
import { refundPercent } from '#shared/bookings/cancellation.ts'
import { isClosed } from '#shared/bookings/is-closed.ts'
import { type Order, currentAddOns, guestRows } from '#shared/bookings/order.ts'
import { type Party, partyOf, partyOfForm, partyRefusal } from '#shared/bookings/party.ts'
import { partyText } from '#shared/bookings/party-text.ts'
import { type StayChangeQuote, quoteStayChange } from '#shared/bookings/stay-change.ts'
import { totalAfterChange, writeOffUndoneCents } from '#shared/bookings/stay-change-total.ts'
import type { ChangeStay, QuoteStayChange, StayChangeForm } from '#shared/bookings/stay-change.contract.ts'
import { cabinNightsOf, hasSameParts, partsAfter, stayOf } from '#shared/bookings/stay-parts.ts'
import type { Cabin } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { isSameJson } from '#shared/kernel/change-log.ts'
import type { BusinessTime } from '#shared/kernel/clock.ts'
import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { dateSpan } from '#shared/kernel/format-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { editedMeanwhile } from '#shared/kernel/opened-with.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { deliverableEmails } from '#shared/notifications/email-type.ts'
import type { AdjustmentLine } from '#shared/payments/ledger.ts'
import { paymentInfoFor } from '#shared/pricing/payment-terms.ts'
import type { Tariff } from '#shared/pricing/rate.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { Caller, UseCase } from '#lambdas/http/serve.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { type StaffNeeds, applyStaffAction } from './apply-staff-action.ts'
import { overrideHolds } from './override-holds.ts'
import { areNightsTaken } from './record-money.ts'
import { takenNights } from './taken-nights.ts'

type ChangeNeeds = StaffNeeds & { readonly catalogue: Pick<CatalogueRepository, 'rulesFor' | 'cabin'> }
type QuoteNeeds = ChangeNeeds & { readonly nights: Pick<NightRepository, 'ownersOf'> }
type Refusal = RefusalOf<typeof QuoteStayChange>

/** Night items that change hands in one transaction, which holds 100 items, beside what a change writes of its own. */
const MAX_CHANGED_NIGHTS = 90

/** What another stay, party or other add-ons come to, for staff to see before they save them. */
export const quoteStayChangeUsing =
  ({ bookings, nights, clock, ...needs }: QuoteNeeds): UseCase<typeof QuoteStayChange> =>
  async ({ params: { reference }, body, caller }) => {
    const whole = await bookings.findWhole(reference)
    if (!whole) return refuse('booking-not-found')
    const businessTime = clock()
    const decided = await decide(needs, whole, body, businessTime)
    if (!decided.ok) return decided
    const { parts, quote } = decided.value
    const { booking, order } = whole
    const recalculatedCents = quote.nightWithoutRate ? null : totalAfterChange(quote, true)
    const owners = await Promise.all(
      parts.map(async (part) => nights.ownersOf(part.cabinSlug, part.checkInDate, addDays(part.checkOutDate, -1))),
    )
    const clashes = owners
      .flatMap((found) => takenNights(found, businessTime.now))
      .filter((span) => span.reference !== reference)
    const entry = { entryId: 'quote', reason: '', newTotal: 'recalculate', keepsTerms: true } as const
    const change = changeOf(whole, decided.value, {
      ...entry,
      quotedCents: recalculatedCents ?? quote.owedCents,
      notifyGuest: true,
      caller,
      businessTime,
      nightsStatus: clashes.length > 0 ? 'taken' : 'available',
    })
    if (!change.ok) return refuse('booking-closed', { status: booking.status })
    const others = await bookings.findAll([...new Set(clashes.flatMap((span) => span.reference ?? []))])
    return accept({
      ...quote,
      parts: [...parts],
      refundPercent: refundPercent(order.cancellationTiers, stayOf(booking).checkInDate, businessTime.today),
      recalculatedCents,
      addOnsNotForCabin: [...quote.addOnsNotForCabin],
      clashes: clashes.map((span) => ({
        ...span,
        guestName: others.find((other) => other.reference === span.reference)?.guestName ?? null,
      })),
      emails: deliverableEmails(change.value.event.emails, booking),
    })
  }

/**
 * Changes where, when and with whom a guest stays, and the add-ons. The adjustments of the ledger, the order and the
 * nights are written in one transaction, so that they never differ. What the form did not change stays as a colleague has
 * stored it. Where another guest is paying for the new nights by card, staff learn who and may go on. A change that is
 * sent again finds the booking as it is to be, and changes nothing.
 */
export const changeStayUsing =
  ({ catalogue, ...needs }: ChangeNeeds): UseCase<typeof ChangeStay> =>
  async ({ params: { reference }, body: { overHoldsOf = [], ...form }, caller }) => {
    const by = staffActor(caller)
    const write = (nightsStatus: NightsStatus) =>
      applyStaffAction(needs, reference, async (whole, businessTime) => {
        const { booking, order } = whole
        const decided = await decide({ catalogue }, whole, form, businessTime)
        if (!decided.ok) return decided
        const { parts, party, quote } = decided.value
        const isThere =
          hasSameParts(booking, { parts }) &&
          isSameJson(guestsOf(party), order.guests) &&
          isSameJson(quantitiesOf(quote.addOnLines), quantitiesOf(currentAddOns(order)))
        if (isThere) {
          // A colleague may have changed it to the same at another price.
          const isAsShown = form.newTotal === 'keep' || form.quotedCents === quote.owedCents
          return isAsShown ? accept('done-already') : refuse('price-changed', { totalPriceCents: quote.owedCents })
        }
        if (booking.ledger.some(({ id }) => id.startsWith(`${form.entryId}-`))) return refuse('entry-id-used')
        if (quote.nightWithoutRate && form.newTotal === 'recalculate')
          return refuse('no-rate-for-night', { night: quote.nightWithoutRate })
        const wantedCents = wantedTotal(quote, form)
        if (wantedCents === null) return refuse('price-too-low')
        if (wantedCents !== form.quotedCents) return refuse('price-changed', { totalPriceCents: wantedCents })
        const change = changeOf(whole, decided.value, { ...form, caller, businessTime, nightsStatus })
        if (!change.ok)
          return change.refusal === 'payment-already-recorded' ? refuse('entry-id-used') : refuse(change.refusal)
        const agreed = form.keepsTerms && form.newTotal === 'recalculate' ? quote.agreedWithTerms : quote.agreed
        return accept({ ...change.value, order: orderAfter(order, { party, quote, agreed }) })
      })
    const firstResult = await overrideHolds(needs, { by, now: needs.clock().now, overHoldsOf }, () =>
      write('available'),
    )
    // A booking whose price goes down waits for its own nights; other nights are refused again.
    return areNightsTaken(firstResult) ? write('taken') : firstResult
  }

const guestsOf = ({ adults, children }: Party) => guestRows(adults, children)

/** Each add-on with its quantity, sorted: equal lists are the same choice. */
const quantitiesOf = (chosen: readonly ChosenAddOn[]) =>
  chosen.map(({ addOnId, quantity }) => `${addOnId} ${quantity}`).toSorted()

/** The order of a booking after a change of its stay, its party or its add-ons. */
export const orderAfter = (
  order: Order,
  { party, quote, agreed }: { party: Party; quote: StayChangeQuote; agreed: NonNullable<Order['agreed']> },
): Order => ({
  ...order,
  guests: guestsOf(party),
  agreed,
  ...((order.changedAddOns || !isSameJson(quote.addOnLines, order.addOns)) && { changedAddOns: quote.addOnLines }),
})

type Chosen = {
  readonly newTotal: 'keep' | 'recalculate' | 'other'
  readonly keepsTerms: boolean
  readonly quotedCents: Cents
}

const wantedTotal = (quote: StayChangeQuote, { newTotal, keepsTerms, quotedCents }: Chosen): Cents | null =>
  newTotal === 'keep' ? quote.owedCents : newTotal === 'other' ? quotedCents : totalAfterChange(quote, keepsTerms)

type Decided = {
  readonly parts: Booking['parts']
  readonly party: Party
  readonly arrivalTerms: ArrivalTerms | undefined
  readonly quote: StayChangeQuote
  readonly cabins: ReadonlyMap<string, Cabin>
  readonly settings: Pick<Settings, 'smallAmountCents'>
}

/** The change of a booking with the lines of the ledger that follow from it. */
function changeOf(
  { booking, order }: WholeBooking,
  { parts, party, arrivalTerms, quote, cabins, settings }: Decided,
  {
    entryId,
    reason,
    notifyGuest,
    caller,
    businessTime,
    nightsStatus,
    ...chosen
  }: Chosen & {
    readonly entryId: string
    readonly reason: string
    readonly notifyGuest: boolean
    readonly caller: Caller
    readonly businessTime: BusinessTime
    readonly nightsStatus: NightsStatus
  },
) {
  const { now } = businessTime
  const isMoved = !hasSameParts(booking, { parts })
  const isPartyChanged =
    !isSameJson(guestsOf(party), order.guests) ||
    !isSameJson(quantitiesOf(quote.addOnLines), quantitiesOf(currentAddOns(order)))
  const titleOf = (slug: string) => cabins.get(slug)?.name ?? slug
  const partyDetails = {
    party: partyText(party.adults, party.children.length),
    addOns: quote.addOnLines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
  }
  const stays = parts.map((part) => `${titleOf(part.cabinSlug)}, ${dateSpan(part.checkInDate, part.checkOutDate)}`)
  const what = [
    ...(isMoved ? [`Moved to ${stays.join('; ')}`] : []),
    ...(isPartyChanged ? [partyDetails.party, partyDetails.addOns] : []),
  ]
    .filter(Boolean)
    .join(', ')
  const line = { kind: 'adjustment', at: now, ...authorOf(caller) } as const
  const isKept = chosen.newTotal === 'keep'
  // A total that stays goes on standing beside the nights and add-ons, whatever they cost.
  const changeCents = isKept ? 0 : quote.changeCents
  const newTermsCents = chosen.newTotal === 'recalculate' && chosen.keepsTerms ? quote.termsCents : 0
  const terms = quote.termsUndoneCents + newTermsCents
  const wantedCents = isKept ? quote.owedCents : chosen.quotedCents
  const writeOffCents = chosen.newTotal === 'recalculate' ? writeOffUndoneCents(quote, chosen.keepsTerms) : 0
  const differenceCents = wantedCents - quote.owedCents - changeCents - terms - writeOffCents
  const adjustments: AdjustmentLine[] = [
    {
      ...line,
      id: `${entryId}-change`,
      cause: 'change' as const,
      amountCents: changeCents,
      note: [what, reason].filter(Boolean).join(': '),
    },
    {
      ...line,
      id: `${entryId}-terms`,
      cause: 'terms' as const,
      amountCents: terms,
      note: 'Kept by the cancellation terms',
    },
    {
      ...line,
      id: `${entryId}-written-off`,
      cause: 'write-off' as const,
      amountCents: writeOffCents,
      note: 'Less is written off at the lower price',
    },
    { ...line, id: `${entryId}-other`, amountCents: differenceCents, note: reason || 'Another total was agreed' },
  ].filter(({ amountCents }) => amountCents !== 0)
  return changeStay(
    booking,
    { parts, numberOfAdults: party.adults, numberOfChildren: party.children.length },
    {
      by: staffActor(caller),
      now,
      adjustments,
      arrivalTerms,
      notifyGuest,
      nightsStatus: isPastArrival(booking, businessTime) ? 'arrival-passed' : nightsStatus,
      smallAmountCents: settings.smallAmountCents,
      details: { ...(isPartyChanged && partyDetails), ...(reason && { note: reason }) },
    },
  )
}

/** What a form is to make of a booking: whether it can be, what it comes to, and when its balance is due then. */
async function decide(
  { catalogue }: Pick<ChangeNeeds, 'catalogue'>,
  whole: WholeBooking,
  form: StayChangeForm,
  businessTime: BusinessTime,
): Promise<Result<Decided, Refusal>> {
  const { booking, order } = whole
  const { today } = businessTime
  if (isClosed(booking) && !isWaitingForNights(booking)) return refuse('booking-closed', { status: booking.status })
  // One that is not confirmed can be moved to other days after its own.
  if (booking.status === 'confirmed' && !isChangeable(booking, businessTime)) return refuse('stay-over')
  if (booking.erasedAt) return refuse('guest-erased')
  const merged = mergedForm(whole, form)
  if (!merged.ok) return merged
  const { numberOfAdults, children, addOns, ...wanted } = merged.value
  if (wanted.checkOutDate <= wanted.checkInDate) return refuse('check-out-not-after-check-in')
  const { checkInDate } = stayOf(booking)
  // A stay that is under way keeps its arrival; on another day in the past nobody arrives.
  const isPast = (day: CalendarDate) => day < today
  if (wanted.checkInDate !== checkInDate && (isPast(wanted.checkInDate) || isUnderWay(booking, today)))
    return refuse('arrival-in-past')
  if (form.fromNight !== undefined && isPast(form.fromNight)) return refuse('arrival-in-past')
  if (wanted.checkOutDate < today) return refuse('arrival-in-past')
  const parts = partsAfter(booking, { ...wanted, fromNight: form.fromNight }, today)
  const lengthRefusal = tooManyNights(booking, parts)
  if (lengthRefusal) return lengthRefusal
  const tooFarAhead = horizonRefusal(wanted.checkOutDate, today, STAFF_HORIZON_MONTHS)
  if (tooFarAhead) return tooFarAhead

  const { cabins, settings, tariff } = await stayRulesOf(catalogue, parts)
  const party = partyOfForm({ numberOfAdults, children })
  const currentParty = partyOf(order)
  for (const { cabinSlug, checkOutDate } of parts) {
    const cabin = cabins.get(cabinSlug)
    if (!cabin) return refuse('cabin-not-found')
    const isThere = booking.parts.some((part) => part.cabinSlug === cabinSlug)
    const problem = isPast(checkOutDate) ? undefined : partyRefusal(party, cabin, isThere ? currentParty : undefined)
    if (problem) return refuse(problem)
  }
  const quote = quoteStayChange(booking, order, { parts, party, addOns }, { ...tariff, today })
  if (!quote.ok) return quote
  return accept({
    parts,
    party,
    cabins,
    settings,
    quote: quote.value,
    arrivalTerms: arrivalTermsOf(booking, wanted.checkInDate, { settings, businessTime }),
  })
}

const isUnderWay = (booking: Booking, today: CalendarDate): boolean =>
  booking.status === 'confirmed' && stayOf(booking).checkInDate < today

/** By the rule of the new arrival, from today; what is overdue stays so where the guest comes on the same day. */
export function arrivalTermsOf(
  booking: Booking,
  checkInDate: CalendarDate,
  { settings, businessTime }: { readonly settings: Settings; readonly businessTime: BusinessTime },
): ArrivalTerms | undefined {
  if (checkInDate === stayOf(booking).checkInDate) return undefined
  const { extraNonBusinessDays } = settings
  return {
    ...paymentInfoFor(booking.totalPriceCents, checkInDate, businessTime, extraNonBusinessDays),
    today: businessTime.today,
  }
}

/** A stay may be as long as staff may book, if the nights that change hands fit into one transaction. */
function tooManyNights(booking: Booking, parts: Booking['parts']) {
  const keyOf = ({ cabinSlug, night }: { cabinSlug: string; night: string }) => `${cabinSlug} ${night}`
  const [was, is] = [new Set(cabinNightsOf(booking).map(keyOf)), new Set(cabinNightsOf({ parts }).map(keyOf))]
  const kept = booking.status === 'confirmed' ? [...is].filter((night) => was.has(night)).length : 0
  const changed = new Set([...was, ...is]).size - kept
  const maxNights = Math.min(MAX_STAY_NIGHTS, is.size - (changed - MAX_CHANGED_NIGHTS))
  return is.size > maxNights ? refuse('stay-too-long', { maxNights }) : undefined
}

export type StayRules = {
  readonly cabins: ReadonlyMap<string, Cabin>
  readonly settings: Settings
  readonly tariff: Tariff
}

/** The cabins of some parts by their slugs, and by which rules they are sold. */
export async function stayRulesOf(catalogue: ChangeNeeds['catalogue'], parts: Booking['parts']): Promise<StayRules> {
  const { cabinSlug } = stayOf({ parts })
  const others = [...new Set(parts.map((part) => part.cabinSlug))].filter((slug) => slug !== cabinSlug)
  const [rules, found] = await Promise.all([
    catalogue.rulesFor(cabinSlug),
    Promise.all(others.map((slug) => catalogue.cabin(slug))),
  ])
  const cabins = [rules.cabin, ...found].flatMap((cabin) => (cabin ? [[cabin.slug, cabin] as const] : []))
  return { ...rules, cabins: new Map(cabins) }
}

/**
 * The fields of a booking with what the form changes of them. Those that it does not change are as they are stored. Add-ons
 * are compared line by line: two people may change different ones.
 */
function mergedForm({ booking, order, events }: WholeBooking, form: StayChangeForm) {
  const { children, adults } = partyOf(order)
  const addOns = currentAddOns(order).map(({ addOnId, quantity }) => ({ addOnId, quantity }))
  const stored = { ...stayOf(booking), numberOfAdults: adults, children, addOns }
  const { openedWith: opened, fromNight: _from, ...sent } = form
  const texts = ({ children: all, addOns: _lines, ...fields }: Partial<typeof stored>) => ({
    ...fields,
    ...(all && { children: all.map(({ age }) => String(age ?? '')) }),
  })
  const change = events.findLast(({ name }) => name === 'moved' || name === 'party-changed')
  const { addOns: _, ...fields } = stored
  const refused = editedMeanwhile(
    { ...fields, children: texts(stored).children ?? [] },
    texts(sent as Partial<typeof stored>),
    texts(opened as Partial<typeof stored>),
    change,
  )
  if (refused) return refused
  const lines = mergedAddOns(addOns, sent.addOns, opened.addOns)
  if (!lines) {
    const named = currentAddOns(order).map(({ quantity, name }) => `${quantity} × ${name}`)
    return refuse('edited-meanwhile', { fields: ['addOns'], 'stored.addOns': named })
  }
  const defined = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  return accept({ ...stored, ...(defined as Partial<typeof stored>), addOns: lines })
}

/** The stored add-ons with the lines that a form has changed; undefined where one of these was changed meanwhile. */
function mergedAddOns(
  stored: readonly ChosenAddOn[],
  sent: readonly ChosenAddOn[] | undefined,
  opened: readonly ChosenAddOn[] = [],
): ChosenAddOn[] | undefined {
  if (!sent) return [...stored]
  const quantityIn = (lines: readonly ChosenAddOn[], id: string) =>
    lines.find(({ addOnId }) => addOnId === id)?.quantity ?? 0
  const ids = [...new Set([...stored, ...sent, ...opened].map(({ addOnId }) => addOnId))]
  const merged: ChosenAddOn[] = []
  for (const addOnId of ids) {
    const [is, was, wanted] = [quantityIn(stored, addOnId), quantityIn(opened, addOnId), quantityIn(sent, addOnId)]
    if (wanted !== was && is !== was && is !== wanted) return undefined
    const quantity = wanted === was ? is : wanted
    if (quantity > 0) merged.push({ addOnId, quantity })
  }
  return merged
}
