import { readEditableMarkdown } from '#shared/content/editable-markdown.ts'
import { isAddress } from '#shared/content/read-markdown.ts'
import type { RichText, TextBlock, TextRun } from '#shared/content/rich-text.ts'
import { canonicalText } from '#shared/content/write-markdown.ts'

/** What is pasted or dropped, and what of it stays behind. */
export type Pasted = {
  readonly blocks: RichText
  readonly hasPictures: boolean
  /** Links with an address that a text cannot have: their words are kept. */
  readonly hasOtherLinks: boolean
}
type Style = Pick<TextRun, 'look' | 'href'>

/** Undefined for what the library takes as it is: what was copied here, and a few words with the spaces around them. */
export function readPasted(data: DataTransfer | null): Pasted | undefined {
  const html = data?.getData('text/html') ?? ''
  const text = data?.getData('text/plain') ?? ''
  if (html) return html.includes('data-pm-slice') ? undefined : readPastedHtml(html)
  const hasPictures = !text && (data?.files.length ?? 0) > 0
  if (
    !hasPictures &&
    !text.includes('\n') &&
    !STARRED.test(text) &&
    !WEB_ADDRESS.test(text) &&
    readMarkedUp(text) === undefined
  )
    return undefined
  return { blocks: readPastedText(text), hasPictures, hasOtherLinks: false }
}

/** Plain text: as Markdown where it plainly is some, else as messages are written, `*bold*` and `_italic_`. */
const readPastedText = (text: string): RichText => readMarkedUp(text) ?? canonicalText(readMessage(text))

function readMarkedUp(text: string): RichText | undefined {
  const blocks = readEditableMarkdown(text)
  return blocks?.some(isMarkedUp) || /\*\*|__/.test(text) ? blocks : undefined
}

/** Messages have lists and looks too, and a bare address is a link in any text. */
const isMarkedUp = (block: TextBlock): boolean =>
  block.kind === 'paragraph'
    ? block.runs.some(({ href, text }) => href !== undefined && !href.endsWith(text))
    : block.kind !== 'list'

/** Words between two marks, which are no part of a word or of a sum. */
const STARRED = /(?<![\p{L}\p{N}*_])([*_])(?=[^\s*_])([^\n]*?[^\s*_])\1(?![\p{L}\p{N}*_])/u

/** A web address, without the mark that ends its sentence or its look. */
const WEB_ADDRESS = /https:\/\/[^\s<>]*[^\s<>.,;:!?'"()*_]/

/** A message, as in WhatsApp: an empty line ends a paragraph, and any other line stays one. */
const readMessage = (text: string): TextBlock[] =>
  text.split(/\r\n?|\n/).reduce<TextBlock[]>((blocks, line) => {
    const [, bullet, item = ''] = /^\s*([-*•]|\d{1,2}[.)])\s+(.*)$/.exec(line) ?? []
    const last = blocks.at(-1)
    if (bullet) {
      const numbered = /\d/.test(bullet)
      if (last?.kind === 'list' && last.numbered === numbered) last.items.push(readLooks(item))
      else blocks.push({ kind: 'list', numbered, items: [readLooks(item)] })
    } else if (last?.kind === 'paragraph' && last.runs.length > 0 && line.trim())
      last.runs.push({ text: '\n' }, ...readLooks(line))
    else blocks.push({ kind: 'paragraph', runs: line.trim() ? readLooks(line) : [] })
    return blocks
  }, [])

function readLooks(line: string): TextRun[] {
  const [starred, linked] = [STARRED.exec(line), WEB_ADDRESS.exec(line)]
  // Marks within an address are part of it.
  const found = starred && linked ? (linked.index < starred.index ? linked : starred) : (starred ?? linked)
  if (!found) return line ? [{ text: line }] : []
  const [all, mark, words = ''] = found
  const runs: TextRun[] =
    found === linked
      ? [{ text: all, ...(isAddress(all) && { href: all }) }]
      : readLooks(words).map((run) => ({ ...run, look: mark === '*' ? 'strong' : 'emphasis' }))
  return [...readLooks(line.slice(0, found.index)), ...runs, ...readLooks(line.slice(found.index + all.length))]
}

/** What a page, Word or Google Docs puts on the clipboard, as far as texts can have it. */
function readPastedHtml(html: string): Pasted {
  const reader = new HtmlReader()
  reader.readChildren(new DOMParser().parseFromString(withoutStyles(html), 'text/html').body, {})
  const { hasPictures, hasOtherLinks } = reader
  return { blocks: canonicalText(reader.end()), hasPictures, hasOtherLinks }
}

/** The content policy would report each style that is parsed: they are read as data. */
const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<style[\s>][\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))

const styleText = (element: Element): string => element.getAttribute('data-style') ?? ''

const DROPPED = new Set([
  'style',
  'script',
  'meta',
  'title',
  'head',
  'link',
  'noscript',
  'template',
  'iframe',
  'object',
])
const BLOCKS =
  /^(p|div|section|article|header|footer|main|aside|nav|figure|figcaption|address|pre|dl|dt|dd|form|fieldset|hr|center|tr|td|th|tbody|thead)$/

/** Collects the blocks of a document; a line ends where a block of the page does. */
class HtmlReader {
  hasPictures = false
  hasOtherLinks = false
  private readonly blocks: TextBlock[] = []
  private line: TextRun[] = []

  end(): TextBlock[] {
    this.endLine()
    return this.blocks
  }

  readChildren(parent: Node, style: Style): void {
    for (const child of parent.childNodes) this.read(child, style)
  }

  private endLine(): void {
    if (textOf(this.line).trim() !== '') this.blocks.push({ kind: 'paragraph', runs: this.line })
    this.line = []
  }

  private read(node: Node, style: Style): void {
    if (node.nodeType === Node.TEXT_NODE)
      return void this.line.push({ text: (node.textContent ?? '').replaceAll(/\s*\n\s*/g, ' '), ...style })
    if (!(node instanceof HTMLElement) || DROPPED.has(node.localName)) return
    const css = styleText(node)
    if (/display:\s*none|mso-hide:\s*all/i.test(css)) return
    const item = wordItem(node, css)
    if (item) return this.addItem(item.numbered, this.runsOf(node))
    switch (node.localName) {
      case 'br':
        return void this.line.push({ text: '\n' })
      case 'img':
      case 'picture':
        this.hasPictures = true
        return
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        this.endLine()
        return void this.blocks.push({
          ...{ kind: 'heading', id: '', level: node.localName > 'h2' ? '3' : '2' },
          text: textOf(this.runsOf(node)),
        })
      case 'ul':
      case 'ol':
        this.endLine()
        return void this.blocks.push({ kind: 'list', numbered: node.localName === 'ol', items: this.itemsOf(node) })
      case 'blockquote': {
        this.endLine()
        const inner = this.inside(node)
        return void this.blocks.push(
          ...inner.map((block) => (block.kind === 'paragraph' ? { ...block, kind: 'quote' as const } : block)),
        )
      }
      case 'table':
        return this.readTable(node, style)
    }
    const href = linkOf(node)
    this.hasOtherLinks ||= href !== '' && !isAddress(href)
    const isBlock = BLOCKS.test(node.localName)
    if (isBlock) this.endLine()
    this.readChildren(node, styleOf(node, css, style))
    if (isBlock) this.endLine()
  }

  /** The blocks in an element. */
  private inside(element: Element): TextBlock[] {
    const reader = new HtmlReader()
    reader.readChildren(element, {})
    this.hasPictures ||= reader.hasPictures
    this.hasOtherLinks ||= reader.hasOtherLinks
    return reader.end()
  }

  private runsOf(element: Element): TextRun[] {
    return this.inside(element).flatMap((block, index) => {
      const runs = block.kind === 'heading' ? [{ text: block.text }] : 'runs' in block ? block.runs : itemRuns(block)
      return index === 0 ? runs : [{ text: ' ' }, ...runs]
    })
  }

  /** Items of a list in a list follow the one they belong to. */
  private itemsOf(list: Element): TextRun[][] {
    return [...list.children].flatMap((child) => {
      if (child.matches('ul, ol')) return this.itemsOf(child)
      const inner = [...child.querySelectorAll(':scope > ul, :scope > ol')]
      for (const one of inner) one.remove()
      return [this.runsOf(child), ...inner.flatMap((one) => this.itemsOf(one))]
    })
  }

  private addItem(numbered: boolean, runs: TextRun[]): void {
    this.endLine()
    const last = this.blocks.at(-1)
    if (last?.kind === 'list' && last.numbered === numbered) last.items.push(runs)
    else this.blocks.push({ kind: 'list', numbered, items: [runs] })
  }

  /** A table of one column only puts a page in order. */
  private readTable(table: HTMLElement, style: Style): void {
    this.endLine()
    const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
    const cells = rows.map((row) => [...row.children].map((cell) => this.runsOf(cell)))
    const columns = Math.max(0, ...cells.map((row) => row.length))
    const [head, ...others] = cells
    if (!head || columns < 2) {
      this.readChildren(table, style)
      return this.endLine()
    }
    this.blocks.push({
      ...{ kind: 'table', rows: others },
      head: Array.from({ length: columns }, (_, column) => textOf(head[column] ?? [])),
    })
  }
}

const textOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('')

const itemRuns = (block: TextBlock): TextRun[] =>
  block.kind === 'list' ? block.items.flatMap((runs) => [...runs, { text: ' ' }]) : []

const linkOf = (element: HTMLElement): string => (element.localName === 'a' ? (element.getAttribute('href') ?? '') : '')

function styleOf(element: HTMLElement, css: string, style: Style): Style {
  const href = linkOf(element)
  return { ...style, ...lookOf(element.localName, css), ...(isAddress(href) && { href }) }
}

function lookOf(name: string, css: string): Style {
  const weight = /font-weight:\s*(\w+)/i.exec(css)?.[1]
  if (weight ? weight === 'bold' || Number(weight) >= 600 : /^(b|strong)$/.test(name)) return { look: 'strong' }
  const slant = /font-style:\s*(\w+)/i.exec(css)?.[1]
  return (slant ? slant === 'italic' : /^(i|em)$/.test(name)) ? { look: 'emphasis' } : {}
}

/** Word writes an item as a paragraph whose first part is its bullet, which is not kept. */
function wordItem(element: HTMLElement, css: string): { numbered: boolean } | undefined {
  if (!/mso-list:\s*l\d/i.test(css)) return undefined
  const bullet = [...element.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleText(span)))
  const mark = bullet?.textContent.trim() ?? ''
  bullet?.remove()
  return { numbered: /^\w+[.)]$/.test(mark) && mark !== 'o' }
}
