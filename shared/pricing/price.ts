import type { CabinSlug } from '#shared/cabins/cabin.ts'
import * as z from 'zod/mini'
import { type AddOn, type AddOnRefusal, AddOnUnit, type ChosenAddOn, availableAddOn } from '#shared/add-ons/add-on.ts'
import { type Stay, nightsOf, numberOfNights, type NightCount } from '#shared/availability/stay.ts'
import type { Party } from '#shared/bookings/party.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { Cents, MAX_CENTS, sum } from '#shared/kernel/money.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { type Rate, type Tariff, amountsOn, winningRate } from './rate.ts'

/** One night's price and the rate that won it: the guest's breakdown and staff's "why this price?" in one. */
export const NightlyPrice = z.object({
  night: CalendarDate,
  rateId: z.string(),
  rateName: z.string(),
  adultRateCents: Cents,
  childRateCents: Cents,
  adultPriceCents: Cents,
  childPriceCents: Cents,
  /** What the minimum per night adds. */
  minimumTopUpCents: Cents,
  totalCents: Cents,
})
export type NightlyPrice = z.infer<typeof NightlyPrice>

/** An add-on of a booking, with its quantity and the price at which it was booked. */
export const AddOnLine = z.object({
  addOnId: z.string(),
  name: z.string(),
  unit: AddOnUnit,
  quantity: z.int(),
  priceAtBookingCents: Cents,
  /** How often the price counts: quantity × nights and/or people, by the unit. */
  times: z.int(),
  totalCents: Cents,
})
export type AddOnLine = z.infer<typeof AddOnLine>

/** What some add-ons cost together, in cents. */
export const addOnTotalCents = (lines: readonly AddOnLine[]): Cents => sum(lines.map(({ totalCents }) => totalCents))

/** The price of a stay. `totalPriceCents` = adults + children + minimum top-up + add-ons, always. */
export const Price = z.object({
  totalPriceCents: Cents,
  nights: z.int(),
  /** Adults, and children who pay the adult rate. */
  adultPriceCents: Cents,
  childPriceCents: Cents,
  minimumTopUpCents: Cents,
  addOnsPriceCents: Cents,
  guestBreakdown: z.object({
    adults: z.int(),
    /** Children at or over the age limit. */
    children5Plus: z.int(),
    childrenUnder5: z.int(),
    childRateAgeLimit: z.int(),
    hasChildRate: z.boolean(),
  }),
  nightlyPrices: z.array(NightlyPrice),
  addOnLines: z.array(AddOnLine),
})
export type Price = z.infer<typeof Price>

export type PriceRefusal =
  | 'no-rate-for-night'
  | 'stay-too-short'
  | 'child-ages-missing'
  | AddOnRefusal
  | 'price-too-high'

/** The party, grouped by what they pay under one rate. */
function payers(
  rate: Pick<Rate, 'requiresChildAges' | 'childAgeLimit'>,
  party: Party,
): { full: number; young: number } {
  const young = rate.requiresChildAges
    ? party.children.filter(({ age }) => age !== null && age < rate.childAgeLimit).length
    : party.children.length
  return { full: party.adults + party.children.length - young, young }
}

/** What decides about the price of a night under a rate. */
export type NightAmounts = Pick<
  Rate,
  'adultRateCents' | 'childRateCents' | 'minimumPerNightCents' | 'childAgeLimit' | 'requiresChildAges'
>

/** The price of one night for a party, in cents and by its parts. */
export function partyPrice(amounts: NightAmounts, party: Party) {
  const { full, young } = payers(amounts, party)
  const { adultRateCents, minimumPerNightCents } = amounts
  const childRateCents = amounts.childRateCents ?? adultRateCents
  const adultPriceCents = full * adultRateCents
  const childPriceCents = young * childRateCents
  const minimumTopUpCents = Math.max(0, (minimumPerNightCents ?? 0) - adultPriceCents - childPriceCents)
  return {
    adultRateCents,
    childRateCents,
    adultPriceCents,
    childPriceCents,
    minimumTopUpCents,
    totalCents: adultPriceCents + childPriceCents + minimumTopUpCents,
  }
}

const nightlyPrice = (night: CalendarDate, rate: Rate, party: Party): NightlyPrice => ({
  night,
  rateId: rate.id,
  rateName: rate.name,
  ...partyPrice({ ...rate, ...amountsOn(rate, night) }, party),
})

/** The price of a night for a party, whatever the length of the stay; null where no rate applies. */
export function priceOfNight(
  request: { readonly cabinSlug: CabinSlug; readonly night: CalendarDate; readonly party: Party },
  rates: readonly Rate[],
): Cents | null {
  const rate = winningRate(rates, request.cabinSlug, request.night)
  const cents = rate && nightlyPrice(request.night, rate, request.party).totalCents
  return cents === undefined || cents > MAX_CENTS ? null : cents
}

type Priced = Pick<AddOn, 'id' | 'name' | 'unit' | 'priceCents'>

const timesBought = (addOn: Priced, quantity: number, nights: NightCount, people: number): number =>
  quantity *
  (addOn.unit === 'night' || addOn.unit === 'person-night' ? nights : 1) *
  (addOn.unit === 'person' || addOn.unit === 'person-night' ? people : 1)

/** The line of an add-on for a stay of so many nights and people. */
export function addOnLine(addOn: Priced, quantity: number, nights: NightCount, people: number): AddOnLine {
  const times = timesBought(addOn, quantity, nights, people)
  return {
    addOnId: addOn.id,
    name: addOn.name,
    unit: addOn.unit,
    quantity,
    priceAtBookingCents: addOn.priceCents,
    times,
    totalCents: times * addOn.priceCents,
  }
}

/**
 * The price of a stay in cents, from these inputs only: each night by the rate that wins it, then the add-ons. A night
 * without a rate is refused by name, never free. A price sent by a browser is never used.
 */
export function priceOf(
  request: {
    readonly cabinSlug: CabinSlug
    readonly stay: Stay
    readonly party: Party
    readonly addOns: readonly ChosenAddOn[]
  },
  tariff: Pick<Tariff, 'rates' | 'addOns'>,
): Result<Price, PriceRefusal> {
  const { cabinSlug, stay, party } = request
  const nights = numberOfNights(stay)
  const people = party.adults + party.children.length
  const nightlyPrices: NightlyPrice[] = []
  let first: Rate | undefined

  for (const night of nightsOf(stay)) {
    const rate = winningRate(tariff.rates, cabinSlug, night)
    if (!rate) return refuse('no-rate-for-night', { night })
    if (rate.minimumNights !== null && nights < rate.minimumNights)
      return refuse('stay-too-short', { minNights: rate.minimumNights })
    if (rate.requiresChildAges && party.children.some(({ age }) => age === null)) return refuse('child-ages-missing')
    first ??= rate
    nightlyPrices.push(nightlyPrice(night, rate, party))
  }
  if (!first) return refuse('stay-too-short', { minNights: 1 })

  const addOnLines: AddOnLine[] = []
  for (const chosen of request.addOns) {
    const addOn = availableAddOn(chosen, cabinSlug, tariff.addOns)
    if (!addOn.ok) return addOn
    const { addOnId, quantity } = chosen
    if (addOnLines.some((line) => line.addOnId === addOnId)) return refuse('add-on-not-available', { addOnId })
    addOnLines.push(addOnLine(addOn.value, quantity, nights, people))
  }

  const { full, young } = payers(first, party)
  const adultPriceCents = sum(nightlyPrices.map((night) => night.adultPriceCents))
  const childPriceCents = sum(nightlyPrices.map((night) => night.childPriceCents))
  const minimumTopUpCents = sum(nightlyPrices.map((night) => night.minimumTopUpCents))
  const addOnsPriceCents = addOnTotalCents(addOnLines)
  const totalPriceCents = adultPriceCents + childPriceCents + minimumTopUpCents + addOnsPriceCents
  // No part is negative, so none is larger than the whole.
  if (totalPriceCents > MAX_CENTS) return refuse('price-too-high')
  return accept({
    totalPriceCents,
    nights,
    adultPriceCents,
    childPriceCents,
    minimumTopUpCents,
    addOnsPriceCents,
    guestBreakdown: {
      adults: party.adults,
      children5Plus: full - party.adults,
      childrenUnder5: young,
      childRateAgeLimit: first.childAgeLimit,
      hasChildRate: amountsOn(first, stay.checkInDate).childRateCents !== null,
    },
    nightlyPrices,
    addOnLines,
  })
}
