import { type Stay, nightsOf, numberOfNights, validateStay } from '#shared/availability/stay.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { priceOf } from '#shared/pricing/price.ts'
import { cabins } from '#infra/local/demo-data/cabins.ts'
import { settings } from '#infra/local/demo-data/settings.ts'
import { tariff } from '#infra/local/demo-data/tariff.ts'

/** What happens to a booking: how it is made and paid, and how it ends. */
export type Story =
  | 'card'
  | 'card-deposit'
  | 'eft'
  | 'eft-deposit'
  | 'eft-slip-waiting'
  | 'eft-unpaid'
  | 'eft-expired'
  | 'card-other-amount'
  | 'phone-paid'
  | 'phone-owing'
  | 'phone-hold'
  | 'owner-stay'
  | 'cancelled'
  | 'cancelled-refund-owed'
  | 'no-show'
  | 'blocked'

export type PlannedStay = Stay & {
  readonly cabinSlug: string
  readonly numberOfAdults: number
  readonly children: readonly { readonly age: number }[]
  readonly story: Story
}

/** Days before today that the first stays begin, and days after it until the last ones. */
const [DAYS_BEFORE, DAYS_AFTER] = [42, 56]
const LENGTHS = [2, 3, 2, 4, 2, 1, 3]

/** The stories of stays by when they are, repeated from the first one on. */
const past: readonly Story[] = [
  'card',
  'eft',
  'phone-paid',
  'card',
  'cancelled',
  'eft',
  'card',
  'no-show',
  'card',
  'blocked',
]
const present: readonly Story[] = ['card', 'phone-paid', 'eft']
const soon: readonly Story[] = ['card', 'phone-owing', 'eft', 'card', 'cancelled-refund-owed', 'eft-unpaid', 'card']
const later: readonly Story[] = [
  'card-deposit',
  'eft-slip-waiting',
  'eft-deposit',
  'blocked',
  'phone-hold',
  'card-other-amount',
  'owner-stay',
  'eft-slip-waiting',
  'card-deposit',
  'eft-expired',
]
const SOON_DAYS = 14

/** Numbers from 0 up to, not including, 1: the same ones at each start. */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/**
 * Stays of all cabins around a day: one after the other in each cabin, none on the nights of another, each as the rules
 * and the rates of the demo allow it. The same ones for the same day.
 */
export function planStays(today: CalendarDate): PlannedStay[] {
  const next = numbersFrom(20_261)
  const stays: Omit<PlannedStay, 'story'>[] = []
  for (const { slug: cabinSlug, maxGuests } of cabins) {
    let day = addDays(today, -DAYS_BEFORE)
    while (day < addDays(today, DAYS_AFTER)) {
      const found = stayFrom(day, cabinSlug, Math.floor(next() * LENGTHS.length))
      if (!found) {
        day = addDays(day, 1)
        continue
      }
      const isFamily = maxGuests > 2 && next() < 0.4
      stays.push({
        ...found,
        cabinSlug,
        numberOfAdults: 2,
        children: isFamily ? [{ age: 3 + Math.floor(next() * 8) }] : [],
      })
      day = addDays(found.checkOutDate, Math.floor(next() * 4))
    }
  }
  const counts = new Map<readonly Story[], number>()
  return stays
    .toSorted((one, other) => one.checkInDate.localeCompare(other.checkInDate))
    .map((stay) => {
      const stories = storiesAt(stay, today)
      const count = counts.get(stories) ?? 0
      counts.set(stories, count + 1)
      return { ...stay, story: stories[count % stories.length] ?? 'card' }
    })
}

function storiesAt({ checkInDate, checkOutDate }: Stay, today: CalendarDate): readonly Story[] {
  if (checkOutDate < today) return past
  if (checkInDate <= today) return present
  return checkInDate <= addDays(today, SOON_DAYS) ? soon : later
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
