import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { type StayDays, nextEnd, pickDay } from '#web/booking/pick-day.ts'
import { describeCancellationTiers } from '#shared/settings/describe-cancellation-tiers.ts'
import { shortenAtWord } from '#web/site/features/reviews/shorten-at-word.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'
import { type StaySearch, partyLabel, parseStaySearch, formatStaySearch } from '#web/booking/stay-search-params.ts'

describe('the business time in a browser', () => {
  it.each([
    ['2026-11-21T13:59:59Z', { today: '2026-11-21', isBeforeCutOff: true }],
    ['2026-11-21T14:00:00Z', { today: '2026-11-21', isBeforeCutOff: false }],
    ['2026-11-21T21:59:59Z', { today: '2026-11-21', isBeforeCutOff: false }],
    ['2026-11-21T22:00:00Z', { today: '2026-11-22', isBeforeCutOff: true }],
  ])('at %s is %o, whatever the device’s time zone', (now, businessTime) => {
    expect(localBusinessTime(new Date(now))).toMatchObject(businessTime)
  })

  it('falls back to the device’s own time where the zone is unknown, and logs that', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const local = new Date(2026, 10, 21, 15, 59)
    expect(localBusinessTime(local, 'Africa/Nowhere')).toMatchObject({
      today: '2026-11-21',
      isBeforeCutOff: true,
    })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})

describe('a stay search in the address', () => {
  it('is parsed to what was written', () => {
    const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-11-21', days))
    const staySearch = fc.record({
      checkInDate: day,
      nights: fc.integer({ min: 1, max: 30 }),
      adults: fc.integer({ min: 1, max: 20 }),
      childAges: fc.option(fc.array(fc.option(fc.integer({ min: 0, max: 17 })), { maxLength: 20 })),
    })
    fc.assert(
      fc.property(staySearch, ({ checkInDate, nights, adults, childAges }) => {
        const written: StaySearch = {
          checkInDate,
          checkOutDate: addDays(checkInDate, nights),
          adults,
          ...(childAges && { childAges }),
        }
        expect(parseStaySearch(new URLSearchParams(formatStaySearch(written)))).toEqual(written)
      }),
    )
  })

  it.each([
    ['', { adults: 2 }],
    ['checkIn=tomorrow&adults=many', { adults: 2 }],
    ['checkIn=2027-02-30', { adults: 2 }],
    ['checkIn=2027-01-15&checkOut=2027-01-15', { checkInDate: '2027-01-15', adults: 2 }],
    ['checkOut=2027-01-15', { adults: 2 }],
    ['adults=0', { adults: 2 }],
    ['adults=21', { adults: 2 }],
    ['child=8&child=18&child=&child=x', { adults: 2, childAges: [8] }],
    ['child=8&child=-', { adults: 2, childAges: [8, null] }],
    ['children=0', { adults: 2, childAges: [] }],
  ])('"%s" is reduced to its valid part', (search, staySearch) => {
    expect(parseStaySearch(new URLSearchParams(search))).toEqual(staySearch)
  })

  it('leaves out default values', () => {
    expect(formatStaySearch({ adults: 2 })).toBe('')
  })

  it('describes a party in plain words', () => {
    expect(partyLabel({ adults: 1 })).toBe('1 adult')
    expect(partyLabel({ adults: 2, childAges: [8] })).toBe('2 adults, 1 child')
    expect(partyLabel({ adults: 2, childAges: [8, 10] })).toBe('2 adults, 2 children')
  })
})

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

describe('a shortened review', () => {
  it('is cut at a word’s end, never longer than the limit, and only if it is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const short = shortenAtWord(text, 150)
        expect(Array.from(short).length).toBeLessThanOrEqual(151)
        if (Array.from(text.trim()).length <= 150) expect(short).toBe(text.trim())
      }),
    )
    expect(shortenAtWord('The tub was hot, the night cold', 16)).toBe('The tub was hot…')
    expect(shortenAtWord('The tub was hotter', 15)).toBe('The tub was…')
    expect(shortenAtWord('Longestwordofall', 7)).toBe('Longest…')
  })
})

describe('the cancellation rule in words', () => {
  it.each([
    [[], 'What you paid does not go back when you cancel.'],
    [
      [
        { daysBefore: 14, refundPercent: 50 },
        { daysBefore: 30, refundPercent: 90 },
      ],
      'Cancel 30 days or more before arrival: 90% of what you paid goes back; 14 days or more before arrival: 50%; later: nothing.',
    ],
    [[{ daysBefore: 0, refundPercent: 100 }], 'Cancel until the day itself: 100% of what you paid goes back.'],
  ])('of %o', (tiers, words) => {
    expect(describeCancellationTiers(tiers)).toBe(words)
  })
})
