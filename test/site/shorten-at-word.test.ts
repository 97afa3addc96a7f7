import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortenAtWord } from '#web/site/features/reviews/shorten-at-word.ts'

describe('a shortened review', () => {
  it('is cut at a word’s end, never longer than the limit, and only if it is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const short = shortenAtWord(text, 150)
        expect(Array.from(short).length).toBeLessThanOrEqual(151)
        if (Array.from(text.trim()).length <= 150) expect(short).toBe(text.trim())
      }),
    )
    expect(shortenAtWord('The tub was hot, the night cold', 16)).toBe('The tub was hot…')
    expect(shortenAtWord('The tub was hotter', 15)).toBe('The tub was…')
    expect(shortenAtWord('Longestwordofall', 7)).toBe('Longest…')
  })
})
