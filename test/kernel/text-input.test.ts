import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { containsText, foldText } from '#shared/kernel/fold-text.ts'
import { orEmpty } from '#shared/kernel/or-empty.ts'
import {
  normalizeEmail,
  normalizeLine,
  normalizeName,
  normalizePhone,
  normalizePlainLine,
  normalizeText,
} from '#shared/kernel/text-input.ts'

const INVISIBLE = [
  ...['\u00AD', '\u061C', '\u180E', '\u200B', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E'],
  ...['\u2060', '\u2066', '\u2067', '\u2068', '\u2069', '\uFEFF', '\u0000', '\u0007', '\u0085'],
]
const HYPHENS = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFE63', '\uFF0D']
const APOSTROPHES = ['´', '’', '‘', 'ʼ', '`', '\u2032', '\uFF07']
const SPACES = ['\u00A0', '\u1680', '\u2003', '\u2007', '\u2009', '\u202F', '\u205F', '\u3000', '\t', '\n']
const codes = (sign: string) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`

describe('a line that somebody types or pastes', () => {
  it.each(INVISIBLE.map((mark) => [codes(mark), mark]))('has no %s', (_, mark) => {
    for (const clean of [normalizeLine, normalizeName, normalizePlainLine, normalizeEmail, normalizePhone])
      expect(clean(`${mark}Tha${mark}ndi 1${mark}`)).toBe('Thandi 1')
    expect(normalizeText(`a${mark}\n\nb${mark}`)).toBe('a\n\nb')
  })

  it.each(SPACES.map((space) => [codes(space), space]))('has a space in place of %s', (_, space) => {
    expect(normalizeLine(`${space}Thandi${space}${space}Mokoena${space}`)).toBe('Thandi Mokoena')
    expect(normalizePlainLine(`082${space}555`)).toBe('082 555')
  })

  it('keeps typographic signs, except where it is a name or a number', () => {
    expect(normalizeLine('14:00–16:00, the owner’s')).toBe('14:00–16:00, the owner’s')
    for (const hyphen of HYPHENS) expect(normalizeName(`Anne${hyphen}Marie`)).toBe('Anne-Marie')
    for (const apostrophe of APOSTROPHES) {
      expect(normalizeName(`O${apostrophe}Brien`)).toBe(apostrophe === '’' ? 'O’Brien' : "O'Brien")
      expect(normalizeEmail(`o${apostrophe}brien@example.com`)).toBe("o'brien@example.com")
    }
    for (const hyphen of HYPHENS) expect(normalizePhone(`082${hyphen}555${hyphen}0142`)).toBe('082-555-0142')
  })

  it('keeps the joiners that a script or an emoji needs, and no others', () => {
    for (const name of ['علی\u200Cرضا', 'क्\u200Dष', 'නුවන් ශ්\u200Dරී']) expect(normalizeName(name)).toBe(name)
    for (const text of ['👨\u200D👩\u200D👧 & ❤️', '葛\u{E0100}城']) expect(normalizeLine(text)).toBe(text)
    expect(normalizeName('\u200C\u200DThandi\u200C Mokoena\u200D')).toBe('Thandi Mokoena')
    expect(normalizeLine('\u200C \u200D')).toBe('')
    expect(normalizePlainLine('علی\u200Cرضا')).toBe('علیرضا')
  })

  it('of a contacts app or a mail program is the number or the address alone', () => {
    expect(normalizePhone('\u202A+27 82 555 0142\u202C')).toBe('+27 82 555 0142')
    expect(normalizePhone('tel:+27825550142')).toBe('+27825550142')
    expect(normalizePhone('（０８２）５５５－０１４２')).toBe('(082)555-0142')
    for (const pasted of [
      '\uFEFFthandi@example.co.za\u200B',
      'mailto:thandi@example.co.za',
      'Thandi Mokoena <thandi@example.co.za>,',
      '<mailto:thandi@example.co.za>',
      'thandi@example.co.za;',
      'thandi＠example.co.za.',
    ])
      expect(normalizeEmail(pasted)).toBe('thandi@example.co.za')
  })

  it('has no joiner beside an apostrophe, however that is written', () => {
    expect(normalizeName('O\u200C\u02BCBrien')).toBe("O'Brien")
  })

  it('cleaned again stays the same', () => {
    const signs = [
      ...INVISIBLE,
      ...HYPHENS,
      ...APOSTROPHES,
      ...SPACES,
      '\u200C',
      '\u200D',
      'ß',
      '<',
      '>',
      '.',
      ';',
      '@',
    ]
    const anyText = fc.string({
      unit: fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'grapheme', maxLength: 1 })),
    })
    fc.assert(
      fc.property(anyText, (typed) => {
        for (const clean of [normalizeText, normalizeLine, normalizeName, normalizePlainLine])
          expect(clean(clean(typed))).toBe(clean(typed))
      }),
      { numRuns: 2000 },
    )
  })

  it('that may be left out is empty where nobody sees anything in it', () => {
    const optional = orEmpty(z.string().check(z.minLength(5)))
    for (const typed of ['', '  ', '\u200B\u00A0', '\u202A\u202C']) expect(optional.parse(typed)).toBe('')
    expect(optional.safeParse('abc').success).toBe(false)
  })
})

describe('text to compare', () => {
  it.each([
    ['Møller', 'moller'],
    ['Łukasz', 'lukasz'],
    ['Weiß', 'weiss'],
    ['Sigurður Þór', 'sigurdur thor'],
    ['Yıldız İnci', 'yildiz inci'],
    ['Đorđe', 'dorde'],
    ['Ærø', 'aero'],
    ['Œuvre', 'oeuvre'],
    ['MÜLLER', 'muller'],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδοπουλοσ'],
    ['ﬁnn', 'finn'],
  ])('of %s is %s', (written, folded) => expect(foldText(written)).toBe(folded))

  it('is found whatever signs it is written with', () => {
    expect(containsText('Wood for the braai – owner’s choice', 'BRAAI - owner´s')).toBe(true)
    expect(containsText('Smørrebrød', '\u200Bsmorrebrod')).toBe(true)
    expect(containsText('Smørrebrød', 'toast')).toBe(false)
  })
})
