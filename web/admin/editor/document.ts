import type { Mark, Node } from 'prosemirror-model'
import type { RichText, TextBlock, TextRun } from '#shared/content/rich-text.ts'
import { canonicalText } from '#shared/content/write-markdown.ts'
import { marks, nodes, schema } from './schema.ts'

/** The editor's document of a text. `fields` are the placeholders that are shown as such. */
export function toDocument(blocks: RichText, fields: readonly string[]): Node {
  const content = blocks.map((block) => toNode(block, fields))
  return nodes.doc.create(null, content.length > 0 ? content : nodes.paragraph.create())
}

function toNode(block: TextBlock, fields: readonly string[]): Node {
  const inline = (runs: readonly TextRun[]) => runs.flatMap((run) => toInline(run, fields))
  switch (block.kind) {
    case 'heading':
      return nodes.heading.create({ level: block.level }, inline([{ text: block.text }]))
    case 'paragraph':
      return nodes.paragraph.create(null, inline(block.runs))
    case 'quote':
      return nodes.quote.create(null, inline(block.runs))
    case 'list':
      return nodes.list.create(
        { numbered: block.numbered },
        block.items.map((runs) => nodes.item.create(null, inline(runs))),
      )
    case 'table':
      return nodes.table.create(null, [
        nodes.row.create(
          null,
          block.head.map((text) => nodes.headCell.create(null, inline([{ text }]))),
        ),
        ...block.rows.map((row) =>
          nodes.row.create(
            null,
            row.map((runs) => nodes.cell.create(null, inline(runs))),
          ),
        ),
      ])
    case 'picture':
      return nodes.picture.create({ url: block.url, alt: block.alt })
    case 'cabin':
      return nodes.cabin.create({ slug: block.slug })
    case 'book':
      return nodes.book.create({ slug: block.slug })
    default:
      return block satisfies never
  }
}

function toInline({ text, look, href }: TextRun, fields: readonly string[]): Node[] {
  const style: Mark[] = [
    ...(href === undefined ? [] : [marks.link.create({ href })]),
    ...(look === undefined ? [] : [marks[look].create()]),
  ]
  return text
    .split(/(\{[^{}\n]*\}|\n)/)
    .filter(Boolean)
    .map((part) => {
      if (part === '\n') return nodes.lineBreak.create(null, null, style)
      const name = /^\{(.*)\}$/.exec(part)?.[1]
      return name !== undefined && fields.includes(name)
        ? nodes.field.create({ name }, null, style)
        : schema.text(part, style)
    })
}

/** The text of a document, in its one form. */
export const toBlocks = (document: Node): RichText => canonicalText(document.children.map(toBlock))

function toBlock(node: Node): TextBlock {
  switch (node.type) {
    case nodes.heading:
      return { kind: 'heading', level: node.attrs['level'] as '2' | '3', id: '', text: node.textContent }
    case nodes.quote:
      return { kind: 'quote', runs: toRuns(node) }
    case nodes.list:
      return { kind: 'list', numbered: node.attrs['numbered'] === true, items: node.children.map(toRuns) }
    case nodes.table: {
      const [head, ...rows] = node.children
      return {
        kind: 'table',
        head: (head?.children ?? []).map((cell) => cell.textContent),
        rows: rows.map((row) => row.children.map(toRuns)),
      }
    }
    case nodes.picture:
      return { kind: 'picture', url: String(node.attrs['url']), alt: String(node.attrs['alt']) }
    case nodes.cabin:
      return { kind: 'cabin', slug: String(node.attrs['slug']) }
    case nodes.book:
      return { kind: 'book', slug: node.attrs['slug'] as string | null }
    default:
      return { kind: 'paragraph', runs: toRuns(node) }
  }
}

const toRuns = (node: Node): TextRun[] =>
  node.children.map((child) => {
    const link = marks.link.isInSet(child.marks)
    const look = marks.strong.isInSet(child.marks)
      ? ('strong' as const)
      : marks.emphasis.isInSet(child.marks)
        ? ('emphasis' as const)
        : undefined
    return {
      text: child.isText ? (child.text ?? '') : (child.type.spec.leafText?.(child) ?? ''),
      ...(look && { look }),
      ...(link && { href: String(link.attrs['href']) }),
    }
  })
