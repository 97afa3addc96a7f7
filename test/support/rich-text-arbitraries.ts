import fc from 'fast-check'
import type { RichText, TextBlock, TextRun } from '#shared/content/rich-text.ts'

/** Characters that mean something in Markdown come often. */
export const markdownPiece = fc.oneof(
  fc.constantFrom(
    ...[
      '*',
      '**',
      '_',
      '~',
      '`',
      '```',
      '[',
      ']',
      '](/x)',
      '(',
      ')',
      '<b>',
      '>',
      '#',
      '##',
      '-',
      '---',
      '+',
      '=',
      '===',
    ],
    ...[
      '|',
      '|-|',
      ':',
      '::cabin protea',
      '::book',
      '1.',
      '2)',
      '!',
      '![a](/b)',
      '\\',
      '&amp;',
      '\n',
      '  \n',
      ' ',
      '\t',
    ],
    ...[
      'https://a.example',
      'www.a.example',
      'a@b.example',
      ' 082 555 0142 ',
      '{check-in time}',
      '"',
      '’',
      '😀',
      'שלום',
    ],
    ...['a', 'b', 'word', '  ', '\u00A0', '[ ]', '$', '<!--', 'https:', '//', 'www', '.', 'http://b.example'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const words = fc.array(markdownPiece, { maxLength: 6 }).map((pieces) => pieces.join(''))
const address = fc.constantFrom(
  ...['/faq', '/faq#pets', '#pets', 'https://a.example/(b)_c*d?e=f&g=h', 'mailto:a@b.example', 'tel:+27825550142'],
  ...['/a|b', 'https://a.example/<x>', '/[y]', 'javascript:alert(1)', 'https://a.example/`~'],
)
const run: fc.Arbitrary<TextRun> = fc
  .record({
    text: words,
    look: fc.option(fc.constantFrom('strong' as const, 'emphasis' as const), { nil: undefined }),
    href: fc.option(address, { nil: undefined, freq: 3 }),
  })
  .map(({ text, look, href }) => ({ text, ...(look && { look }), ...(href !== undefined && { href }) }))
const runs = fc.array(run, { maxLength: 4 })
const slug = fc.constantFrom('protea', 'aloe', 'a-2')
const block: fc.Arbitrary<TextBlock> = fc.oneof(
  fc.record({
    kind: fc.constant('heading' as const),
    level: fc.constantFrom('2', '3'),
    id: fc.constant(''),
    text: words,
  }),
  fc.record({ kind: fc.constant('paragraph' as const), runs }),
  fc.record({ kind: fc.constant('list' as const), numbered: fc.boolean(), items: fc.array(runs, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('quote' as const), runs }),
  fc.record({ kind: fc.constant('picture' as const), url: fc.oneof(address, fc.constant('/pictures/x')), alt: words }),
  fc.record({ kind: fc.constant('cabin' as const), slug }),
  fc.record({ kind: fc.constant('book' as const), slug: fc.option(slug) }),
  fc.record({
    kind: fc.constant('table' as const),
    head: fc.array(words, { maxLength: 3 }),
    rows: fc.array(fc.array(runs, { maxLength: 3 }), { maxLength: 3 }),
  }),
)
/** Texts of the grammar, as an editor could make them: not yet in their one form. */
export const richTexts: fc.Arbitrary<RichText> = fc.array(block, { maxLength: 5 })
