import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayPhone, whatsappNumber } from '#shared/settings/settings.ts'

describe('a number for a WhatsApp link', () => {
  it.each([
    ['082 555 0142', '27825550142'],
    ['+27 82 555 0142', '27825550142'],
    ['(082) 555-0142', '27825550142'],
    ['27825550142', '27825550142'],
    ['+0825550142', '27825550142'],
    ['00 27 82', '2702782'],
    ['', ''],
    ['call us', ''],
  ])('%j is cleaned to %j', (written, cleaned) => {
    expect(whatsappNumber(written)).toBe(cleaned)
  })

  it('holds digits alone, and cleaning it again changes nothing unless it still begins with 0', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const cleaned = whatsappNumber(written)
        expect(cleaned).toMatch(/^\d*$/)
        expect(cleaned.startsWith('0')).toBe(false)
        expect(whatsappNumber(cleaned)).toBe(cleaned)
      }),
    )
  })
})

describe('a number for people to read', () => {
  it.each([
    ['0825550142', '082 555 0142'],
    ['+27 82 555 0142', '082 555 0142'],
    ['082-555-0142', '082 555 0142'],
    ['555 0142', '555 0142'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['', ''],
  ])('%j is shown as %j', (written, shown) => {
    expect(displayPhone(written)).toBe(shown)
  })
})
