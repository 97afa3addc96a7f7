import { type Stay, nightsOf, numberOfNights, validateStay } from '#shared/availability/stay.ts'
import type { StaffBookingSource } from '#shared/bookings/booking-source.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { cabins } from '#infra/local/demo-data/cabins.ts'
import { settings } from '#infra/local/demo-data/settings.ts'
import { tariff } from '#infra/local/demo-data/tariff.ts'

/** What happens to a booking: how it is made and paid, and how it ends. */
export type Story =
  | 'card'
  | 'card-deposit'
  | 'card-other-amount'
  | 'card-paid-twice'
  | 'card-being-paid'
  | 'eft'
  | 'eft-deposit'
  | 'eft-slip-waiting'
  | 'eft-slip-refused'
  | 'eft-slip-sent-again'
  | 'eft-part-paid'
  | 'eft-overpaid'
  | 'eft-unpaid'
  | 'eft-expired'
  | 'eft-expired-archived'
  | 'eft-reinstated'
  | 'phone-paid'
  | 'phone-owing'
  | 'phone-hold'
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
  readonly story: Story
  /** How staff heard of it, where they enter it. */
  readonly source: StaffBookingSource
  /** The how many-eth it is of its story. */
  readonly turn: number
  /** The nights of its cabin after it that nobody has. */
  readonly freeNightsAfter: number
}

/** Days before today that the first stays begin, and days after it until the last ones. */
const [DAYS_BEFORE, DAYS_AFTER] = [42, 56]
const LENGTHS = [2, 3, 2, 4, 2, 1, 3]

/**
 * The stories of stays by when they are, repeated from the first one on. On no day of the year are there fewer stays
 * than stories, so that each is told.
 */
const past: readonly Story[] = [
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
  'eft-slip-refused',
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
const present: readonly Story[] = ['party-changed', 'phone-paid', 'card', 'eft']
const soon: readonly Story[] = [
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
const later: readonly Story[] = [
  'card-deposit',
  'eft-slip-waiting',
  'eft-deposit',
  'blocked',
  'phone-paid-too-late',
  'card-deposit',
  'eft-part-paid',
  'phone-hold',
  'eft-deposit',
  'card-being-paid',
  'owner-stay',
  'card-other-amount',
  'phone-discount',
  'blocked',
  'eft-slip-sent-again',
  'imported',
  'phone-mistyped-address',
  'card-paid-twice',
  'eft-reinstated',
  'phone-moved',
  'phone-mistyped-address-today',
  'blocked',
  'eft-slip-waiting',
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

type Untold = Omit<PlannedStay, 'story' | 'source' | 'turn'>

/**
 * Stays of all cabins around a day: one after the other in each cabin, none on the nights of another, each as the rules
 * and the rates of the demo allow it. The same ones for the same day.
 */
export function planStays(today: CalendarDate): PlannedStay[] {
  const next = numbersFrom(20_261)
  const stays: Untold[] = []
  for (const { slug: cabinSlug, maxGuests } of cabins) {
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
  return tellStories(stays, today)
}

/** Gives each stay the first story of its time that fits it; the story's turn comes again after all others. */
function tellStories(stays: readonly Untold[], today: CalendarDate): PlannedStay[] {
  const queues = new Map<readonly Story[], Story[]>()
  const turns = new Map<Story, number>()
  let enteredByStaff = 0
  return stays
    .toSorted((one, other) => one.checkInDate.localeCompare(other.checkInDate))
    .map((stay) => {
      const stories = storiesAt(stay, today)
      const queue = queues.get(stories) ?? [...stories]
      queues.set(stories, queue)
      const place = Math.max(
        0,
        queue.findIndex((story) => fits(story, stay)),
      )
      const [story = 'card'] = queue.splice(place, 1)
      queue.push(story)
      const turn = turns.get(story) ?? 0
      turns.set(story, turn + 1)
      const source = sources[enteredByStaff % sources.length] ?? 'phone'
      if (story.startsWith('phone-')) enteredByStaff += 1
      return { ...stay, story, turn, source }
    })
}

function storiesAt({ checkInDate, checkOutDate }: Stay, today: CalendarDate): readonly Story[] {
  if (checkOutDate < today) return past
  if (checkInDate <= today) return present
  return checkInDate <= addDays(today, SOON_DAYS) ? soon : later
}

/** Whether a story can be told of a stay. */
function fits(story: Story, stay: Untold): boolean {
  if (story === 'phone-moved') return numberOfNights(stay) > 1
  if (story === 'phone-paid-too-late') return stay.freeNightsAfter > 0
  if (story === 'party-changed') return stay.cabinSlug === 'yellowwood' || stay.cabinSlug === 'aloe'
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
