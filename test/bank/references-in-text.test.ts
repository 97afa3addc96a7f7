import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referencesInText } from '#shared/bank/references-in-text.ts'
import { referenceFrom } from '#shared/kernel/id.ts'

const candidates = ['MC-7K4QX', 'MC-3C4DE', 'MC-HENRY', 'MC-7K4QA']

const found = (text: string, among = candidates) =>
  referencesInText(text, among)
    .map(({ reference, how }) => `${reference} ${how}`)
    .join(', ')

const reference = fc.uint8Array({ minLength: 6, maxLength: 6 }).map(referenceFrom)

describe('references in a text', () => {
  it.each<[typed: string, expected: string]>([
    // As they are asked for, and as people and banks write them.
    ['MC-7K4QX', 'MC-7K4QX verbatim'],
    ['mc 7k4qx', 'MC-7K4QX verbatim'],
    ['Mc7k4qX', 'MC-7K4QX verbatim'],
    ['MC - 7K4QX', 'MC-7K4QX verbatim'],
    ['MC–7K4QX', 'MC-7K4QX verbatim'],
    ['M C 7 K 4 Q X', 'MC-7K4QX verbatim'],
    ['MC7K4-QX', 'MC-7K4QX verbatim'],
    ['CAPITEC   MC7K4QX NALEDI', 'MC-7K4QX verbatim'],
    ['FNB APP PAYMENT FROM  MC-7K4QX', 'MC-7K4QX verbatim'],
    ['/PREF/ZA0012/MC-7K4QX', 'MC-7K4QX verbatim'],
    ['ref:MC-7K4QX.', 'MC-7K4QX verbatim'],
    ['MC MC-7K4QX', 'MC-7K4QX verbatim'],
    ['MC CAM MC 7K4QX', 'MC-7K4QX verbatim'],
    ['MC-7K4QX MC-3C4DE', 'MC-3C4DE verbatim, MC-7K4QX verbatim'],
    ['MC-7K4QX MC-7K4QX', 'MC-7K4QX verbatim'],
    // Of a booking that is not looked at.
    ['MC-99999', 'MC-99999 verbatim'],
    ['MC 9 9 9 9 9', 'MC-99999 verbatim'],
    ['MC-MEYER', 'MC-MEYER verbatim'],
    ['MCMEYER', 'MC-MEYER verbatim'],
    // Of none, unless there is such a booking: initials and a surname.
    ['MC MEYER', ''],
    ['M C MEYER', ''],
    ['M C M E Y E R', ''],
    ['MC MEYER MC-7K4QX', 'MC-7K4QX verbatim'],
    ['MC HENRY', 'MC-HENRY verbatim'],
    // With the end cut off, in the text or behind it.
    ['THANDI MOKOENA MC-7K', ''],
    ['THANDI MOKOENA MC-3C4', 'MC-3C4DE cut'],
    ['MOKOENA MC-3C4D ABSA BANK', 'MC-3C4DE cut'],
    ['THANDI MC 7K4Q', 'MC-7K4QA cut, MC-7K4QX cut'],
    // Without MC.
    ['3C4DE', 'MC-3C4DE no-prefix'],
    ['cabin 3c4de naledi', 'MC-3C4DE no-prefix'],
    ['3C4 DE', 'MC-3C4DE no-prefix'],
    ['C3C4DE', 'MC-3C4DE repaired'],
    ['HENRY', 'MC-HENRY no-prefix'],
    // One slip, or letters that look alike.
    ['MC-3C4DF', 'MC-3C4DF verbatim, MC-3C4DE repaired'],
    ['MC-3C4DEE', 'MC-3C4DE repaired'],
    ['MC-3C4E', 'MC-3C4DE repaired'],
    ['MC-C34DE', 'MC-C34DE verbatim, MC-3C4DE repaired'],
    ['NC-3C4DE', 'MC-3C4DE no-prefix'],
    ['NC3C4DE', 'MC-3C4DE repaired'],
    ['MC-3C40E', 'MC-3C4DE repaired'],
    ['MC-BC4OE', 'MC-3C4DE repaired'],
    ['MC 7K40X', 'MC-7K4QX repaired'],
    ['BC4OE', 'MC-3C4DE repaired'],
    ['CAPITECMC3C4DE', 'MC-3C4DE repaired'],
    ['MC3C4DENALEDI', 'MC-3C4DE repaired'],
    // What is none.
    ['MC-3CADF', 'MC-3CADF verbatim'],
    ['THANDI MOKOENA', ''],
    ['', ''],
    ['\u0000<script>alert(1)</script>=cmd|', ''],
  ])('%s: %s', (typed, expected) => {
    const [all, wanted] = [found(typed).split(', ').toSorted(), expected.split(', ').toSorted()]
    expect(all).toEqual(wanted)
  })

  it('takes what stands there verbatim, and repairs none of it into a neighbour', () => {
    expect(found('MC-7K4QX', ['MC-7K4QX', 'MC-7K4QA', 'MC-7K4QY'])).toBe('MC-7K4QX verbatim')
  })

  it('finds each reference however its letters are set apart', () => {
    fc.assert(
      fc.property(
        reference,
        fc.array(fc.constantFrom('', ' ', '-', ' - ', '\u2013', '\u00A0'), { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        (written, gaps, isSmall) => {
          const letters = [...written.replace('-', '')]
          const typed = letters.map((letter, at) => `${letter}${gaps[at] ?? ''}`).join('')
          expect(referencesInText(`EFT ${isSmall ? typed.toLowerCase() : typed} X`, [written])).toContainEqual({
            reference: written,
            how: 'verbatim',
          })
        },
      ),
    )
  })

  it('finds the same whatever the order of the candidates, each once, and guesses among candidates alone', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('M', 'C', '7', 'K', '4', 'Q', 'X', 'O', '0', ' ', '-', '\u0000'),
          maxLength: 40,
        }),
        fc.shuffledSubarray(candidates, { minLength: 4 }),
        (text, shuffled) => {
          const one = referencesInText(text, candidates)
          expect(referencesInText(text, shuffled)).toEqual(one)
          expect(new Set(one.map(({ reference: each }) => each)).size).toBe(one.length)
          for (const { reference: each, how } of one) expect(how === 'verbatim' || candidates.includes(each)).toBe(true)
        },
      ),
    )
  })

  it('reads a text of megabytes no further than a line goes', () => {
    expect(found('MC-'.repeat(3_000_000))).toBe('')
    expect(found(`${'x '.repeat(3_000_000)}MC-7K4QX`)).toBe('')
  })
})
