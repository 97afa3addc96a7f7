import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeFields,
  encodeFields,
  PayfastPassphrase,
  phpTrim,
  phpUrldecode,
  phpUrlencode,
} from '#shared/payments/payfast-encoding.ts'
import { trimTable, urlencodeTable } from './payfast-vectors.ts'

const anyText = fc.string({ unit: 'binary' })

describe('encoding for PayFast', () => {
  it('matches 109 reference characters', () => {
    expect(urlencodeTable).toHaveLength(109)
  })

  it.each(urlencodeTable)('writes $codepoint as PHP does: $php_urlencode', ({ char, php_urlencode }) => {
    expect(phpUrlencode(char)).toBe(php_urlencode)
    expect(phpUrldecode(php_urlencode)).toBe(char)
  })

  it('writes a lone surrogate as a browser posts it', () => {
    expect(phpUrlencode('a\uD800b')).toBe('a%EF%BF%BDb')
  })

  it('decodes to the same text, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const encoded = phpUrlencode(text)
        expect(encoded).toMatch(/^(?:[A-Za-z0-9_.+-]|%[0-9A-F]{2})*$/)
        expect(phpUrldecode(encoded)).toBe(text)
      }),
    )
  })

  it.each([
    { encoded: '100%', text: '100%', because: 'a per cent sign at the end' },
    { encoded: '%zz%4', text: '%zz%4', because: 'no hex digits' },
    { encoded: '%c3%a9', text: 'é', because: 'lower-case hex' },
    { encoded: 'a+b%2Bc', text: 'a b+c', because: 'plus and encoded plus' },
    { encoded: '%FF', text: '\uFFFD', because: 'a byte that is not UTF-8' },
    { encoded: '%EF%BB%BFa', text: '\uFEFFa', because: 'a byte order mark, kept' },
  ])('is decoded as PHP decodes it: $because', ({ encoded, text }) => {
    expect(phpUrldecode(encoded)).toBe(text)
  })
})

describe('trimming for PayFast', () => {
  it.each(trimTable)('removes $codepoint as PHP does: $php_trim_removes', ({ codepoint, php_trim_removes }) => {
    const character = String.fromCodePoint(Number.parseInt(codepoint.slice(2), 16))
    expect(phpTrim(`${character}a${character}b${character}`)).toBe(
      php_trim_removes ? `a${character}b` : `${character}a${character}b${character}`,
    )
  })

  it('leaves an empty text of spaces', () => {
    expect(phpTrim(' \t\n\r\0\v ')).toBe('')
    expect(phpTrim('')).toBe('')
  })
})

describe('fields', () => {
  it('keep their order, blanks and repeats through encoding and decoding', () => {
    const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,20}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(name, anyText)), (fields) => {
        expect(decodeFields(encodeFields(fields))).toEqual(fields)
      }),
    )
  })

  it('are parsed as PHP fills $_POST', () => {
    expect(decodeFields('a=1&&b&c=&=5&d.e+f=x=y&+g=2')).toEqual([
      ['a', '1'],
      ['b', ''],
      ['c', ''],
      ['d_e_f', 'x=y'],
      ['g', '2'],
    ])
  })

  it('are the same from a browser as from PHP', () => {
    const fields = [
      ['name', "Zoë O'Brien ~*!() 🏔"],
      ['blank', ''],
    ]
    expect(decodeFields(new URLSearchParams(fields).toString())).toEqual(fields)
  })
})

describe('a passphrase', () => {
  it.each(['jt7NOE43FZPn', 'a', 'A_b-9'.padEnd(32, 'x')])('may be %s', (passphrase) => {
    expect(PayfastPassphrase.safeParse(passphrase).success).toBe(true)
  })

  it.each(['', 'with space', 'slash/slash', 'trailing ', 'line\n', 'ünder', 'x'.repeat(33)])(
    'may not be "%s"',
    (text) => {
      expect(PayfastPassphrase.safeParse(text).success).toBe(false)
    },
  )
})
