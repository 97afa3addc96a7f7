import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referencesInText } from '#shared/bank/references-in-text.ts'
import { countEqualLines, identityText } from '#shared/bank/statement-line.ts'
import { MAX_ROW_TEXT, joinTexts, squeezeText } from '#shared/bank/statement-row.ts'
import { aRow } from './statement-fixture.ts'

describe('the text of a line', () => {
  it('has plain signs and no runs of blanks, and at most 60 characters', () => {
    expect(squeezeText('  ACB\u00A0CREDIT \t CAPITEC\u0000 \u2013 Ｍ\u200BC  ')).toBe('ACB CREDIT CAPITEC - MC')
    expect(squeezeText(`${'x'.repeat(59)} MC`)).toBe('x'.repeat(59))
    expect(squeezeText(`${'x'.repeat(59)}\u{1F600}`)).toBe('x'.repeat(59))
    expect(squeezeText('x'.repeat(61))).toBe('x'.repeat(60))
  })

  it('is cut at the end of a word, so that no part of one is taken for a reference', () => {
    expect(squeezeText(`${'x'.repeat(51)} MC-7K4QX`)).toBe(`${'x'.repeat(51)} MC-7K4QX`)
    expect(squeezeText(`${'x'.repeat(51)} MC-7K4QX R9`)).toBe(`${'x'.repeat(51)} MC-7K4QX`)
    for (const text of [
      `${'x'.repeat(51)} MC-7K4QXR9`,
      `${'x'.repeat(51)}/MC-7K4QXR9`,
      `${'x'.repeat(50)} MC-7K-4QXR9`,
      `${'x'.repeat(47)} M C 7 K 4 QXR9`,
      // Of the longest cell that is read, after blanks and signs that nobody sees.
      `${' '.repeat(992)}MC-7K4QXR9`,
      `${' '.repeat(992)}MC-7K4QX\u200BR9`,
    ])
      for (const cut of [squeezeText(text), joinTexts([text])])
        expect(referencesInText(cut, ['MC-7K4QX']).filter(({ how }) => how === 'verbatim')).toEqual([])
  })

  it('stays as it is once it was squeezed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const squeezed = squeezeText(text)
        expect(squeezed.length).toBeLessThanOrEqual(MAX_ROW_TEXT)
        expect(squeezed.isWellFormed()).toBe(true)
        expect(squeezeText(squeezed)).toBe(squeezed)
      }),
    )
  })

  it('says what two columns have in common once', () => {
    expect(joinTexts(['PAYSHAP MC-7K4QX', 'payshap  mc-7k4qx', '', 'MC-7K4QX', 'J'])).toBe('PAYSHAP MC-7K4QX J')
    expect(joinTexts(['A', 'A'])).toBe('A')
    expect(joinTexts(['MC-7K4QX', 'EFT MC-7K4QX NALEDI'])).toBe('EFT MC-7K4QX NALEDI')
    // Not the same: another word has it within.
    expect(joinTexts(['MC-7K4QX', 'EFT MC-7K4QXR9'])).toBe('MC-7K4QX EFT MC-7K4QXR9')
  })

  it('keeps the column with the reference where the cut would lose it in a longer one', () => {
    const description = `PAYMENT RECEIVED ${'x'.repeat(40)} MC-7K4QX NALEDI`
    expect(joinTexts(['MC-7K4QX', description])).toBe(`MC-7K4QX PAYMENT RECEIVED`)
    expect(joinTexts(['mc-7k4qx', '', description, 'J'])).toBe(`mc-7k4qx PAYMENT RECEIVED`)
  })
})

describe('what a line is known by', () => {
  it('is its account, day, cents and text, in any case and with any blanks', () => {
    const one = aRow({ text: 'CAPITEC MC-7K4QX' })
    expect(identityText(one)).toBe('62012345678|2026-11-05|212500|capitec mc-7k4qx')
    expect(identityText({ ...one, text: ' Capitec   mc-7k4qx ' })).toBe(identityText(one))
    for (const other of [{ account: null }, { day: '2026-11-06' }, { cents: -212_500 }, { text: 'CAPITEC' }])
      expect(identityText({ ...one, ...other })).not.toBe(identityText(one))
  })

  it('is not its place in the file: equal lines are counted', () => {
    const rows = [aRow({ line: 2 }), aRow({ line: 3, text: 'other' }), aRow({ line: 4 }), aRow({ line: 5 })]
    expect(countEqualLines(rows).map(({ nth, ofEqual }) => `${nth} of ${ofEqual}`)).toEqual([
      '1 of 3',
      '1 of 1',
      '2 of 3',
      '3 of 3',
    ])
    expect(countEqualLines([aRow({ isPending: true }), aRow()]).map(({ nth }) => nth)).toEqual([1, 1])
  })
})
