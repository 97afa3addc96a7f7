import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rangesOf } from '#shared/availability/night-range.ts'
import { validateStay } from '#shared/availability/stay.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { stayProblem, nearbyStays } from '#web/site/features/bookings/stay-problem.ts'
import { freeNights, arrivalUnavailableReason, departureUnavailableReason } from '#web/booking/free-nights.ts'
import { describeTakenNights } from '#web/site/features/bookings/describe-taken-nights.ts'
import { TODAY } from './booking-dialog.harness.ts'

const rules = { minNights: 1, maxNights: 30, requireFridaySaturdayTogether: false, bookingHorizonMonths: 18 }
/** The nights of 8, 9 and 12 December are taken. */
const nights = freeNights(
  [
    { firstNight: '2026-12-08', lastNight: '2026-12-09' },
    { firstNight: '2026-12-12', lastNight: '2026-12-12' },
  ],
  TODAY,
)

describe('the two calendars', () => {
  it.each([
    { date: '2026-11-20', because: 'bookings for today closed at 16:00' },
    { date: '2026-12-07', because: undefined },
    { date: '2026-12-08', because: 'this night is taken' },
    { date: '2026-12-09', because: 'this night is taken' },
    { date: '2026-12-10', because: undefined },
  ])('allow an arrival on $date unless: $because', ({ date, because }) => {
    expect(arrivalUnavailableReason(date, nights)).toBe(because)
  })

  it.each([
    { date: '2026-12-06', because: 'not after your check-in' },
    { date: '2026-12-07', because: 'not after your check-in' },
    { date: '2026-12-08', because: undefined },
    { date: '2026-12-09', because: 'the night before is taken' },
    { date: '2026-12-10', because: 'the night before is taken' },
    { date: '2026-12-13', because: 'the night before is taken' },
  ])('allow a departure on $date after an arrival on the 7th unless: $because', ({ date, because }) => {
    expect(departureUnavailableReason(date, '2026-12-07', nights)).toBe(because)
  })

  it('describe which nights of a month are taken', () => {
    expect(describeTakenNights('Protea', '2026-12-01', nights)).toBe(
      'Protea is taken in December 2026 for the nights of 8–9 and 12.',
    )
    expect(describeTakenNights('Protea', '2027-01-01', nights)).toBe('No night of Protea is taken in January 2027.')
  })
})

describe('a stay over a taken night', () => {
  it('is refused with the server’s sentence, though both its ends are free', () => {
    const stay = { checkInDate: '2026-12-10', checkOutDate: '2026-12-14' }
    expect(
      arrivalUnavailableReason(stay.checkInDate, nights) ??
        departureUnavailableReason(stay.checkOutDate, stay.checkInDate, nights),
    ).toBe(undefined)
    expect(stayProblem(stay, rules, nights)).toMatchObject({
      refusal: 'nights-not-free',
      message: 'Some nights in this range are already taken. Please choose other dates.',
      details: { nights: ['2026-12-12'] },
    })
  })

  it('gets the nearest stays of the same length as suggestions', () => {
    expect(nearbyStays({ checkInDate: '2026-12-11', checkOutDate: '2026-12-13' }, rules, nights)).toEqual([
      { checkInDate: '2026-12-10', checkOutDate: '2026-12-12' },
      { checkInDate: '2026-12-13', checkOutDate: '2026-12-15' },
      { checkInDate: '2026-12-14', checkOutDate: '2026-12-16' },
    ])
  })

  it('gets the other half of a split weekend as the first suggestion', () => {
    const weekends = { ...rules, requireFridaySaturdayTogether: true }
    const friday = { checkInDate: '2026-11-27', checkOutDate: '2026-11-28' }
    expect(stayProblem(friday, weekends, nights)?.message).toBe('Friday and Saturday nights must be booked together.')
    expect(nearbyStays(friday, weekends, nights)).toContainEqual({
      checkInDate: '2026-11-27',
      checkOutDate: '2026-11-29',
    })
  })

  it('never gets a suggestion that cannot be booked', () => {
    const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays(TODAY, days))
    fc.assert(
      fc.property(
        fc.array(day, { maxLength: 20 }),
        day,
        fc.integer({ min: -2, max: 12 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        (taken, checkInDate, length, requireFridaySaturdayTogether, minNights) => {
          const stayRules = { minNights, maxNights: 9, requireFridaySaturdayTogether, bookingHorizonMonths: 18 }
          const free = freeNights(rangesOf(taken), TODAY)
          for (const stay of nearbyStays(
            { checkInDate, checkOutDate: addDays(checkInDate, length) },
            stayRules,
            free,
          )) {
            const result = validateStay(stay, stayRules, { today: TODAY, isBeforeCutOff: true }, free.isFree)
            expect(result.ok).toBe(true)
          }
        },
      ),
    )
  })
})
