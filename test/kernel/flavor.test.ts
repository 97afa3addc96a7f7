import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Booking } from '#shared/bookings/booking.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { numberOfNights } from '#shared/availability/stay.ts'
import { CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { BookingId, BookingReference, Id } from '#shared/kernel/id.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { Cents, formatRand, sum } from '#shared/kernel/money.ts'
import { paths } from '#shared/site/paths.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import { keys } from '#lambdas/table/schema/access-patterns.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const booking = {} as Booking
const bookings = {} as BookingRepository
const catalogue = {} as CatalogueRepository

describe('kinds of strings and numbers', () => {
  it('cannot be mixed up: the compiler separates them from the schemas down to the keys', () => {
    const wrong = [
      // @ts-expect-error -- a cabin's slug for a reference
      () => bookings.find(booking.cabinSlug),
      // @ts-expect-error -- a booking's id for its reference
      () => bookings.find(booking.id),
      // @ts-expect-error -- a reference for a cabin's slug
      () => catalogue.cabin(booking.reference),
      // @ts-expect-error -- a date for a cabin's slug
      () => catalogue.cabin(booking.checkInDate),
      // @ts-expect-error -- a slug for a date
      () => addDays(booking.cabinSlug, 1),
      // @ts-expect-error -- a reference for a date
      () => longDate(booking.reference),
      // @ts-expect-error -- nights for cents
      () => formatRand(numberOfNights(booking)),
      // @ts-expect-error -- nights among cents
      () => sum([booking.totalPriceCents, numberOfNights(booking)]),
      // @ts-expect-error -- slug and date the wrong way round
      () => keys.night(booking.checkInDate, booking.cabinSlug),
      // @ts-expect-error -- the id of the booking for that of a payment's attempt
      () => keys.attempt(booking.id),
      // @ts-expect-error -- a reference in an address for a cabin
      () => paths.cabin(booking.reference),
      // @ts-expect-error -- a field of another kind
      (): Partial<Booking> => ({ ...booking, cabinSlug: booking.reference }),
    ]
    expect(wrong).toHaveLength(12)
  })

  it('take what is written plainly, and are strings and numbers wherever those are asked for', () => {
    const right = [
      () => bookings.find('MC-7K4QX'),
      () => bookings.find(`MC-${booking.id.slice(0, 5)}`),
      () => catalogue.cabin(stayOf(booking).cabinSlug),
      () => keys.night('protea', '2027-01-15'),
      () => formatRand(booking.totalPriceCents / 2 + 100),
      () => booking.reference.slice(3),
      () => new Map<string, number>([[booking.reference, booking.totalPriceCents]]),
    ]
    expect(right).toHaveLength(7)
  })

  it('are produced by their schemas', () => {
    expectTypeOf(CabinSlug.parse('protea')).toEqualTypeOf<CabinSlug>()
    expectTypeOf(CalendarDate.parse('2027-01-15')).toEqualTypeOf<CalendarDate>()
    expectTypeOf(BookingReference.parse('MC-7K4QX')).toEqualTypeOf<BookingReference>()
    expectTypeOf(Cents.parse(100)).toEqualTypeOf<Cents>()
    expectTypeOf<Booking['id']>().toEqualTypeOf<BookingId>()
    expectTypeOf<BookingId>().not.toExtend<Id>()
    expect(BookingId.parse('A'.repeat(22))).toBe(Id.parse('A'.repeat(22)))
  })
})
