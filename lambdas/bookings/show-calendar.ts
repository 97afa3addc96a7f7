import type { BlockedDates } from '#shared/availability/blocked-dates.contract.ts'
import { schoolHolidays } from '#shared/availability/school-holidays.ts'
import { type Stay, numberOfNights, overlaps } from '#shared/availability/stay.ts'
import { expiryOf } from '#shared/bookings/booking-expiry.ts'
import { type Booking, moneyOf } from '#shared/bookings/booking.ts'
import { partsIn, stayOf } from '#shared/bookings/stay-parts.ts'
import { isWaitingForNights } from '#shared/bookings/booking-state.ts'
import type { TakenNights } from '#shared/bookings/taken-nights.ts'
import type { Cabin } from '#shared/cabins/cabin.ts'
import { type CalendarSpan, PRICED_ADULTS, type ShowCalendar } from '#shared/calendar/calendar.contract.ts'
import { type CalendarDate, LAST_DAY, addDays, datesFrom, daysBetween } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { publicHolidays } from '#shared/kernel/public-holidays.ts'
import { accept } from '#shared/kernel/result.ts'
import { priceOfNight } from '#shared/pricing/price.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { NightOwner } from '#lambdas/table/night-claims.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'
import { takenNights } from './taken-nights.ts'

/** Arrivals are read from a week before the calendar on. Stays that began earlier are found by their nights. */
const DAYS_BEFORE = 7
/** A pending stay has no nights. Those that began earlier are looked for among so many, the first to expire. */
const MAX_PENDING = 10
/** Bookings read by arrival: all cabins full of stays of two nights, and some that were cancelled or have expired. */
export const MAX_ARRIVALS = 90
/** Bookings read one by one: those that have the first night and arrived long before it. */
const MAX_LONG_STAYS = 6

type Needs = {
  readonly bookings: Pick<BookingRepository, 'firstArriving' | 'expiringUpTo' | 'findAll'>
  readonly catalogue: Pick<CatalogueRepository, 'allCabins' | 'settingsAndTariff'>
  readonly nights: Pick<NightRepository, 'ownersOf' | 'blockedDatesFrom'>
  readonly clock: Clock
}

/** The calendar of all cabins for some weeks. Every query has a limit, so that its cost does not grow with the bookings. */
export const showCalendarUsing =
  ({ bookings, catalogue, nights, clock }: Needs): UseCase<typeof ShowCalendar> =>
  async ({ query: { from, weeks } }) => {
    const { now, today } = clock()
    const window = { checkInDate: from, checkOutDate: addDays(from, 7 * weeks) }
    const to = addDays(window.checkOutDate, -1)
    async function ownersOfCabins() {
      const cabins = (await catalogue.allCabins()).toSorted(
        (one, other) => Number(other.active) - Number(one.active) || one.name.localeCompare(other.name),
      )
      return Promise.all(cabins.map(async (cabin) => ({ cabin, owners: await nights.ownersOf(cabin.slug, from, to) })))
    }
    const [cabins, { settings, tariff }, arrivals, pending, blocks] = await Promise.all([
      ownersOfCabins(),
      catalogue.settingsAndTariff(),
      bookings.firstArriving(addDays(from, -DAYS_BEFORE), to, MAX_ARRIVALS + 1),
      bookings.expiringUpTo(LAST_DAY, MAX_PENDING),
      nights.blockedDatesFrom(from, to),
    ])
    const firstUnread = arrivals[MAX_ARRIVALS]
    const began = pending.filter((booking) => stayOf(booking).checkInDate < addDays(from, -DAYS_BEFORE))
    const known = new Map([...arrivals.slice(0, MAX_ARRIVALS), ...began].map((booking) => [booking.reference, booking]))
    const arrivedBefore = cabins
      .flatMap(({ owners }) => takenNights(owners, now))
      .flatMap(({ firstNight, reference }) =>
        reference !== null && !known.has(reference) && firstNight === from ? [reference] : [],
      )
    for (const booking of await bookings.findAll([...new Set(arrivedBefore)].slice(0, MAX_LONG_STAYS)))
      known.set(booking.reference, booking)

    return accept({
      today,
      from,
      to,
      cabins: cabins.map(({ cabin, owners }) => ({
        cabinSlug: cabin.slug,
        name: cabin.name,
        active: cabin.active,
        spans: [...bookingSpans(cabin, { owners, known, window, now }), ...blockSpans(cabin, blocks)].toSorted((a, b) =>
          a.firstNight.localeCompare(b.firstNight),
        ),
        nightPrices: datesFrom(from, window.checkOutDate).map((night) =>
          priceOfNight(
            {
              cabinSlug: cabin.slug,
              night,
              party: { adults: Math.min(PRICED_ADULTS, cabin.maxGuests), children: [] },
            },
            tariff.rates,
          ),
        ),
      })),
      holidays: holidaysWithin(from, to, settings),
      schoolHolidays: schoolHolidays(settings.schoolTerms, { from, to }),
      readUpTo: firstUnread ? addDays(stayOf(firstUnread).checkInDate, -1) : null,
    })
  }

/** The bookings of a cabin, each once: by their nights those that have or hold some, by their stay those that want them. */
function bookingSpans(
  { slug }: Pick<Cabin, 'slug'>,
  {
    owners,
    known,
    window,
    now,
  }: {
    readonly owners: readonly NightOwner[]
    readonly known: ReadonlyMap<BookingReference, Booking>
    readonly window: Stay
    readonly now: string
  },
): CalendarSpan[] {
  const spans = new Map<string, CalendarSpan>()
  for (const { kind, reference, firstNight, nights } of takenNights(owners, now)) {
    if (reference === null || kind === 'blocked') continue
    const booking = known.get(reference)
    const has = { checkInDate: firstNight, checkOutDate: addDays(firstNight, nights) }
    // One that is just being moved has its nights elsewhere by the time it is read.
    const part = booking && partsIn(booking, slug).find((one) => overlaps(one, has))
    const shown = part ? nightsOfPart(part) : { firstNight, nights }
    const spanKey = `${reference} ${shown.firstNight}`
    if (spans.has(spanKey)) continue
    spans.set(spanKey, {
      kind: kind === 'waited-for' ? 'waiting' : kind,
      reference,
      ...shown,
      until: heldUntil(kind, booking),
      booking: booking ? shownBooking(booking) : null,
    })
  }
  for (const booking of known.values()) {
    const isWaiting = isWaitingForNights(booking)
    if (booking.status !== 'pending' && !isWaiting) continue
    for (const part of partsIn(booking, slug)) {
      const shown = nightsOfPart(part)
      const spanKey = `${booking.reference} ${shown.firstNight}`
      if (spans.has(spanKey) || !overlaps(part, window)) continue
      spans.set(spanKey, {
        kind: isWaiting ? 'waiting' : 'pending',
        reference: booking.reference,
        ...shown,
        until: expiryOf(booking),
        booking: shownBooking(booking),
      })
    }
  }
  return [...spans.values()]
}

/** When the hold ends by which a booking has nights; null where it has them for good. */
function heldUntil(kind: TakenNights['kind'], booking: Booking | undefined): string | null {
  if (booking?.status !== 'pending') return null
  if (kind === 'staff-held') return booking.staffHold?.until ?? null
  return kind === 'held' ? (booking.hold?.until ?? null) : null
}

const nightsOfPart = (part: Stay) => ({ firstNight: part.checkInDate, nights: numberOfNights(part) })

function shownBooking(booking: Booking) {
  const { status, guestName, numberOfAdults, numberOfChildren, needsAttention } = booking
  const { paymentStatus, dueNowCents } = moneyOf(booking)
  return { status, guestName, numberOfAdults, numberOfChildren, needsAttention, paymentStatus, dueNowCents }
}

const blockSpans = ({ slug }: Pick<Cabin, 'slug'>, blocks: readonly BlockedDates[]): CalendarSpan[] =>
  blocks.flatMap(({ id, version, cabinSlug, startDate, endDate, kind, reason, state }) =>
    state === 'undone' || (cabinSlug !== null && cabinSlug !== slug)
      ? []
      : [
          {
            kind: 'blocked' as const,
            firstNight: startDate,
            nights: daysBetween(startDate, endDate) + 1,
            blockId: id,
            version,
            allCabins: cabinSlug === null,
            blockKind: kind,
            reason,
            state,
          },
        ],
  )

function holidaysWithin(
  from: CalendarDate,
  to: CalendarDate,
  { extraNonBusinessDays }: Pick<Settings, 'extraNonBusinessDays'>,
): { date: CalendarDate; name: string }[] {
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  const named = new Map(years.flatMap((year) => [...publicHolidays(year)]))
  const days = [...new Set([...named.keys(), ...extraNonBusinessDays])]
  return days
    .filter((date) => from <= date && date <= to)
    .toSorted()
    .map((date) => ({ date, name: named.get(date) ?? '' }))
}
