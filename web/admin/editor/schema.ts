import { type DOMOutputSpec, Schema } from 'prosemirror-model'
import { isAddress } from '#shared/content/read-markdown.ts'

const attribute = (dom: HTMLElement, name: string): string => dom.getAttribute(name) ?? ''

/** A block that is one thing: it is chosen as a whole, and typing never replaces a part of it. */
const single = { group: 'block', atom: true, selectable: true, draggable: false }

/** Its text is selected, never the block itself. */
const textBlock = { group: 'block', selectable: false }

/** The grammar of texts as the editor's document. Every block of text is flat: none contains another. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      ...textBlock,
      parseDOM: [{ tag: 'p' }],
      toDOM: (): DOMOutputSpec => ['p', 0],
    },
    heading: {
      content: '(text | field)*',
      ...textBlock,
      marks: '',
      defining: true,
      attrs: { level: { default: '2' } },
      parseDOM: [
        { tag: 'h2', attrs: { level: '2' } },
        { tag: 'h3', attrs: { level: '3' } },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => [`h${String(attrs['level'])}`, 0],
    },
    quote: {
      content: 'inline*',
      ...textBlock,
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: (): DOMOutputSpec => ['blockquote', 0],
    },
    list: {
      content: 'item+',
      ...textBlock,
      attrs: { numbered: { default: false } },
      parseDOM: [
        { tag: 'ul', attrs: { numbered: false } },
        { tag: 'ol', attrs: { numbered: true } },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => [attrs['numbered'] === true ? 'ol' : 'ul', 0],
    },
    item: {
      content: 'inline*',
      selectable: false,
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: (): DOMOutputSpec => ['li', 0],
    },
    table: {
      content: 'row+',
      group: 'block',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: (): DOMOutputSpec => ['table', ['tbody', 0]],
    },
    row: {
      content: '(headCell | cell)+',
      selectable: false,
      parseDOM: [{ tag: 'tr' }],
      toDOM: (): DOMOutputSpec => ['tr', 0],
    },
    headCell: {
      content: '(text | field)*',
      marks: '',
      selectable: false,
      isolating: true,
      parseDOM: [{ tag: 'th' }],
      toDOM: (): DOMOutputSpec => ['th', 0],
    },
    cell: {
      content: '(text | field)*',
      selectable: false,
      isolating: true,
      parseDOM: [{ tag: 'td' }],
      toDOM: (): DOMOutputSpec => ['td', 0],
    },
    picture: {
      ...single,
      attrs: { url: {}, alt: { default: '' } },
      parseDOM: [
        {
          tag: 'figure[data-picture]',
          getAttrs: (dom) => ({ url: attribute(dom, 'data-picture'), alt: attribute(dom, 'data-alt') }),
        },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => ['figure', { 'data-picture': attrs['url'], 'data-alt': attrs['alt'] }],
    },
    cabin: {
      ...single,
      attrs: { slug: {} },
      parseDOM: [{ tag: 'div[data-cabin]', getAttrs: (dom) => ({ slug: attribute(dom, 'data-cabin') }) }],
      toDOM: ({ attrs }): DOMOutputSpec => ['div', { 'data-cabin': attrs['slug'] }],
    },
    book: {
      ...single,
      attrs: { slug: { default: null } },
      parseDOM: [{ tag: 'div[data-book]', getAttrs: (dom) => ({ slug: attribute(dom, 'data-book') || null }) }],
      toDOM: ({ attrs }): DOMOutputSpec => ['div', { 'data-book': attrs['slug'] ?? '' }],
    },
    field: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { name: {} },
      leafText: ({ attrs }) => `{${String(attrs['name'])}}`,
      parseDOM: [{ tag: 'span[data-field]', getAttrs: (dom) => ({ name: attribute(dom, 'data-field') }) }],
      toDOM: ({ attrs }): DOMOutputSpec => [
        'span',
        { class: 'editor-field', 'data-field': attrs['name'] },
        String(attrs['name']),
      ],
    },
    lineBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      leafText: () => '\n',
      parseDOM: [{ tag: 'br' }],
      toDOM: (): DOMOutputSpec => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = attribute(dom, 'href')
            return isAddress(href) ? { href } : false
          },
        },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => ['a', { href: attrs['href'] }, 0],
    },
    // A run has one look.
    strong: {
      excludes: 'strong emphasis',
      parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
      toDOM: (): DOMOutputSpec => ['strong', 0],
    },
    emphasis: {
      excludes: 'strong emphasis',
      parseDOM: [{ tag: 'em' }, { tag: 'i' }],
      toDOM: (): DOMOutputSpec => ['em', 0],
    },
  },
})

export const { nodes, marks } = schema
