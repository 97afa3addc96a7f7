import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_CALENDAR_NIGHTS, ShowAvailability } from '#shared/availability/availability.contract.ts'
import {
  MAX_GUEST_HORIZON_MONTHS,
  type StayRules,
  earliestArrival,
  nightsOf,
  numberOfNights,
  orphanedWeekendNight,
  overlaps,
  lastDeparture,
  validateStay,
} from '#shared/availability/stay.ts'
import { addDays, datesFrom, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { aBusinessTime } from '#test/support/business-time-fixture.ts'

const rules: StayRules = {
  minNights: 1,
  maxNights: 30,
  requireFridaySaturdayTogether: true,
  bookingHorizonMonths: 18,
}
const everythingIsFree = () => true
const allBut =
  (...taken: string[]) =>
  (night: string) =>
    !taken.includes(night)
const stay = (checkInDate: string, checkOutDate: string) => ({ checkInDate, checkOutDate })

/** February 2027 begins on a Monday: the 5th is a Friday, the 6th a Saturday. */
const [MONDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY, NEXT_MONDAY] = [
  '2027-02-01',
  '2027-02-04',
  '2027-02-05',
  '2027-02-06',
  '2027-02-07',
  '2027-02-08',
] as const

const anyNight = fc.integer({ min: 0, max: 40 }).map((day) => addDays(MONDAY, day))
const aStay = fc
  .tuple(anyNight, fc.integer({ min: 1, max: 12 }))
  .map(([checkInDate, nights]) => stay(checkInDate, addDays(checkInDate, nights)))
const someNights = fc.uniqueArray(anyNight, { maxLength: 20 })

describe('the nights of a calendar', () => {
  const ask = (to: string) => ShowAvailability.query?.safeParse({ from: MONDAY, to }).success

  it('are at most as many as its refusal says', () => {
    expect([ask(addDays(MONDAY, MAX_CALENDAR_NIGHTS - 1)), ask(addDays(MONDAY, MAX_CALENDAR_NIGHTS))]).toEqual([
      true,
      false,
    ])
  })

  it('reach the last departure of guests from any day', () => {
    const days = datesFrom('2026-01-01', '2030-01-01')
    const reach = (day: string) => addDays(day, MAX_CALENDAR_NIGHTS - 1)
    expect(days.filter((day) => lastDeparture(addDays(day, 1), MAX_GUEST_HORIZON_MONTHS) > reach(day))).toEqual([])
  })
})

describe('the horizon', () => {
  const [latest, beyond] = ['2028-05-22', '2028-05-23']
  it('ends so many months after the first day that a stay may begin', () => {
    const endOn = (checkOutDate: string) =>
      validateStay(stay(addDays(checkOutDate, -2), checkOutDate), rules, aBusinessTime(), everythingIsFree)
    expect(lastDeparture('2026-11-22', 18)).toBe(latest)
    expect(lastDeparture('2026-08-31', 18)).toBe('2028-02-29')
    expect(endOn(addDays(latest, -1))).toMatchObject({ ok: true })
    expect(endOn(beyond)).toMatchObject({ refusal: 'too-far-ahead', details: { months: 18 } })
    expect(endOn('9999-12-27')).toMatchObject({ refusal: 'too-far-ahead' })
  })
})

describe('a stay', () => {
  it('has the nights from arrival to the day before departure', () => {
    expect(nightsOf(stay('2027-02-27', '2027-03-02'))).toEqual(['2027-02-27', '2027-02-28', '2027-03-01'])
    expect(nightsOf(stay(FRIDAY, FRIDAY))).toEqual([])
    expect(nightsOf(stay(FRIDAY, MONDAY))).toEqual([])
  })

  it('overlaps another exactly when they share a night', () => {
    fc.assert(
      fc.property(aStay, aStay, (one, other) => {
        const shared = nightsOf(one).filter((night) => nightsOf(other).includes(night))
        expect(overlaps(one, other)).toBe(shared.length > 0)
        expect(overlaps(one, other)).toBe(overlaps(other, one))
      }),
    )
  })

  it('may begin today strictly before 16:00, and tomorrow from then on', () => {
    expect(earliestArrival(aBusinessTime({ isBeforeCutOff: true }))).toBe('2026-11-21')
    expect(earliestArrival(aBusinessTime({ isBeforeCutOff: false }))).toBe('2026-11-22')
  })
})

describe('the Friday and Saturday rule', () => {
  it.each<[string, ReturnType<typeof stay>, string[], string | undefined]>([
    ['a Friday night alone leaves the Saturday night orphaned', stay(FRIDAY, SATURDAY), [], SATURDAY],
    ['a stay up to and with the Friday night leaves the Saturday night', stay(MONDAY, SATURDAY), [], SATURDAY],
    ['a Saturday night alone leaves the Friday night orphaned', stay(SATURDAY, SUNDAY), [], FRIDAY],
    ['a stay from the Saturday night on leaves the Friday night', stay(SATURDAY, '2027-02-11'), [], FRIDAY],
    ['both nights together leave none', stay(FRIDAY, SUNDAY), [], undefined],
    ['a stay with no weekend night leaves none', stay(MONDAY, FRIDAY), [], undefined],
    ['a Sunday night leaves none', stay(SUNDAY, NEXT_MONDAY), [], undefined],
    ['a Friday night alone may stay when the Saturday night is taken', stay(FRIDAY, SATURDAY), [SATURDAY], undefined],
    ['a Saturday night alone may stay when the Friday night is taken', stay(SATURDAY, SUNDAY), [FRIDAY], undefined],
    ['a whole week and one more Friday leaves the next Saturday', stay(FRIDAY, '2027-02-13'), [], '2027-02-13'],
  ])('%s', (_, stayInput, taken, orphan) => {
    expect(orphanedWeekendNight(stayInput, allBut(...taken))).toBe(orphan)
    const result = validateStay(stayInput, rules, aBusinessTime(), allBut(...taken))
    expect(result).toEqual(
      orphan
        ? { ok: false, refusal: 'friday-saturday-together', details: { night: orphan } }
        : { ok: true, value: nightsOf(stayInput) },
    )
  })

  it('does not ask for a Friday night that is already past', () => {
    const onSaturday = aBusinessTime({ today: SATURDAY })
    expect(validateStay(stay(SATURDAY, SUNDAY), rules, onSaturday, everythingIsFree)).toMatchObject({ ok: true })
    const onFridayMorning = aBusinessTime({ today: FRIDAY })
    expect(validateStay(stay(SATURDAY, SUNDAY), rules, onFridayMorning, everythingIsFree)).toMatchObject({
      refusal: 'friday-saturday-together',
    })
    const onFridayEvening = aBusinessTime({ today: FRIDAY, isBeforeCutOff: false })
    expect(validateStay(stay(SATURDAY, SUNDAY), rules, onFridayEvening, everythingIsFree)).toMatchObject({
      ok: true,
    })
  })

  it('does not apply while the setting is off', () => {
    const off = { ...rules, requireFridaySaturdayTogether: false }
    expect(validateStay(stay(FRIDAY, SATURDAY), off, aBusinessTime(), everythingIsFree)).toMatchObject({ ok: true })
  })

  it('never leaves half of a free weekend unsold, whatever else is taken', () => {
    fc.assert(
      fc.property(aStay, someNights, (stayInput, taken) => {
        const isFree = allBut(...taken)
        if (!validateStay(stayInput, rules, aBusinessTime(), isFree).ok) return
        const nights = nightsOf(stayInput)
        for (const night of nights) {
          const partner = { 5: addDays(night, 1), 6: addDays(night, -1) }[weekdayOf(night)]
          if (partner) expect(nights.includes(partner) || !isFree(partner)).toBe(true)
        }
      }),
    )
  })
})

describe('whether a stay can be booked', () => {
  it.each<[string, ReturnType<typeof stay>, Partial<StayRules>, object]>([
    ['departure on the day of arrival', stay(MONDAY, MONDAY), {}, { refusal: 'check-out-not-after-check-in' }],
    ['departure before arrival', stay(THURSDAY, MONDAY), {}, { refusal: 'check-out-not-after-check-in' }],
    ['arrival yesterday', stay('2026-11-20', '2026-11-25'), {}, { refusal: 'arrival-too-early' }],
    [
      'too few nights',
      stay(MONDAY, '2027-02-02'),
      { minNights: 2 },
      { refusal: 'stay-too-short', details: { minNights: 2 } },
    ],
    ['one night too many', stay(MONDAY, '2027-03-04'), {}, { refusal: 'stay-too-long', details: { maxNights: 30 } }],
    ['400 nights', stay(MONDAY, addDays(MONDAY, 400)), { maxNights: 90 }, { refusal: 'stay-too-long' }],
  ])('%s is refused by name', (_, wanted, changes, refusal) => {
    expect(validateStay(wanted, { ...rules, ...changes }, aBusinessTime(), everythingIsFree)).toMatchObject(refusal)
  })

  it('is never yes for more than 90 nights, whatever the setting', () => {
    const generous = { ...rules, maxNights: 1_000 }
    expect(validateStay(stay(MONDAY, addDays(MONDAY, 91)), generous, aBusinessTime(), everythingIsFree)).toEqual({
      ok: false,
      refusal: 'stay-too-long',
      details: { maxNights: 90 },
    })
    const whole = { ...generous, requireFridaySaturdayTogether: false }
    expect(validateStay(stay(MONDAY, addDays(MONDAY, 90)), whole, aBusinessTime(), everythingIsFree).ok).toBe(true)
  })

  it('depends on every night in the range, and the refusal names those that are taken', () => {
    const stayInput = stay(MONDAY, NEXT_MONDAY)
    expect(validateStay(stayInput, rules, aBusinessTime(), allBut('2027-02-03'))).toEqual({
      ok: false,
      refusal: 'nights-not-free',
      details: { nights: ['2027-02-03'] },
    })
    expect(validateStay(stayInput, rules, aBusinessTime(), allBut('2027-01-31', NEXT_MONDAY))).toMatchObject({
      ok: true,
    })
  })

  it('is yes for today before the cut-off, and no after it', () => {
    const today = stay('2026-11-21', '2026-11-22')
    expect(validateStay(today, rules, aBusinessTime(), everythingIsFree)).toMatchObject({ ok: true })
    expect(validateStay(today, rules, aBusinessTime({ isBeforeCutOff: false }), everythingIsFree)).toEqual({
      ok: false,
      refusal: 'arrival-too-early',
    })
  })

  it('is refused with one reason when there are several, the plainest first', () => {
    const strict = { minNights: 3, maxNights: 5, requireFridaySaturdayTogether: true, bookingHorizonMonths: 18 }
    const nothingIsFree = () => false
    const reasons = [
      { wanted: stay('2026-11-20', '2026-11-20'), isFree: nothingIsFree },
      { wanted: stay('2026-11-20', '2026-11-21'), isFree: nothingIsFree },
      { wanted: stay(FRIDAY, SATURDAY), isFree: nothingIsFree },
      { wanted: stay(FRIDAY, '2027-02-13'), isFree: nothingIsFree },
      { wanted: stay('2027-02-03', SATURDAY), isFree: nothingIsFree },
      { wanted: stay('2027-02-03', SATURDAY), isFree: everythingIsFree },
    ].map(({ wanted, isFree }) => validateStay(wanted, strict, aBusinessTime(), isFree))
    expect(reasons.map((result) => !result.ok && result.refusal)).toEqual([
      'check-out-not-after-check-in',
      'arrival-too-early',
      'stay-too-short',
      'stay-too-long',
      'nights-not-free',
      'friday-saturday-together',
    ])
  })

  it('is never yes for two stays that share a night, in any order of requests', () => {
    fc.assert(
      fc.property(fc.array(aStay, { maxLength: 30 }), fc.boolean(), (stays, requireFridaySaturdayTogether) => {
        const taken = new Set<string>()
        const accepted = stays.flatMap((stayInput) => {
          const result = validateStay(
            stayInput,
            { ...rules, requireFridaySaturdayTogether },
            aBusinessTime(),
            (night) => !taken.has(night),
          )
          if (!result.ok) return []
          for (const night of result.value) taken.add(night)
          return [stayInput]
        })
        expect(accepted.flatMap(nightsOf)).toHaveLength(taken.size)
        for (const one of accepted) expect(accepted.filter((other) => overlaps(one, other))).toEqual([one])
      }),
    )
  })

  it('is yes exactly when all its nights are free, where no other rule is broken', () => {
    const withoutRule = { ...rules, requireFridaySaturdayTogether: false }
    fc.assert(
      fc.property(aStay, someNights, (stayInput, taken) => {
        const isFree = allBut(...taken)
        const result = validateStay(stayInput, withoutRule, aBusinessTime(), isFree)
        expect(result.ok).toBe(nightsOf(stayInput).every(isFree))
        if (result.ok) expect(result.value).toHaveLength(numberOfNights(stayInput))
      }),
    )
  })
})
