import { type AddOn, type AddOnRefusal, type ChosenAddOn, availableAddOn, isForCabin } from '#shared/add-ons/add-on.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type Cents, MAX_CENTS, sum } from '#shared/kernel/money.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type AddOnLine, addOnLine, addOnTotalCents } from '#shared/pricing/price.ts'
import type { Rate } from '#shared/pricing/rate.ts'
import {
  type AgreedNight,
  type AgreedRates,
  type GivenUp,
  agreedNightCents,
  agreedNightFinder,
  agreedNightsCents,
  nightsOfToday,
  packNights,
  scaleNights,
} from './agreed-rates.ts'
import { type Booking, moneyOf } from './booking.ts'
import { refundPercent } from './cancellation.ts'
import { type Order, currentAddOns } from './order.ts'
import { agreedNightsOf, currentNightsOf } from './order-lines.ts'
import { keptCents, writtenOffCents } from '#shared/payments/ledger.ts'
import { type Party, partyOf, partySize } from './party.ts'
import { type CabinNight, cabinNightsOf, stayOf } from './stay-parts.ts'

type Ordered = Pick<Order, 'guests' | 'addOns' | 'changedAddOns' | 'agreed' | 'cancellationTiers'>

/** What a booking is to become. */
export type StayChange = Pick<Booking, 'parts'> & {
  readonly party: Party
  readonly addOns: readonly ChosenAddOn[]
}

/** What a change comes to, all amounts in cents. */
export type StayChangeQuote = {
  /** What the guest owes now, with what was written off; and what is paid. */
  readonly owedCents: Cents
  readonly writtenOffCents: Cents
  readonly paidCents: Cents
  /** The nights and add-ons as they are, and as they would be. */
  readonly before: { readonly nightsCents: Cents; readonly addOnsCents: Cents }
  readonly after: { readonly nightsCents: Cents; readonly addOnsCents: Cents }
  /** What the change adds by the agreed rates and those of today; negative where it takes away. */
  readonly changeCents: Cents
  /** What the cancellation terms keep of nights and people that are given up without replacement; 0 or more. */
  readonly termsCents: Cents
  /** What they kept of nights and people that come back, and keep no more, whatever total is agreed; 0 or less. */
  readonly termsUndoneCents: Cents
  readonly addOnLines: AddOnLine[]
  /** Those of the add-ons that the booking keeps though none of its cabins has them. */
  readonly addOnsNotForCabin: readonly string[]
  /** A night that comes has no rate, or people come to one that was agreed without: staff say what the stay costs. */
  readonly nightWithoutRate: CalendarDate | null
  /** What is agreed for the nights with the change; without and with what the terms keep of what it gives up. */
  readonly agreed: AgreedRates
  readonly agreedWithTerms: AgreedRates
}

export type StayChangeRefusal = 'child-ages-missing' | 'price-too-high' | AddOnRefusal

/**
 * What another stay, party or other add-ons of a booking cost, given what was agreed (decisions §4, §10). Nights and
 * people that stay or go count at the rates that were agreed for them, whatever the tariff is now; nights that come take
 * the rates of today; people who come pay the agreed rates of the agreed nights; a night that comes back costs what it
 * did. Add-ons keep the price at which they were booked. The owner's own stay costs what it cost.
 */
export function quoteStayChange(
  booking: Booking,
  order: Ordered,
  to: StayChange,
  {
    rates,
    addOns,
    today,
  }: { readonly rates: readonly Rate[]; readonly addOns: readonly AddOn[]; readonly today: CalendarDate },
): Result<StayChangeQuote, StayChangeRefusal> {
  const party = partyOf(order)
  const known = agreedNightsOf(booking, order)
  const agreedNight = agreedNightFinder(known)
  const wanted = cabinNightsOf(to)
  const added = nightsOfToday(
    wanted.filter((night) => !agreedNight(night)),
    to.party,
    rates,
  )
  if (!added.ok) return added
  const isOwners = booking.source === 'owner'
  const all = [...known, ...(isOwners ? scaleNights(added.value, to.party, 0) : added.value)]
  const nightOf = agreedNightFinder(all)
  const nights = wanted.flatMap((night) => nightOf(night) ?? [])
  if (asksUnknownAges(nights, to.party, party)) return refuse('child-ages-missing')
  const lines = addOnLinesFor(booking, order, to, addOns)
  if (!lines.ok) return lines

  const current = currentNightsOf(booking, order)
  const before = {
    nightsCents: agreedNightsCents(current, party),
    addOnsCents: addOnTotalCents(currentAddOns(order)),
  }
  const after = {
    nightsCents: agreedNightsCents(nights, to.party),
    addOnsCents: addOnTotalCents(lines.value),
  }
  const { owedCents, paidCents } = moneyOf(booking)
  const difference = after.nightsCents - before.nightsCents + after.addOnsCents - before.addOnsCents
  const changeCents = isOwners ? 0 : difference
  const largest = Math.max(owedCents + changeCents, ...lines.value.map(({ totalCents }) => totalCents))
  if (largest > MAX_CENTS) return refuse('price-too-high')

  const arePeopleAdded = partySize(to.party) > partySize(party)
  const nightWithoutRate = (isOwners ? [] : arePeopleAdded ? nights : added.value).find(
    ({ rate }) => rate === null,
  )?.night
  const { before: givenUpBefore, all: givenUp } = givenUpBy(booking, order, {
    current,
    nights,
    party,
    toParty: to.party,
    today,
  })
  const packed = packNights(all)
  return accept({
    owedCents,
    writtenOffCents: writtenOffCents(booking),
    paidCents,
    before,
    after,
    changeCents,
    termsCents: keptOf(givenUp) - keptOf(givenUpBefore),
    termsUndoneCents: keptOf(givenUpBefore) - keptCents(booking),
    addOnLines: lines.value,
    addOnsNotForCabin: lines.value
      .filter(({ addOnId }) => {
        const addOn = addOns.find(({ id }) => id === addOnId)
        return addOn && !to.parts.some(({ cabinSlug }) => isForCabin(addOn, cabinSlug))
      })
      .map(({ name }) => name),
    nightWithoutRate: nightWithoutRate ?? null,
    agreed: { ...packed, ...(givenUpBefore && { givenUp: givenUpBefore }) },
    agreedWithTerms: { ...packed, ...(givenUp && { givenUp }) },
  })
}

/** Whether a night's rate asks for the age of a child that has none, and had none when it was agreed. */
const asksUnknownAges = (nights: readonly AgreedNight[], party: Party, was: Party): boolean =>
  nights.some(({ rate }) => rate?.requiresChildAges) &&
  party.children.some(({ age }, index) => age === null && was.children[index]?.age !== null)

/**
 * The lines of the chosen add-ons. One that the booking has, or had when it was booked, costs what it did, and is never
 * refused for as many or fewer.
 */
function addOnLinesFor(
  booking: Booking,
  order: Ordered,
  { parts, party, addOns: chosen }: StayChange,
  addOns: readonly AddOn[],
): Result<AddOnLine[], AddOnRefusal> {
  const nights = cabinNightsOf({ parts }).length
  const known = [...currentAddOns(order), ...order.addOns]
  const lines: AddOnLine[] = []
  for (const one of chosen) {
    if (lines.some(({ addOnId }) => addOnId === one.addOnId))
      return refuse('add-on-not-available', { addOnId: one.addOnId })
    const line = known.find(({ addOnId }) => addOnId === one.addOnId)
    const isKept = line !== undefined && one.quantity <= line.quantity
    const found = isKept ? undefined : availableInStay(one, parts, addOns)
    if (found?.ok === false) return found
    const addOn = line
      ? { id: line.addOnId, name: line.name, unit: line.unit, priceCents: line.priceAtBookingCents }
      : found?.value
    if (addOn) lines.push(addOnLine(addOn, one.quantity, nights, partySize(party)))
  }
  return accept(lines)
}

/** The add-on, if one of the cabins of a stay has it. */
function availableInStay(
  chosen: ChosenAddOn,
  parts: Booking['parts'],
  addOns: readonly AddOn[],
): Result<AddOn, AddOnRefusal> {
  let refused: Refused<AddOnRefusal> = refuse('add-on-not-available', { addOnId: chosen.addOnId })
  for (const { cabinSlug } of parts) {
    const found = availableAddOn(chosen, cabinSlug, addOns)
    if (found.ok) return found
    refused = found
  }
  return refused
}

const keptOf = (givenUp: GivenUp | undefined): Cents =>
  sum((givenUp?.nights ?? []).map(({ keptCents: kept, resoldCents = 0 }) => kept - resoldCents)) +
  sum((givenUp?.people ?? []).map((entry) => entry.keptCents))

type Comparison = {
  readonly current: readonly AgreedNight[]
  readonly nights: readonly AgreedNight[]
  readonly party: Party
  readonly toParty: Party
  readonly today: CalendarDate
}

/**
 * What the cancellation terms keep with a change of a confirmed booking: `before`, what was given up before and does not
 * come back with it; `all`, with what it gives up. Nights and people that are given up without replacement count by the
 * tier of today: of what was paid for them, as if they were cancelled. What was kept of nights and people that come back
 * is kept no more. Nights that others replace lose nothing.
 */
function givenUpBy(
  booking: Booking,
  order: Ordered,
  compared: Comparison,
): { readonly before: GivenUp | undefined; readonly all: GivenUp | undefined } {
  const known = order.agreed?.givenUp ?? { nights: [], people: [] }
  if (booking.status !== 'confirmed') return { before: order.agreed?.givenUp, all: order.agreed?.givenUp }
  const { current, nights, party, toParty, today } = compared
  const percent = refundPercent(order.cancellationTiers, stayOf(booking).checkInDate, today)
  const { paidCents, owedCents: owed } = moneyOf(booking)
  // What was written off was not paid for.
  const owedCents = owed + writtenOffCents(booking)
  /** The part of what was paid that was paid for something worth so much. */
  const paidFor = (cents: Cents): Cents =>
    owedCents === 0
      ? 0
      : Number((BigInt(Math.max(0, Math.min(paidCents, owedCents))) * BigInt(cents)) / BigInt(owedCents))
  const keptFor = (paid: Cents): Cents => paid - Math.floor((paid * percent) / 100)

  const has = new Set(nights.map(({ night }) => night))
  const stillGiven = known.nights.filter(({ night }) => !has.has(night))
  const dropped = withoutReplaced(current, nights, new Set(known.nights.map(({ night }) => night)))
  const givenNights = dropped.map((night) => {
    const paid = paidFor(agreedNightCents(night, party))
    const { cabinSlug } = night
    return { cabinSlug, night: night.night, paidCents: paid, keptCents: keptFor(paid) }
  })

  const leavers = partySize(party) - partySize(toParty)
  const kept = current.filter(({ night }) => has.has(night))
  const worth = agreedNightsCents(kept, party) - agreedNightsCents(kept, toParty)
  const left = leavers > 0 ? { people: leavers, keptCents: keptFor(paidFor(Math.max(0, worth))) } : undefined
  const before = { nights: stillGiven, people: withoutReturned(known.people, Math.max(0, -leavers)) }
  const all = { nights: [...stillGiven, ...givenNights], people: [...before.people, ...(left ? [left] : [])] }
  return { before: keptOnly(before), all: keptOnly(all) }
}

/** Without nights and people of which nothing is kept; undefined where there are no others. */
function keptOnly({ nights, people }: GivenUp): GivenUp | undefined {
  const isKept = (entry: { readonly keptCents: Cents }) => entry.keptCents > 0
  const kept = { nights: nights.filter(isKept), people: people.filter(isKept) }
  return kept.nights.length + kept.people.length > 0 ? kept : undefined
}

/**
 * The nights that a change gives up: those of before that are not there any more, less as many as come in their place.
 * A night of the same day replaces its own, the others the first of the rest. Nights that come back replace none.
 */
function withoutReplaced(
  current: readonly AgreedNight[],
  nights: readonly CabinNight[],
  comeBack: ReadonlySet<CalendarDate>,
): AgreedNight[] {
  const [was, is] = [new Set(current.map(({ night }) => night)), new Set(nights.map(({ night }) => night))]
  const gone = current.filter(({ night }) => !is.has(night))
  const come = [...is].filter((night) => !was.has(night) && !comeBack.has(night))
  return gone.slice(Math.min(come.length, gone.length))
}

/** What is still kept of people who were given up, once some come back: the last to go first. */
function withoutReturned(people: GivenUp['people'], returned: number): GivenUp['people'] {
  let left = returned
  return people
    .toReversed()
    .map((entry) => {
      const back = Math.min(left, entry.people)
      left -= back
      const remaining = entry.people - back
      return { people: remaining, keptCents: Math.floor((entry.keptCents * remaining) / entry.people) }
    })
    .filter((entry) => entry.people > 0)
    .toReversed()
}
