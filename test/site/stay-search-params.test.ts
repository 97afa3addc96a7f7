import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { type StaySearch, partyLabel, parseStaySearch, formatStaySearch } from '#web/booking/stay-search-params.ts'

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
