import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEditable, readEditableMarkdown } from '#shared/content/editable-markdown.ts'
import { readMarkdown, readMarkdownWithoutPhones } from '#shared/content/read-markdown.ts'
import type { RichText, TextBlock, TextRun } from '#shared/content/rich-text.ts'
import { canonicalText, writeMarkdown } from '#shared/content/write-markdown.ts'
import { markdownPiece as piece, richTexts } from '#test/support/rich-text-arbitraries.ts'

describe('writing Markdown', () => {
  it('is read back as the same blocks', () => {
    fc.assert(
      fc.property(richTexts, (blocks) => {
        expect(readMarkdownWithoutPhones(writeMarkdown(blocks))).toEqual(canonicalText(blocks))
      }),
      { numRuns: Number(process.env['RUNS'] ?? 1500) },
    )
  })

  it('has one form: what was written and read again is written the same', () => {
    fc.assert(
      fc.property(richTexts, (blocks) => {
        const written = writeMarkdown(blocks)
        expect(writeMarkdown(readMarkdownWithoutPhones(written))).toBe(written)
        expect(writeMarkdown(canonicalText(blocks))).toBe(written)
        expect(isEditable(written)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a text that the editor opens', () => {
  it.each([
    '',
    '# The road\n\nup  \nthe *hill*, **now [here](/faq)**',
    '* a\n* b\n\n1. one\n2. two',
    '| a | b |\n|---|---|\n| **c** | [d](/d) |',
    '![A gate](/pictures/x)\n\n> said\n\n::cabin protea\n\n::book',
    'Call 082 555 0142 or see https://a.example and www.a.example, {check-in time}',
  ])('is one of the grammar: %j', (markdown) => {
    expect(isEditable(markdown)).toBe(true)
  })

  it.each([
    ['raw HTML', 'a <b>c</b>'],
    ['a block of HTML', '<div>a</div>'],
    ['code', 'a `b`'],
    ['a block of code', '```\na\n```'],
    ['a nested list', '- a\n  - b'],
    ['two paragraphs in an item', '- a\n\n  b'],
    ['a box to tick', '- [ ] a'],
    ['a list that begins with 3', '3. a'],
    ['bold inside emphasis', '*a **b** c*'],
    ['emphasis in a heading', '## a *b*'],
    ['aligned cells', '| a |\n|:-:|\n| b |'],
    ['a row with more cells than the head', '| a |\n|---|\n| b | c |'],
    ['emphasis in the head of a table', '| *a* |\n|---|\n| b |'],
    ['a refused link', '[a](http://a.example)'],
    ['a link with a title', '[a](/a "b")'],
    ['a reference', '[a][b]\n\n[b]: /c'],
    ['a picture in a line', 'a ![b](/pictures/x)'],
    ['two paragraphs in a quote', '> a\n>\n> b'],
    ['a list in a quote', '> - a'],
    ['a line across', 'a\n\n---\n\nb'],
    ['struck words', '~~a~~'],
    ['deep nesting', '> '.repeat(12)],
  ])('is none with %s', (_, markdown) => {
    expect(isEditable(markdown)).toBe(false)
  })

  it('shows pages nothing else after it was written again, whatever was typed', () => {
    const typed = fc.array(
      fc.oneof(piece, fc.constantFrom('\n\n', '\n- ', '\n> ', '\n1. ', '\n| a | b |\n|---|---|\n')),
      {
        maxLength: 14,
      },
    )
    fc.assert(
      fc.property(typed, (pieces) => {
        const markdown = pieces.join('')
        const blocks = readEditableMarkdown(markdown)
        if (!blocks) return
        expect(withoutSpaces(readMarkdown(writeMarkdown(blocks)))).toEqual(withoutSpaces(readMarkdown(markdown)))
      }),
      { numRuns: Number(process.env['RUNS'] ?? 1500) },
    )
  })
})

/** White space is shown as one space, and whether that is bold is not seen. */
const withoutSpaces = (blocks: RichText): unknown =>
  JSON.parse(JSON.stringify(blocks.filter(hasWords)), (_, value: unknown) =>
    isRuns(value)
      ? value.flatMap((one) => [...one.text].filter((c) => !/\s/.test(c)).map((c) => [c, one.look, one.href]))
      : typeof value === 'string'
        ? value.replaceAll(/\s+/g, ' ').trim()
        : value,
  )

const hasWords = (one: TextBlock): boolean =>
  (one.kind !== 'paragraph' && one.kind !== 'quote') || one.runs.some((part) => part.text.trim() !== '')

const isRuns = (value: unknown): value is TextRun[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'object' && one !== null && 'text' in one && !('kind' in one))
