import { describe, expect, it } from 'vitest'
import { cardLimitRefusal } from '#shared/payments/card-limits.ts'

const settings = { payfastEnabled: true, payfastMinAmountCents: 5_00, payfastMaxAmountCents: 25_000_00 }

describe('an amount to pay by card', () => {
  it.each([
    { cents: 4_99, refusal: 'card-amount-too-small' },
    { cents: 5_00, refusal: undefined },
    { cents: 25_000_00, refusal: undefined },
    { cents: 25_000_01, refusal: 'card-amount-too-large' },
  ])('of $cents cents: $refusal', ({ cents, refusal }) => {
    expect(cardLimitRefusal(cents, settings, 2)?.refusal).toBe(refusal)
  })

  it('that is too large gets the maximum in its refusal', () => {
    expect(cardLimitRefusal(30_000_00, settings, 2)).toMatchObject({ details: { maxCents: 25_000_00 } })
  })

  it('is refused where the payment would have to hold more than 14 nights, and not where the booking has its nights', () => {
    expect(cardLimitRefusal(100_00, settings, 14)).toBeUndefined()
    expect(cardLimitRefusal(100_00, settings, 15)).toMatchObject({
      refusal: 'stay-too-long-for-card',
      details: { nights: 14 },
    })
    expect(cardLimitRefusal(100_00, settings, 0)).toBeUndefined()
  })

  it('is refused first of all because cards are switched off, where they are', () => {
    for (const cents of [1, 100_00, 30_000_00])
      expect(cardLimitRefusal(cents, { ...settings, payfastEnabled: false }, 2)).toEqual({
        ok: false,
        refusal: 'card-unavailable',
      })
  })
})
