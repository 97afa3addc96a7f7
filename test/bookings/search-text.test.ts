import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contactSearchTexts,
  searchQueriesOf,
  matchesSearch,
  parseSearch,
  searchTexts,
} from '#shared/bookings/search-text.ts'

const thandi = {
  reference: 'MC-7K4QX',
  guestName: 'Thandi Mokoena',
  guestEmail: 'thandi.m@example.co.za',
  guestPhone: '+27 (0)82 555 0142',
}
type Guest = Partial<typeof thandi>

/** Whether a search finds a booking by its keys: one of the looked up texts begins one of them, and all words match. */
function isFound(typed: string, guest: Guest = {}): boolean {
  const booking = { ...thandi, ...guest }
  const terms = parseSearch(typed)
  const queries = searchQueriesOf(terms)
  const isLookedUp = queries?.texts.some((text) => searchTexts(booking).some((key) => key.startsWith(text))) ?? false
  return isLookedUp && matchesSearch({ ...booking, contact: contactSearchTexts(booking) }, terms)
}

describe('what a booking is found by', () => {
  it('is its name from each word on, e-mail address, phone number and its end, and its reference', () => {
    expect(searchTexts(thandi)).toEqual([
      'thandi mokoena',
      'mokoena thandi',
      'thandim@examplecoza',
      '825550142',
      '~241055528',
      '7k4qx',
    ])
  })

  it('is the reference alone once the guest is erased', () => {
    expect(searchTexts({ ...thandi, erasedAt: '2027-01-01T00:00:00.000Z' })).toEqual(['7k4qx'])
  })

  it.each([
    ['thandi', true],
    ['MOKO tha', true],
    ['mo thandi', true],
    ['thandi moz', false],
    ['kocena', false],
    ['MC-7K4QX', true],
    ['mc7k4qx', true],
    ['7k4', true],
    ['mc-7k', true],
    ['mc-9k', false],
    ['thandi.m@ex', true],
    ['082 555 01', true],
    ['0825550142', true],
    ['+27 82 555', true],
    ['+27825550142', true],
    ['0027 82 5', true],
    ['27 82 555', true],
    ['(082) 555-0142', true],
    ['0142', true],
    ['01', false],
    ['50142', true],
    ['550142', true],
    ['555 0142', true],
    ['555.0142', true],
    ['5550143', false],
    ['2 555‑0142', true],
    ['82 555 0142', true],
    ['25550142', true],
    ['555 014', false],
    ['+0142', false],
    ['\u202A082 555 0142\u202C', true],
    ['555', false],
    ['thandi 082 555', true],
    ['moko 0142', true],
    ['moko 0143', false],
  ])('“%s” finds it: %s', (typed, found) => expect(isFound(typed)).toBe(found))

  it('folds accents, case, apostrophes and hyphens', () => {
    const guest = { guestName: "Anne-Marie O'Brien Müller" }
    for (const typed of [
      'O´Br',
      'anne\u2011marie',
      '\u200EMüller',
      'anne-m',
      'annemarie',
      'marie',
      'obr',
      "O'Br",
      'muller',
      'MÜLL',
      'anne marie',
    ])
      expect({ typed, found: isFound(typed, guest) }).toEqual({ typed, found: true })
  })

  it('folds letters that Unicode does not decompose', () => {
    const guest = { guestName: 'Łukasz Møller-Weiß Yıldız Þórðarson' }
    for (const typed of ['lukasz', 'Łuk', 'moller', 'MØLLER', 'weiss', 'Weiß', 'yildiz', 'thordar', 'Þórð'])
      expect({ typed, found: isFound(typed, guest) }).toEqual({ typed, found: true })
  })

  it('finds keys from before such letters were folded, too', () => {
    const texts = (typed: string) => searchQueriesOf(parseSearch(typed))?.texts
    expect(texts('Møller')).toEqual(['moller', 'møller'])
    expect(texts('Müller')).toEqual(['muller'])
    expect(texts('0142')).toEqual(['142', '~2410', '0142'])
    const contact = ['thandim@examplecoza', '825550142', '0142']
    for (const typed of ['0142', '5550142', '082 555'])
      expect(matchesSearch({ ...thandi, contact }, parseSearch(typed))).toBe(true)
  })

  it('is looked up by three texts at most', () => {
    for (const typed of [
      '2782',
      '278255501',
      '2782555014',
      '0027 82 555',
      '0014',
      'mcguire mø',
      'Møller naledi',
      'mo 0142',
    ]) {
      const { texts = [], phrase } = searchQueriesOf(parseSearch(typed)) ?? {}
      expect({ typed, isFew: texts.length + (phrase ? 1 : 0) <= 3 }).toEqual({ typed, isFew: true })
    }
  })

  it('finds McGuire as well as a reference of five letters', () => {
    expect(isFound('mcguire', { guestName: 'Ian McGuire' })).toBe(true)
    expect(isFound('mcdon', { guestName: 'Ian McDonald' })).toBe(true)
  })

  it('keeps numbers of other countries whole', () => {
    expect(isFound('+44 20 7946', { guestPhone: '+44 20 7946 0000' })).toBe(true)
    expect(isFound('0044 20', { guestPhone: '+44 20 7946 0000' })).toBe(true)
  })

  it('is not looked up by one letter', () => {
    expect(searchQueriesOf(parseSearch('t m'))).toBeUndefined()
    expect(searchQueriesOf(parseSearch('+27'))).toBeUndefined()
    expect(searchQueriesOf(parseSearch('- ?'))).toBeUndefined()
  })
})

const letters = fc.stringMatching(/^[A-Za-zÀ-öø-ÿāēńŠžЖжλ'-]{2,12}$/)
const nameWord = letters.filter((word) => /^\p{L}{2}/u.test(word) && !/^mc-/i.test(word))

describe('every beginning of every word', () => {
  it('of a name finds the booking', () => {
    fc.assert(
      fc.property(fc.array(nameWord, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat(), (words, which, length) => {
        const word = words[which % words.length] ?? ''
        const typed = word.slice(0, 2 + (length % (word.length - 1)))
        return isFound(typed, { guestName: words.join(' ') })
      }),
    )
  })

  it('of a phone number read from its end finds it, from four digits on', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-8]\d{8}$/), fc.integer({ min: 4, max: 9 }), (number, length) =>
        [`0${number}`, `+27${number}`, `+44 20 ${number}`].every((guestPhone) =>
          isFound(number.slice(-length), { guestPhone }),
        ),
      ),
    )
  })

  it('of two words of a name, in any order, finds it', () => {
    fc.assert(
      fc.property(nameWord, nameWord, fc.boolean(), (one, other, isReversed) => {
        const typed = [one.slice(0, 2), other]
        return isFound((isReversed ? typed.toReversed() : typed).join(' '), { guestName: `${one} ${other}` })
      }),
    )
  })

  it('of a South African number finds it, with and without prefix and spaces', () => {
    const national = fc.stringMatching(/^[1-8]\d{8}$/)
    fc.assert(
      fc.property(national, fc.integer({ min: 2, max: 9 }), fc.integer({ min: 1, max: 8 }), (number, length, gap) => {
        const part = number.slice(0, length)
        const spaced = `${part.slice(0, gap)} ${part.slice(gap)}`
        return [`0${number}`, `+27${number}`, `+27 (0)${number}`].every((guestPhone) =>
          [`0${part}`, `0${spaced}`, `+27${part}`, `+27 ${spaced}`, `27${part}`, part].every((typed) =>
            isFound(typed, { guestPhone }),
          ),
        )
      }),
    )
  })
})
