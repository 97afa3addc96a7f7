import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Cents, formatRand, sum } from '#shared/kernel/money.ts'

const anyCents = fc.integer({ min: 0, max: 1_000_000_000 })

describe('money', () => {
  it.each([
    { cents: 425_000, text: 'R4,250.00' },
    { cents: 0, text: 'R0.00' },
    { cents: 5, text: 'R0.05' },
    { cents: 99_999, text: 'R999.99' },
    { cents: 100_000, text: 'R1,000.00' },
    { cents: 123_456_789, text: 'R1,234,567.89' },
    { cents: -1_000, text: '-R10.00' },
  ])('writes $cents cents as $text', ({ cents, text }) => {
    expect(formatRand(cents)).toBe(text)
  })

  it('shows the exact cents of any amount', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const text = formatRand(cents)
        expect(text).toMatch(/^R\d{1,3}(,\d{3})*\.\d{2}$/)
        expect(Number(text.replaceAll(/\D/g, ''))).toBe(cents)
        if (cents > 0) expect(formatRand(-cents)).toBe(`-${text}`)
      }),
    )
  })

  it('adds up to the same in any order', () => {
    expect(sum([])).toBe(0)
    fc.assert(
      fc.property(fc.array(anyCents), anyCents, (amounts, one) => {
        expect(sum([...amounts, one]) - one).toBe(sum(amounts))
        expect(sum(amounts.toReversed())).toBe(sum(amounts))
      }),
    )
  })

  it.each([-1, 0.5, 1_000_000_001, Number.NaN, '100'])('is a whole number of cents within bounds, not %s', (amount) => {
    expect(Cents.safeParse(amount).success).toBe(false)
  })
})
