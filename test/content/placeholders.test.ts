import { describe, expect, it } from 'vitest'
import { settings as stored } from '#infra/local/demo-data/settings.ts'
import { minutesToRead } from '#shared/content/blog.ts'
import { FaqForm } from '#shared/content/faq.ts'
import { unknownPlaceholders, fillPlaceholders } from '#shared/content/placeholders.ts'
import { toPublicSettings } from '#shared/settings/settings.ts'

const settings = toPublicSettings(stored, '2026-11-23T08:00:00.000Z')
const fill = (text: string, changes: Partial<typeof settings> = {}) =>
  fillPlaceholders(text, { ...settings, ...changes })

describe('a text with placeholders', () => {
  it('shows the current settings', () => {
    const text = 'From {check-in time}, for at least {shortest stay}. Kept for {eft hours}. Call {phone}.'
    expect(fill(text)).toBe('From 14:00, for at least one night. Kept for 48 hours. Call 082\u00A0555\u00A00142.')
    expect(fill(text, { checkInTime: '15:30', minNights: 2, eftExpiryHours: 24, contactPhone: '+27835550100' })).toBe(
      'From 15:30, for at least 2 nights. Kept for 24 hours. Call 083\u00A0555\u00A00100.',
    )
  })

  it('states the rules of deposit, weekend and cancellation that the product applies', () => {
    expect(fill('{deposit rule} {full payment rule}')).toBe(
      'Half the price books the cabin; the rest is due 14 business days before you arrive. With fewer than 14 business days to go, the whole price is due at once.',
    )
    expect(fill('{weekend rule}')).toBe('Friday and Saturday nights must be booked together.')
    expect(fill('{weekend rule}', { requireFridaySaturdayTogether: false })).toBe(
      'Friday and Saturday nights can be booked one by one.',
    )
    expect(fill('{cancellation rule}')).toContain('14 days or more before arrival: 50%')
  })

  it('cannot be saved with an unknown placeholder', () => {
    const faq = {
      category: 'Arriving',
      question: 'Until when?',
      answer: 'Until {gate time}, or {constructor}.',
      active: true,
    }
    expect(unknownPlaceholders(faq.answer)).toEqual(['gate time', 'constructor'])
    const { error } = FaqForm.safeParse(faq)
    expect(error?.issues.map(({ message }) => message)).toEqual(['There is no field “gate time”: choose one below'])
    expect(FaqForm.safeParse({ ...faq, answer: 'Until {check-out time}.' }).success).toBe(true)
  })
})

describe('a reading time', () => {
  it.each([
    [0, 1],
    [90, 1],
    [700, 4],
  ])('of %i words is %i minutes', (words, minutes) => {
    expect(minutesToRead('word '.repeat(words))).toBe(minutes)
  })
})
