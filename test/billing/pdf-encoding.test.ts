import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toWinAnsi } from '#lambdas/billing/pdf-encoding.ts'

describe('letters in a billing PDF', () => {
  it.each([
    ['Müller, François, Ñandú, Søren', 'Müller, François, Ñandú, Søren'],
    ['Żółć Nguyễn Müller', 'Zólc Nguyên Müller'],
    ['Łukasz Đặng Þór Şahin İnan', 'Lukasz Dang Þór Sahin Inan'],
    ["Pieter van 't Hoff – “Gogo”", "Pieter van 't Hoff – “Gogo”"],
    ['ǃXóõ and Nǁnǂe', '!Xóõ and N||n|e'],
    ['王小明 Wang', '? Wang'],
    ['ﬁre ½ №5', 'fire ½ No5'],
    ['Zoë 🦓', 'Zoë ?'],
    ['a\u0000b\tc\u202Fd', 'a?b c d'],
  ])('writes %s as %s', (text, written) => {
    expect(toWinAnsi(text)).toBe(written)
  })

  it('are the same whether a keyboard sends them composed or decomposed', () => {
    expect(toWinAnsi('Müller'.normalize('NFD'))).toBe('Müller')
  })

  it('can always be encoded, and what can be encoded stays unchanged', () => {
    const encoding = new TextDecoder('windows-1252')
    const writable = new Set(
      Array.from({ length: 256 }, (_, code) => encoding.decode(Uint8Array.of(code))).filter(
        (letter) => !/\p{Cc}/u.test(letter),
      ),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const letter of toWinAnsi(text.toWellFormed())) expect(writable).toContain(letter)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(toWinAnsi(text)).toBe(text.replaceAll(/\?{2,}/g, '?'))
      }),
    )
  })
})
