import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REDACTION_MARK, redactText, wholeWords, wordsOf } from '#shared/reviews/redaction.ts'
import { publicReview } from '#shared/reviews/review.ts'
import { redactReview } from '#shared/reviews/moderation.ts'
import { A_PICTURE_ADDRESS } from '#test/support/picture-fixture.ts'
import { aReview } from '#test/support/review-fixture.ts'

const cut = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end)
const rangeOf = (text: string, words: string) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
})

/** Texts in which no word is part of another: what is blacked out can be looked for in what is shown. */
const words = fc.uniqueArray(fc.constantFrom('w1w', 'w2w', 'w3w', 'é4é', '5🔥5', 'O’6n', 'a7@a.co', '082-8-8'), {
  minLength: 1,
})
const gap = fc.constantFrom(' ', ', ', '. ', '\n', '\n\n', ' (', ') ', '  ')
const text = fc
  .tuple(words, fc.array(gap, { minLength: 8, maxLength: 8 }))
  .map(([all, gaps]) => all.map((word, at) => `${word}${gaps[at] ?? ' '}`).join(''))
const offset = fc.nat({ max: 90 })
const ranges = fc.array(fc.record({ start: offset, end: offset }), { maxLength: 5 })

describe('a text with blacked-out words', () => {
  it('shows no word that a range touches, and every other one in its order', () => {
    fc.assert(
      fc.property(text, ranges, (written, redactedRanges) => {
        const shown = redactText(written, redactedRanges)
        const isRedacted = (word: { start: number; end: number }) =>
          redactedRanges.some(({ start, end }) => start < word.end && end > word.start)
        const all = wordsOf(written).filter((word) => /\w/.test(cut(written, word)))
        const hidden = all.filter(isRedacted)
        for (const word of hidden) expect(shown).not.toContain(cut(written, word))
        const left = all.filter((word) => !hidden.includes(word)).map((word) => shown.indexOf(cut(written, word)))
        expect(left).not.toContain(-1)
        expect(left).toEqual(left.toSorted((a, b) => a - b))
        if (hidden.length > 0) expect(shown).toContain(REDACTION_MARK)
      }),
    )
  })

  it('has the same mark for one short word and for many long ones, and keeps paragraphs apart', () => {
    const written = 'Ask Pieter van der Merwe, he knows.\nPieter is kind.'
    const name = rangeOf(written, 'Pieter van der Merwe')
    expect(redactText(written, [name])).toBe('Ask ▇▇▇, he knows.\nPieter is kind.')
    expect(redactText(written, [{ start: 0, end: 42 }])).toBe('▇▇▇.\n▇▇▇ is kind.')
  })

  it('hides a word whole where a range touches one letter of it, with an address or a number in it', () => {
    const written = 'Write to pieter@farm.example or 082-555-0142 (any day)!'
    expect(redactText(written, [{ start: 12, end: 13 }])).toBe('Write to ▇▇▇ or 082-555-0142 (any day)!')
    expect(redactText(written, [{ start: 33, end: 34 }])).toBe('Write to pieter@farm.example or ▇▇▇ (any day)!')
    expect(wholeWords(written, [{ start: 500, end: 600 }])).toEqual([])
  })
})

describe('the public form of a review', () => {
  it('has no blacked-out word of title or text, no hidden picture and nothing that only staff may see', () => {
    const review = aReview({
      title: 'Sarel was rude',
      reviewText: 'Sarel shouted at us, and the geyser was cold.',
      images: [A_PICTURE_ADDRESS, '/illustrations/two.svg'],
      hiddenImages: ['/illustrations/two.svg'],
      bookingReference: 'MC-7K4QX',
      rejectionReason: 'It names a neighbour',
    })
    const redacted = redactReview(review, [
      { field: 'title', start: 0, end: 1 },
      { field: 'reviewText', start: 0, end: 5 },
    ])
    expect(redacted).toMatchObject({ title: review.title, reviewText: review.reviewText })
    const shown = publicReview(redacted)
    expect(shown).toMatchObject({
      title: '▇▇▇ was rude',
      reviewText: '▇▇▇ shouted at us, and the geyser was cold.',
      images: [A_PICTURE_ADDRESS],
      wordsRemoved: true,
    })
    expect(JSON.stringify(shown)).not.toMatch(/Sarel|two\.svg|thandi@|MC-7K4QX|neighbour|redactions|updatedBy/)
    expect(publicReview(review)).toMatchObject({ wordsRemoved: false, reviewText: review.reviewText })
  })
})
