import * as z from 'zod/mini'

/** Stands where words were blacked out, whatever their number and length. */
export const REDACTION_MARK = '▇▇▇'

/** The texts of a review in which words can be blacked out. */
export const redactableFields = ['title', 'reviewText'] as const
export type RedactableField = (typeof redactableFields)[number]

const Offset = z.int().check(z.minimum(0), z.maximum(2000))

/** A stretch of text, in UTF-16 units; `end` is the first unit after it. */
export const TextRange = z.object({ start: Offset, end: Offset })
export type TextRange = z.infer<typeof TextRange>

/** Words of a review that the public does not see. The text itself stays as the guest wrote it. */
export const Redaction = z.extend(TextRange, { field: z.enum(redactableFields) })
export type Redaction = z.infer<typeof Redaction>

/** The words of a text, without the punctuation around them; a stretch of punctuation alone is a word too. */
export function wordsOf(text: string): TextRange[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const before = /^[^\p{L}\p{N}\p{S}]*/u.exec(word)?.[0].length ?? 0
    if (before === word.length) return { start: index, end: index + word.length }
    const after = /[^\p{L}\p{N}\p{S}\p{M}]*$/u.exec(word)?.[0].length ?? 0
    return { start: index + before, end: index + word.length - after }
  })
}

/** Whether a range touches a word: a word is blacked out whole or not at all. */
export const isRedacted = (word: TextRange, ranges: readonly TextRange[]): boolean =>
  ranges.some(({ start, end }) => start < word.end && end > word.start)

/** The ranges widened to whole words; neighbouring words of a line are one range. What is outside the text is left out. */
export function wholeWords(text: string, ranges: readonly TextRange[]): TextRange[] {
  const widened: TextRange[] = []
  let isBesideLast = false
  for (const word of wordsOf(text)) {
    const last = widened.at(-1)
    if (!isRedacted(word, ranges)) isBesideLast = false
    else if (last && isBesideLast && !text.slice(last.end, word.start).includes('\n'))
      widened.splice(-1, 1, { start: last.start, end: word.end })
    else {
      widened.push({ ...word })
      isBesideLast = true
    }
  }
  return widened
}

/** The text as the public reads it: a mark in place of each blacked-out stretch. */
export function redactText(text: string, ranges: readonly TextRange[]): string {
  let redacted = ''
  let from = 0
  for (const { start, end } of wholeWords(text, ranges)) {
    redacted += `${text.slice(from, start)}${REDACTION_MARK}`
    from = end
  }
  return redacted + text.slice(from)
}
