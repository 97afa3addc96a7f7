import { describe, expect, it } from 'vitest'
import { type AnyRefusal, contracts } from '#shared/api/contracts.ts'
import { refusalMessage } from '#shared/api/refusal-messages.ts'

/** Sentences that the specification gives without a full stop. */
const asSpecified = [
  'Please provide age for each child',
  'Check-out date must be after check-in date',
  'Please try again',
  'Please take your time filling out the form',
  'Please complete the reCAPTCHA verification',
  'Please check what you entered',
]

const pairs = Object.entries(contracts).flatMap(([name, { refusals }]) =>
  refusals.map((refusal): [string, AnyRefusal] => [name, refusal]),
)
const refusals = [...new Set(pairs.map(([, refusal]) => refusal))].toSorted()

const allDetails = {
  night: '2027-02-05',
  nights: ['2027-02-05', '2027-02-06'],
  minNights: 2,
  maxNights: 30,
  minutes: 7,
  maxCents: 25_000_00,
  paidCents: 1,
  status: 'expired',
  addOnId: 'firewood',
}

describe('every refusal in a contract', () => {
  it.each(refusals)('%s has a whole sentence, with its details and without them', (refusal) => {
    for (const sentence of [
      refusalMessage(refusal),
      refusalMessage(refusal, {}),
      refusalMessage(refusal, allDetails),
    ]) {
      expect(sentence).toMatch(/^([A-Z]|reCAPTCHA)[^\n<>{}]{10,}$/)
      if (!asSpecified.includes(sentence)) expect(sentence).toMatch(/\.$/)
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object|R0\.00| {2}|the night of one/)
      expect(sentence).not.toContain(refusal)
    }
  })

  it('has a name in kebab case, and no contract lists it twice', () => {
    for (const refusal of refusals) expect(refusal).toMatch(/^[a-z]+(-[a-z]+)+$/)
    for (const { refusals: ofOne } of Object.values(contracts)) expect(new Set(ofOne).size).toBe(ofOne.length)
  })

  it('has a message of its own', () => {
    const sentences = refusals.map((refusal) => refusalMessage(refusal))
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})

describe('the details in a message', () => {
  it.each<[AnyRefusal, Parameters<typeof refusalMessage>[1], string]>([
    [
      'no-rate-for-night',
      { night: '2027-02-05' },
      'We have no price yet for the night of 2027-02-05. Please contact us.',
    ],
    ['stay-too-short', { minNights: 1 }, 'These dates can be booked from 1 night.'],
    ['stay-too-short', { minNights: 3 }, 'These dates can be booked from 3 nights.'],
    ['stay-too-long', { maxNights: 90 }, 'A stay can be at most 90 nights long.'],
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
    [
      'card-amount-too-large',
      { maxCents: 25_000_00 },
      'Card payments are possible up to R25,000.00. Please pay the deposit or choose EFT.',
    ],
  ])('%s with %j: %s', (refusal, details, sentence) => {
    expect(refusalMessage(refusal, details)).toBe(sentence)
  })

  it.each<[AnyRefusal, string]>([
    ['price-changed', 'The price has changed. Please review it again.'],
    ['check-out-not-after-check-in', 'Check-out date must be after check-in date'],
    ['child-ages-missing', 'Please provide age for each child'],
    ['no-rate-for-night', 'We have no price yet for one of these nights. Please contact us.'],
    ['card-amount-too-large', 'This amount is too large for a card payment. Please pay the deposit or choose EFT.'],
  ])('%s without any: %s', (refusal, sentence) => {
    expect(refusalMessage(refusal)).toBe(sentence)
  })
})
