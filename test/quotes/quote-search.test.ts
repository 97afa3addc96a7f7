import { describe, expect, it } from 'vitest'
import { parseQuoteSearch, formatQuoteSearch } from '#shared/quotes/quote-search.ts'

const stay = { checkInDate: '2027-01-15', checkOutDate: '2027-01-17', adults: 2, totalPriceCents: 497_000 }
const read = (search: string) => parseQuoteSearch(new URLSearchParams(search))

describe('the link of a quote', () => {
  it('is parsed to what was written', () => {
    const children = [{ age: 0 }, { age: 17 }, { age: null }]
    const addOns = [
      { addOnId: 'firewood', quantity: 50 },
      { addOnId: 'an-id & a=sign #1', quantity: 1 },
    ]
    const search = formatQuoteSearch({ ...stay, children, addOns })
    expect(read(search)).toEqual({
      childAges: [0, 17, 0],
      addOns: { firewood: 50, 'an-id & a=sign #1': 1 },
      totalPriceCents: 497_000,
    })
    expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
      checkIn: '2027-01-15',
      checkOut: '2027-01-17',
      adults: '2',
    })
  })

  it('of a stay without children and add-ons states that there are none', () => {
    expect(read(formatQuoteSearch({ ...stay, children: [], addOns: [] }))).toMatchObject({ childAges: [], addOns: {} })
  })

  it('is no quote where it only asks to book', () => {
    expect(read('?book&checkIn=2027-01-15&child=4')).toBeUndefined()
  })

  it('ignores what cannot be parsed', () => {
    const wrong = ['18', '-1', '4.5', '', 'four', '1e1'].map((age) => `child=${age}`)
    const odd = ['0-firewood', '51-firewood', 'firewood', '-firewood', '2-', `1-${'x'.repeat(61)}`].map(
      (extra) => `extra=${extra}`,
    )
    expect(read(`?book=quote&${[...wrong, ...odd].join('&')}&child=4`)).toEqual({
      childAges: [4],
      addOns: {},
      totalPriceCents: undefined,
    })
    for (const total of ['0', '-1', '1.5', 'R100', '12345678901'])
      expect(read(`?book=quote&quoted=${total}`)?.totalPriceCents).toBeUndefined()
    expect(read(`?book=quote${'&child=1'.repeat(500)}`)?.childAges).toHaveLength(20)
  })
})
