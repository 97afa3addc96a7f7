import { type Stay, nightsOf, numberOfNights, validateStay } from '#shared/availability/stay.ts'
import type { StaffBookingSource } from '#shared/bookings/booking-source.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { cabins } from '#infra/local/demo-data/cabins.ts'
import { settings } from '#infra/local/demo-data/settings.ts'
import { tariff } from '#infra/local/demo-data/tariff.ts'

/** What happens to a booking: how it is made and paid, and how it ends. */
export type Scenario =
  | 'card'
  | 'card-deposit'
  | 'card-other-amount'
  | 'card-paid-twice'
  | 'card-being-paid'
  | 'eft'
  | 'eft-deposit'
  | 'eft-proof-waiting'
  | 'eft-proof-refused'
  | 'eft-proof-sent-again'
  | 'eft-part-paid'
  | 'eft-overpaid'
  | 'eft-unpaid'
  | 'eft-expired'
  | 'eft-expired-archived'
  | 'eft-reinstated'
  | 'phone-paid'
  | 'phone-owing'
  | 'phone-pending'
  | 'phone-corrected'
  | 'phone-discount'
  | 'phone-moved'
  | 'phone-paid-too-late'
  | 'phone-mistyped-address'
  | 'phone-mistyped-address-today'
  | 'party-changed'
  | 'goodwill'
  | 'imported'
  | 'owner-stay'
  | 'cancelled'
  | 'cancelled-archived'
  | 'cancelled-refund-owed'
  | 'no-show'
  | 'blocked'

export type PlannedStay = Stay & {
  readonly cabinSlug: string
  readonly numberOfAdults: number
  readonly children: readonly { readonly age: number }[]
  readonly scenario: Scenario
  /** How staff heard of it, where they enter it. */
  readonly source: StaffBookingSource
  /** How many earlier stays have the same scenario. */
  readonly occurrence: number
  /** The nights of its cabin after it that nobody has. */
  readonly freeNightsAfter: number
}

/** Days before today that the first stays begin, and days after it until the last ones. */
const [DAYS_BEFORE, DAYS_AFTER] = [42, 56]
const LENGTHS = [2, 3, 2, 4, 2, 1, 3]

/**
 * The scenarios of stays by when they are, repeated from the first one on. On no day of the year are there fewer stays
 * than scenarios, so that each occurs.
 */
const past: readonly Scenario[] = [
  'card',
  'eft',
  'phone-paid',
  'cancelled',
  'card',
  'phone-corrected',
  'no-show',
  'eft',
  'blocked',
  'phone-paid',
  'goodwill',
  'card',
  'eft-proof-refused',
  'cancelled-archived',
  'phone-moved',
  'card',
  'eft-expired-archived',
  'phone-paid',
  'eft',
  'card',
  'blocked',
  'phone-paid',
  'card',
  'eft',
  'phone-paid',
  'card',
]
const present: readonly Scenario[] = ['party-changed', 'phone-paid', 'card', 'eft']
const soon: readonly Scenario[] = [
  'phone-owing',
  'card',
  'eft-overpaid',
  'cancelled-refund-owed',
  'eft-unpaid',
  'eft',
  'phone-paid',
  'card',
  'phone-owing',
]
const later: readonly Scenario[] = [
  'card-deposit',
  'eft-proof-waiting',
  'eft-deposit',
  'blocked',
  'phone-paid-too-late',
  'card-deposit',
  'eft-part-paid',
  'phone-pending',
  'eft-deposit',
  'card-being-paid',
  'owner-stay',
  'card-other-amount',
  'phone-discount',
  'blocked',
  'eft-proof-sent-again',
  'imported',
  'phone-mistyped-address',
  'card-paid-twice',
  'eft-reinstated',
  'phone-moved',
  'phone-mistyped-address-today',
  'blocked',
  'eft-proof-waiting',
  'party-changed',
  'eft-expired',
  'imported',
  'blocked',
]
const SOON_DAYS = 14

const sources: readonly StaffBookingSource[] = [
  'phone',
  'whatsapp',
  'airbnb',
  'phone',
  'booking-com',
  'walk-in',
  'lekkeslaap',
  'other',
]

/** Numbers from 0 up to, not including, 1: the same ones at each start. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

type StayWithoutScenario = Omit<PlannedStay, 'scenario' | 'source' | 'occurrence'>

/**
 * Stays of all cabins around a day: one after the other in each cabin, none on the nights of another, each as the rules
 * and the rates of the demo allow it. The same ones for the same day.
 */
export function planStays(today: CalendarDate): PlannedStay[] {
  const next = numbersFrom(20_261)
  const stays: StayWithoutScenario[] = []
  for (const { id: cabinSlug, maxGuests } of cabins) {
    let day = addDays(today, -DAYS_BEFORE)
    while (day < addDays(today, DAYS_AFTER)) {
      const found = stayFrom(day, cabinSlug, Math.floor(next() * LENGTHS.length))
      if (!found) {
        day = addDays(day, 1)
        continue
      }
      const isFamily = maxGuests > 2 && next() < 0.4
      const freeNightsAfter = Math.floor(next() * 4)
      stays.push({
        ...found,
        cabinSlug,
        numberOfAdults: 2,
        children: isFamily ? [{ age: 3 + Math.floor(next() * 8) }] : [],
        freeNightsAfter,
      })
      day = addDays(found.checkOutDate, freeNightsAfter)
    }
  }
  return assignScenarios(stays, today)
}

/** Gives each stay the first scenario of its time that fits it, which then goes to the end of the queue. */
function assignScenarios(stays: readonly StayWithoutScenario[], today: CalendarDate): PlannedStay[] {
  const queues = new Map<readonly Scenario[], Scenario[]>()
  const occurrences = new Map<Scenario, number>()
  let enteredByStaff = 0
  return stays
    .toSorted((one, other) => one.checkInDate.localeCompare(other.checkInDate))
    .map((stay) => {
      const scenarios = scenariosFor(stay, today)
      const queue = queues.get(scenarios) ?? [...scenarios]
      queues.set(scenarios, queue)
      const place = Math.max(
        0,
        queue.findIndex((scenario) => fits(scenario, stay)),
      )
      const [scenario = 'card'] = queue.splice(place, 1)
      queue.push(scenario)
      const occurrence = occurrences.get(scenario) ?? 0
      occurrences.set(scenario, occurrence + 1)
      const source = sources[enteredByStaff % sources.length] ?? 'phone'
      if (scenario.startsWith('phone-')) enteredByStaff += 1
      return { ...stay, scenario, occurrence, source }
    })
}

function scenariosFor({ checkInDate, checkOutDate }: Stay, today: CalendarDate): readonly Scenario[] {
  if (checkOutDate < today) return past
  if (checkInDate <= today) return present
  return checkInDate <= addDays(today, SOON_DAYS) ? soon : later
}

/** Whether a scenario can happen to a stay. */
function fits(scenario: Scenario, stay: StayWithoutScenario): boolean {
  if (scenario === 'phone-moved') return numberOfNights(stay) > 1
  if (scenario === 'phone-paid-too-late') return stay.freeNightsAfter > 0
  if (scenario === 'party-changed') return stay.cabinSlug === 'yellowwood' || stay.cabinSlug === 'aloe'
  return true
}

/** A stay from a day on, of the first of some lengths that guests can book and that has a price. */
function stayFrom(checkInDate: CalendarDate, cabinSlug: string, first: number): Stay | undefined {
  return [...LENGTHS.slice(first), ...LENGTHS, 5, 6, 7]
    .map((nights) => ({ checkInDate, checkOutDate: addDays(checkInDate, nights) }))
    .find(
      (stay) =>
        validateStay(stay, settings, { today: addDays(checkInDate, -60), isBeforeCutOff: true }, () => true).ok &&
        priceOf({ cabinSlug, stay, party: { adults: 2, children: [] }, addOns: [] }, tariff).ok,
    )
}

export const lastNightOf = (stay: Stay): CalendarDate => nightsOf(stay)[numberOfNights(stay) - 1] ?? stay.checkInDate
