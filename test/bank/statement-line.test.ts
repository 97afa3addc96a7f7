import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countEqualLines, identityText } from '#shared/bank/statement-line.ts'
import { MAX_ROW_TEXT, joinTexts, squeezeText } from '#shared/bank/statement-row.ts'
import { aRow } from './statement-fixture.ts'

describe('the text of a line', () => {
  it('has plain signs and no runs of blanks, and at most 60 characters', () => {
    expect(squeezeText('  ACB\u00A0CREDIT \t CAPITEC\u0000 \u2013 Ｍ\u200BC  ')).toBe('ACB CREDIT CAPITEC - MC')
    expect(squeezeText(`${'x'.repeat(59)} MC`)).toBe('x'.repeat(59))
    expect(squeezeText(`${'x'.repeat(59)}\u{1F600}`)).toBe('x'.repeat(59))
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
