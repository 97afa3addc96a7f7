import { describe, expect, it } from 'vitest'
import { describeCancellationTiers } from '#shared/settings/describe-cancellation-tiers.ts'

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
