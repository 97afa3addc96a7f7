import { describe, expect, it } from 'vitest'
import { Booking } from '#shared/bookings/booking.ts'
import { cabinNightsOf, joinParts, stayOf } from '#shared/bookings/stay-parts.ts'
import { aBooking } from '#test/support/booking-fixture.ts'

const part = (cabinSlug: string, checkInDate: string, checkOutDate: string) => ({
  cabinSlug,
  checkInDate,
  checkOutDate,
})

describe('the parts of a stay', () => {
  it('are read from a booking that was stored with one cabin and two dates', () => {
    const { parts: _, ...stored } = aBooking.confirmed()
    expect(Booking.parse({ ...stored, ...part('protea', '2027-02-01', '2027-02-03') })).toEqual(aBooking.confirmed())
  })

  it('name the nights with their cabins, the days of the whole stay, and the cabin where it ends', () => {
    const parts = [part('protea', '2027-02-01', '2027-02-03'), part('aloe', '2027-02-03', '2027-02-04')]
    expect(stayOf({ parts })).toEqual(part('aloe', '2027-02-01', '2027-02-04'))
    expect(cabinNightsOf({ parts })).toEqual([
      { cabinSlug: 'protea', night: '2027-02-01' },
      { cabinSlug: 'protea', night: '2027-02-02' },
      { cabinSlug: 'aloe', night: '2027-02-03' },
    ])
  })

  it('are joined where neighbours are in one cabin, and empty ones are left out', () => {
    expect(
      joinParts([
        part('protea', '2027-02-01', '2027-02-02'),
        part('aloe', '2027-02-02', '2027-02-02'),
        part('protea', '2027-02-02', '2027-02-04'),
        part('aloe', '2027-02-04', '2027-02-05'),
      ]),
    ).toEqual([part('protea', '2027-02-01', '2027-02-04'), part('aloe', '2027-02-04', '2027-02-05')])
  })
})
