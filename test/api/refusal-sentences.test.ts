import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { sentenceFor } from '#shared/api/refusal-sentences.ts'

const refusals = [...new Set(Object.values(contracts).flatMap((contract) => contract.refusals))].toSorted()

describe('the sentence for a refusal', () => {
  it.each(refusals)('%s says something a person can act on, with or without its facts', (refusal) => {
    const sentence = sentenceFor(refusal)
    expect(sentence).toMatch(/^[A-Z][^<>{}]{10,}$/)
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object/)
    expect(sentence).not.toContain(refusal)
  })

  it.each([
    [
      'nights-on-hold',
      { minutes: 7 },
      'Another guest is paying for these dates right now. Please try again in 7 minutes, or choose other dates.',
    ],
    [
      'nights-on-hold',
      { minutes: 1 },
      'Another guest is paying for these dates right now. Please try again in 1 minute, or choose other dates.',
    ],
    ['price-changed', {}, 'The price has changed. Please review it again.'],
    ['check-out-not-after-check-in', {}, 'Check-out date must be after check-in date'],
    ['child-ages-missing', {}, 'Please provide age for each child'],
    [
      'card-amount-too-large',
      { maxCents: 25_000_00 },
      'Card payments are possible up to R25,000.00. Please pay the deposit or choose EFT.',
    ],
    ['stay-too-long', { maxNights: 30 }, 'A stay can be at most 30 nights long.'],
    ['stay-too-short', { minNights: 1 }, 'These dates can be booked from 1 night.'],
  ] as const)('%s with %j is: %s', (refusal, details, sentence) => {
    expect(sentenceFor(refusal, details)).toBe(sentence)
  })
})
