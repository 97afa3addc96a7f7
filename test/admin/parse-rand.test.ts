import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRand, formatRandInput } from '#web/admin/kit/parse-rand.ts'

describe('an amount of rand as people write it', () => {
  it.each([
    ['4250', 425_000],
    ['4 250.00', 425_000],
    ['4,250', 425_000],
    ['R4,250.5', 425_050],
    ['r 4 250,05', 425_005],
    ['1 000 000.01', 100_000_001],
    ['0.10', 10],
    ['  12  ', 1200],
  ])('reads %s as %i cents', (written, cents) => {
    expect(parseRand(written)).toBe(cents)
  })

  it.each(['', 'R', 'much', '-5', '1e3', '4.250.00', '42,50,00', '1.234', '12 34', '99 999 999 999'])(
    'does not accept "%s" as an amount',
    (written) => {
      expect(parseRand(written)).toBeUndefined()
    },
  )

  it('is parsed to the cent from the text of its field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => parseRand(formatRandInput(cents)) === cents),
    )
  })
})
