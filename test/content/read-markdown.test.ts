import { describe, expect, it } from 'vitest'
import { readMarkdown } from '#shared/content/read-markdown.ts'
import { RichText, toPlainText } from '#shared/content/rich-text.ts'

const runs = (markdown: string) => {
  const [block] = readMarkdown(markdown)
  return block?.kind === 'paragraph' ? block.runs : block
}

describe('Markdown written by staff', () => {
  it('is parsed into the blocks that pages show', () => {
    const text = readMarkdown(
      [
        '# The road up',
        'First the **tar**, then *eleven* kilometres of [gravel](/blog/the-road-up).',
        '### Three gates\n- Close\n- every\n  1. one',
        '1. Slowly',
        '> Take it in first gear.',
        '![A gate](/illustrations/gate.svg)',
        '| Cabin | Gravel |\n|---|---|\n| Protea | **11 km** |',
        '::cabin protea',
        '::book',
        '::book aloe',
      ].join('\n\n'),
    )
    expect(text).toEqual([
      { kind: 'heading', level: '2', id: 'the-road-up', text: 'The road up' },
      {
        kind: 'paragraph',
        runs: [
          { text: 'First the ' },
          { text: 'tar', look: 'strong' },
          { text: ', then ' },
          { text: 'eleven', look: 'emphasis' },
          { text: ' kilometres of ' },
          { text: 'gravel', href: '/blog/the-road-up' },
          { text: '.' },
        ],
      },
      { kind: 'heading', level: '3', id: 'three-gates', text: 'Three gates' },
      { kind: 'list', numbered: false, items: [[{ text: 'Close' }], [{ text: 'every' }], [{ text: 'one' }]] },
      { kind: 'list', numbered: true, items: [[{ text: 'Slowly' }]] },
      { kind: 'quote', runs: [{ text: 'Take it in first gear.' }] },
      { kind: 'picture', url: '/illustrations/gate.svg', alt: 'A gate' },
      {
        kind: 'table',
        head: ['Cabin', 'Gravel'],
        rows: [[[{ text: 'Protea' }], [{ text: '11 km', look: 'strong' }]]],
      },
      { kind: 'cabin', slug: 'protea' },
      { kind: 'book', slug: null },
      { kind: 'book', slug: 'aloe' },
    ])
    expect(RichText.safeParse(text).success).toBe(true)
  })

  it('shows HTML as plain text', () => {
    expect(runs('<script>alert(1)</script>')).toEqual([{ text: '<script>alert(1)</script>' }])
    expect(runs('Dogs <b onclick="x()">and</b> cats &amp; sheep')).toEqual([
      { text: 'Dogs <b onclick="x()">and</b> cats &amp; sheep' },
    ])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'road.html',
  ])('keeps the text of a link to %s, and drops the link', (href) => {
    expect(runs(`Read [this](<${href}>) first`)).toEqual([{ text: 'Read this first' }])
  })

  it.each([
    ['082 555 0142', 'tel:0825550142'],
    ['082\u00A0555\u00A00142', 'tel:0825550142'],
    ['+27 82 555 0142', 'tel:+27825550142'],
  ])('turns %s into a phone link', (phone, href) => {
    expect(runs(`Call ${phone}.`)).toEqual([{ text: 'Call ' }, { text: phone, href }, { text: '.' }])
    expect(runs(`Call [${phone}](/faq)`)).toEqual([{ text: 'Call ' }, { text: phone, href: '/faq' }])
  })

  it.each(['Reg. 2020/000000/07', '1 350 m up', 'R2 400 of 10 000', 'account 62012345678'])(
    'takes no number in “%s” for a phone number',
    (text) => {
      expect(runs(text)).toEqual([{ text }])
    },
  )

  it.each(['https://elsewhere.example/a?b=c#d', '/faq#pets', '#pets', 'mailto:stay@example.com', 'tel:0825550142'])(
    'keeps a link to %s',
    (href) => {
      expect(runs(`[this](${href})`)).toEqual([{ text: 'this', href }])
    },
  )

  it('keeps the formatting inside a link, and a link inside bold text', () => {
    expect(runs('**now [_here_](/faq)**')).toEqual([
      { text: 'now ', look: 'strong' },
      { text: 'here', look: 'strong', href: '/faq' },
    ])
  })

  it('breaks a line only where staff asked for it', () => {
    expect(runs('one\ntwo  \nthree')).toEqual([{ text: 'one two\nthree' }])
  })

  it('gives headings of the same text unique ids, without accents and punctuation', () => {
    const ids = readMarkdown('## Naïve? Cabin’s rules!\n## Rules\n## Rules\n## !').map(
      (block) => block.kind === 'heading' && block.id,
    )
    expect(ids).toEqual(['naive-cabins-rules', 'rules', 'rules-2', 'part'])
  })

  it('is empty where nothing was written', () => {
    expect(readMarkdown('  \n')).toEqual([])
  })

  it('has a plain-text form for places that can show no markup', () => {
    expect(toPlainText(readMarkdown('## Road\n\n**Eleven** km\n\n- a\n- b\n\n::book'))).toBe('Road\nEleven km\na\nb')
  })
})
