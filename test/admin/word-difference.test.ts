import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortened, wordDifference } from '#web/admin/kit/word-difference.ts'

const written = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ kind, text }) => (kind === 'before' ? `[-${text}-]` : kind === 'after' ? `[+${text}+]` : text))
    .join('')

describe('the words in which two texts differ', () => {
  it.each([
    ['the same', 'the same', 'the same'],
    ['', 'new words', '[+new words+]'],
    ['The first snow', 'The second snow', 'The [-first-][+second+] snow'],
    ['with a fire outside', 'with two tubs outside', 'with [-a fire-][+two tubs+] outside'],
    ['one two three four', 'one three four five', 'one [-two -]three four[+ five+]'],
  ])('%j and %j', (before, after, result) => expect(written(before, after)).toBe(result))

  it('gives both texts back', () => {
    const words = fc.array(fc.constantFrom('snow', 'fire', 'road', ' ', '\n\n', 'a')).map((all) => all.join(' '))
    fc.assert(
      fc.property(words, words, (before, after) => {
        const pieces = wordDifference(before, after)
        const without = (other: string) => pieces.flatMap(({ kind, text }) => (kind === other ? [] : [text])).join('')
        expect([without('after'), without('before')]).toEqual([before, after])
      }),
    )
  })

  it('takes very long texts as a whole', () => {
    const long = (word: string) => Array.from({ length: 2000 }, (_, at) => `${word}${at}`).join(' ')
    expect(wordDifference(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['before', 'after'])
  })

  it('leaves of what both have what is beside a change', () => {
    const same = 'word '.repeat(100)
    const pieces = shortened(wordDifference(`${same}one ${same}`, `${same}two ${same}`))
    expect(pieces.map(({ text }) => text.length < 140)).toEqual([true, true, true, true])
    expect(pieces[0]?.text.startsWith(' … ')).toBe(true)
  })
})
