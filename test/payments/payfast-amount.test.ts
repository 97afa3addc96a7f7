import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOfPayfastAmount, payfastAmount } from '#shared/payments/payfast-amount.ts'

describe('an amount for PayFast', () => {
  it.each([
    { cents: 123_450, text: '1234.50' },
    { cents: 500, text: '5.00' },
    { cents: 7, text: '0.07' },
    { cents: 0, text: '0.00' },
    { cents: -230, text: '-2.30' },
    { cents: 2_500_000, text: '25000.00' },
  ])('of $cents cents is written $text', ({ cents, text }) => {
    expect(payfastAmount(cents)).toBe(text)
    expect(centsOfPayfastAmount(text)).toBe(cents)
  })

  it('is parsed to the same cents, for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(payfastAmount(cents)).toMatch(/^-?(?:0|[1-9]\d*)\.\d{2}$/)
        expect(centsOfPayfastAmount(payfastAmount(cents))).toBe(cents)
      }),
    )
  })

  it.each([
    { text: '500', cents: 50_000 },
    { text: '15.5', cents: 1_550 },
    { text: '-0.00', cents: 0 },
    { text: '1.15', cents: 115 },
    { text: '4.35', cents: 435 },
  ])('is also read from $text', ({ text, cents }) => {
    expect(centsOfPayfastAmount(text)).toBe(cents)
  })

  it.each([
    '',
    '.50',
    '1,234.50',
    '1234,50',
    '1e3',
    '1.234',
    ' 1.00',
    '1.00\n',
    '+1.00',
    '--1',
    '0x10',
    '١.00',
    '9'.repeat(11),
  ])('is not read from "%s"', (text) => {
    expect(centsOfPayfastAmount(text)).toBeUndefined()
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])('is never made of %s cents', (cents) => {
    expect(() => payfastAmount(cents)).toThrow(RangeError)
  })
})
