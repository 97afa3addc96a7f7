import fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  balanceDueDate,
  businessDaysAfter,
  businessDaysUntil,
  FULL_PAYMENT_WITHIN_BUSINESS_DAYS,
  isBusinessDay,
} from '#shared/kernel/business-days.ts'
import { addDays, datesFrom } from '#shared/kernel/calendar-date.ts'
import { recentDate } from './date-arbitraries.ts'

const morningOf = (today: string, extraNonBusinessDays: readonly string[] = []) => ({
  today,
  isBeforeCutOff: true,
  extraNonBusinessDays,
})
const eveningOf = (today: string, extraNonBusinessDays: readonly string[] = []) => ({
  today,
  isBeforeCutOff: false,
  extraNonBusinessDays,
})

const anyBusinessTime = fc.record({
  today: recentDate,
  isBeforeCutOff: fc.boolean(),
  extraNonBusinessDays: fc.array(recentDate, { maxLength: 20 }),
})
/** Up to two years ahead, sometimes in the past, with extra days that really lie in between. */
const timeAndArrival = fc
  .tuple(
    anyBusinessTime,
    fc.integer({ min: -30, max: 730 }),
    fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
  )
  .map(([businessTime, ahead, offsets]) => ({
    arrival: addDays(businessTime.today, ahead),
    businessTime: {
      ...businessTime,
      extraNonBusinessDays: [
        ...businessTime.extraNonBusinessDays,
        ...offsets.map((offset) => addDays(businessTime.today, ahead - offset)),
      ],
    },
  }))

describe('a business day', () => {
  it.each([
    { date: '2026-11-20', is: true, because: 'an ordinary Friday' },
    { date: '2026-11-21', is: false, because: 'a Saturday' },
    { date: '2026-11-22', is: false, because: 'a Sunday' },
    { date: '2026-12-16', is: false, because: 'the Day of Reconciliation, a Wednesday' },
    { date: '2026-08-10', is: false, because: 'the Monday after a holiday on Sunday' },
    { date: '2026-04-06', is: false, because: 'Easter Monday' },
    { date: '2033-12-27', is: false, because: 'the 27th when Christmas is a Sunday' },
    { date: '2026-12-28', is: true, because: 'a Monday between the years' },
  ])('is $is for $date: $because', ({ date, is }) => {
    expect(isBusinessDay(date, [])).toBe(is)
  })

  it('is not a day that staff added', () => {
    expect(isBusinessDay('2026-11-04', [])).toBe(true)
    expect(isBusinessDay('2026-11-04', ['2026-11-04'])).toBe(false)
  })
})

describe('a number of business days after a day', () => {
  it('skips that day, weekends, holidays and what staff have added', () => {
    // Friday 11 December 2026; the 16th, the 25th and the 1st are holidays, the 28th is added.
    expect(businessDaysAfter('2026-12-11', 1, [])).toBe('2026-12-14')
    expect(businessDaysAfter('2026-12-11', 10, [])).toBe('2026-12-29')
    expect(businessDaysAfter('2026-12-11', 10, ['2026-12-28'])).toBe('2026-12-30')
    expect(businessDaysAfter('2026-12-11', 0, [])).toBe('2026-12-11')
  })

  it('is the inverse of counting them', () => {
    fc.assert(
      fc.property(recentDate, fc.integer({ min: 1, max: 30 }), (day, businessDays) => {
        const until = businessDaysAfter(day, businessDays, [])
        expect(isBusinessDay(until, [])).toBe(true)
        expect(datesFrom(addDays(day, 1), addDays(until, 1)).filter((date) => isBusinessDay(date, []))).toHaveLength(
          businessDays,
        )
      }),
    )
  })
})

describe('business days until arrival', () => {
  it.each([
    { today: '2026-11-16', arrival: '2026-11-20', morning: 4, evening: 3, because: 'Monday to Thursday' },
    { today: '2026-11-20', arrival: '2026-11-23', morning: 1, evening: 0, because: 'a weekend lies between' },
    { today: '2026-11-21', arrival: '2026-11-24', morning: 1, evening: 1, because: 'a Saturday counts at no hour' },
    { today: '2026-12-15', arrival: '2026-12-18', morning: 2, evening: 1, because: 'the 16th is a holiday' },
    { today: '2026-11-20', arrival: '2026-11-20', morning: 0, evening: 0, because: 'arrival is today' },
    { today: '2026-11-20', arrival: '2026-11-16', morning: 0, evening: 0, because: 'arrival is past' },
    {
      today: '2026-12-24',
      arrival: '2027-01-04',
      morning: 5,
      evening: 4,
      because: 'Christmas and New Year fall on Fridays',
    },
  ])('from $today to $arrival are $morning, after 16:00 $evening: $because', ({ today, arrival, morning, evening }) => {
    expect(businessDaysUntil(arrival, morningOf(today))).toBe(morning)
    expect(businessDaysUntil(arrival, eveningOf(today))).toBe(evening)
  })

  it('skip a day that staff added once, and not a second time when it is no business day anyway', () => {
    const extra = ['2026-11-18', '2026-11-18', '2026-11-22']
    expect(businessDaysUntil('2026-11-24', morningOf('2026-11-16'))).toBe(6)
    expect(businessDaysUntil('2026-11-24', morningOf('2026-11-16', extra))).toBe(5)
  })

  it('equal a count day by day', () => {
    fc.assert(
      fc.property(timeAndArrival, ({ arrival, businessTime }) => {
        const counted = datesFrom(businessTime.today, arrival).filter(
          (date) =>
            isBusinessDay(date, businessTime.extraNonBusinessDays) &&
            (date !== businessTime.today || businessTime.isBeforeCutOff),
        )
        expect(businessDaysUntil(arrival, businessTime)).toBe(counted.length)
      }),
    )
  })

  it('never go down when arrival moves later', () => {
    fc.assert(
      fc.property(timeAndArrival, fc.integer({ min: 0, max: 40 }), ({ arrival, businessTime }, later) => {
        expect(businessDaysUntil(addDays(arrival, later), businessTime)).toBeGreaterThanOrEqual(
          businessDaysUntil(arrival, businessTime),
        )
      }),
    )
  })

  it('never go up by a holiday, and down by one at most', () => {
    fc.assert(
      fc.property(timeAndArrival, fc.integer({ min: -5, max: 60 }), ({ arrival, businessTime }, offset) => {
        const before = businessDaysUntil(arrival, businessTime)
        const extraNonBusinessDays = [...businessTime.extraNonBusinessDays, addDays(arrival, -offset)]
        const after = businessDaysUntil(arrival, { ...businessTime, extraNonBusinessDays })
        expect([before, before - 1]).toContain(after)
      }),
    )
  })

  it('lose today, and nothing else, at the cut-off', () => {
    fc.assert(
      fc.property(timeAndArrival, ({ arrival, businessTime }) => {
        const morning = businessDaysUntil(arrival, { ...businessTime, isBeforeCutOff: true })
        const evening = businessDaysUntil(arrival, { ...businessTime, isBeforeCutOff: false })
        const todayCounts =
          isBusinessDay(businessTime.today, businessTime.extraNonBusinessDays) && businessTime.today < arrival
        expect(morning - evening).toBe(todayCounts ? 1 : 0)
      }),
    )
  })

  it('of a future century are its weekdays minus the holidays on them', () => {
    const open = datesFrom('2026-01-01', '2126-01-01').filter((date) => isBusinessDay(date, []))
    expect(businessDaysUntil('2126-01-01', morningOf('2026-01-01'))).toBe(open.length)
  })

  it('are counted by the holidays of each year, not day by day', () => {
    const readDates = vi.spyOn(Date, 'parse')
    onTestFinished(() => readDates.mockRestore())
    expect(businessDaysUntil('3026-11-20', morningOf('2026-11-20'))).toBeGreaterThan(249_000)
    expect(readDates.mock.calls.length).toBeGreaterThan(0)
    expect(readDates.mock.calls.length).toBeLessThan(1_000 * 100)
  })
})

describe('the balance due date', () => {
  it.each([
    { arrival: '2026-11-27', due: '2026-11-09', because: 'an ordinary November' },
    { arrival: '2026-11-28', due: '2026-11-10', because: 'the Friday before counts' },
    { arrival: '2026-11-30', due: '2026-11-10', because: 'a weekend before arrival adds nothing' },
    { arrival: '2027-01-05', due: '2026-12-11', because: 'three weekdays of these weeks are holidays' },
  ])('for $arrival is $due: $because', ({ arrival, due }) => {
    expect(balanceDueDate(arrival, { extraNonBusinessDays: [] })).toBe(due)
  })

  it('comes one business day earlier for a day that staff added', () => {
    expect(balanceDueDate('2026-11-27', { extraNonBusinessDays: ['2026-11-18'] })).toBe('2026-11-06')
  })

  it('leaves exactly 14 business days on its morning and 13 after its cut-off', () => {
    fc.assert(
      fc.property(timeAndArrival, ({ arrival, businessTime: { extraNonBusinessDays } }) => {
        const due = balanceDueDate(arrival, { extraNonBusinessDays })
        expect(isBusinessDay(due, extraNonBusinessDays)).toBe(true)
        expect(businessDaysUntil(arrival, morningOf(due, extraNonBusinessDays))).toBe(14)
        expect(businessDaysUntil(arrival, eveningOf(due, extraNonBusinessDays))).toBe(13)
      }),
    )
  })

  it('separates the days on which a deposit is enough from those on which the whole price is due', () => {
    fc.assert(
      fc.property(timeAndArrival, ({ arrival, businessTime }) => {
        const due = balanceDueDate(arrival, businessTime)
        const isPast = businessTime.today > due || (businessTime.today === due && !businessTime.isBeforeCutOff)
        expect(businessDaysUntil(arrival, businessTime) < FULL_PAYMENT_WITHIN_BUSINESS_DAYS).toBe(isPast)
      }),
    )
  })

  it('separates them also on the days right around it', () => {
    fc.assert(
      fc.property(timeAndArrival, fc.integer({ min: -4, max: 4 }), ({ arrival, businessTime }, away) => {
        const due = balanceDueDate(arrival, businessTime)
        const today = addDays(due, away)
        const isPast = today > due || (today === due && !businessTime.isBeforeCutOff)
        expect(businessDaysUntil(arrival, { ...businessTime, today }) < FULL_PAYMENT_WITHIN_BUSINESS_DAYS).toBe(isPast)
      }),
    )
  })

  it('never moves back when arrival moves later', () => {
    fc.assert(
      fc.property(timeAndArrival, fc.integer({ min: 0, max: 40 }), ({ arrival, businessTime }, later) => {
        expect(balanceDueDate(addDays(arrival, later), businessTime) >= balanceDueDate(arrival, businessTime)).toBe(
          true,
        )
      }),
    )
  })
})
