import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayPhone, whatsappNumber } from '#shared/kernel/phone.ts'

/** Ten digits as South Africans dial them, 0 first, and one of many ways to write them. */
const anyPhoneNumber = fc
  .tuple(
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.array(fc.constantFrom('', '', ' ', '-', '(', ')', '. '), { minLength: 11, maxLength: 11 }),
  )
  .map(([number, signs]) => {
    const dialled = `0${String(number).padStart(9, '0')}`
    return { dialled, written: signs.map((sign, index) => `${sign}${dialled[index] ?? ''}`).join('') }
  })

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

  it('has digits alone, and cleaning it again changes nothing unless it still begins with 0', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const cleaned = whatsappNumber(written)
        expect(cleaned).toMatch(/^\d*$/)
        expect(cleaned.startsWith('0')).toBe(false)
        expect(whatsappNumber(cleaned)).toBe(cleaned)
      }),
    )
  })

  it('replaces the first 0 alone, and is the same for every way to write it', () => {
    expect(whatsappNumber('080 080 0800')).toBe('27800800800')
    fc.assert(
      fc.property(anyPhoneNumber, ({ dialled, written }) => {
        expect(whatsappNumber(written)).toBe(`27${dialled.slice(1)}`)
        expect(whatsappNumber(`+27 ${dialled.slice(1)}`)).toBe(whatsappNumber(written))
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

  it('is grouped 3-3-4 with the digits that are dialled, however they were written', () => {
    fc.assert(
      fc.property(anyPhoneNumber, ({ dialled, written }) => {
        const shown = displayPhone(written)
        expect(shown).toMatch(/^\d{3} \d{3} \d{4}$/)
        expect(shown.replaceAll(' ', '')).toBe(dialled)
        expect(displayPhone(`+27${dialled.slice(1)}`)).toBe(shown)
      }),
    )
  })
})
