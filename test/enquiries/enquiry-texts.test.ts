import { describe, expect, it } from 'vitest'
import { durationText, replyText } from '#web/admin/features/enquiries/enquiry-texts.ts'

describe('how long an enquiry has waited', () => {
  it.each([
    ['2026-11-21T08:00:20.000Z', '1 minute'],
    ['2026-11-21T08:59:59.000Z', '59 minutes'],
    ['2026-11-21T09:00:00.000Z', '1 hour'],
    ['2026-11-22T07:59:00.000Z', '23 hours'],
    ['2026-11-23T09:00:00.000Z', '2 days'],
    ['2026-11-21T07:00:00.000Z', '1 minute'],
  ])('is, until %s, %s', (until, text) => {
    expect(durationText('2026-11-21T08:00:00.000Z', until)).toBe(text)
  })
})

describe('the beginning of a reply', () => {
  it('greets by the first name alone, and without one by none', () => {
    expect(replyText('road', 'Thandi')).toMatch(/^Hello Thandi\n\nThank you/)
    expect(replyText('price', '')).toMatch(/^Hello\n\nThank you/)
  })
})
