import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { type StayDays, nextEnd, pickDay } from '#web/booking/pick-day.ts'

describe('a day picked in a calendar', () => {
  const stay = { checkInDate: '2027-01-15', checkOutDate: '2027-01-17' }

  it('is first the arrival, then the departure, and then an arrival again', () => {
    const arrival = pickDay({}, '2027-01-15')
    expect(arrival).toEqual({ checkInDate: '2027-01-15' })
    expect(nextEnd(arrival)).toBe('checkOut')
    const whole = pickDay(arrival, '2027-01-17')
    expect(whole).toEqual(stay)
    expect(nextEnd(whole)).toBe('checkIn')
  })

  it('is a new arrival when it is not after the arrival', () => {
    expect(pickDay({ checkInDate: '2027-01-15' }, '2027-01-15')).toEqual({ checkInDate: '2027-01-15' })
    expect(pickDay({ checkInDate: '2027-01-15' }, '2027-01-10')).toEqual({ checkInDate: '2027-01-10' })
  })

  it('moves only the arrival where a later departure is chosen already', () => {
    expect(pickDay(stay, '2027-01-12', 'checkIn')).toEqual({ checkInDate: '2027-01-12', checkOutDate: '2027-01-17' })
    expect(pickDay(stay, '2027-01-20', 'checkIn')).toEqual({ checkInDate: '2027-01-20' })
  })

  it('never makes a stay that ends before it begins', () => {
    const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2027-01-01', days))
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 12 }), (picks) => {
        const { checkInDate = '', checkOutDate } = picks.reduce<StayDays>((days, pick) => pickDay(days, pick), {})
        expect(checkOutDate === undefined || checkOutDate > checkInDate).toBe(true)
      }),
    )
  })
})
