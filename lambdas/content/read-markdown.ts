import { type MarkedToken, type Token, type Tokens, lexer } from 'marked'
import { anchorIdOf } from '#shared/content/anchor-id.ts'
import { LinkAddress, type RichText, type TextBlock, type TextRun } from '#shared/content/rich-text.ts'
import { telLink } from '#shared/kernel/phone.ts'

/**
 * Reads staff's Markdown into the blocks that pages show. HTML is shown as the text that was typed; a link that
 * `LinkAddress` does not allow, to `javascript:` or without encryption, becomes plain text. A phone number becomes a
 * link to call it. Two lines of our own, each alone in its paragraph: `::cabin protea` is that cabin's card, `::book`
 * (or `::book protea`) the button to book. Throws where quotes and lists are nested too deeply to be read.
 */
export function readMarkdown(markdown: string): RichText {
  if (markdown.split('\n').some((line) => nestingOf(line) > MAX_NESTING))
    throw new RangeError('It is nested too deeply')
  const idCounts = new Map<string, number>()
  return blocksOf(lexer(markdown)).map((block) => (block.kind === 'heading' ? withUniqueId(block, idCounts) : block))
}

/** The quotes and lists that one line opens inside one another. */
const nestingOf = (line: string): number => [...line.matchAll(/[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/gy)].length

/** A parser calls itself for each of them. */
const MAX_NESTING = 10

const blocksOf = (tokens: readonly Token[]): TextBlock[] => (tokens as MarkedToken[]).flatMap(blockOf)

function blockOf(token: MarkedToken): TextBlock[] {
  switch (token.type) {
    case 'heading': {
      const text = plainTextOf(token.tokens)
      return [{ kind: 'heading', level: token.depth > 2 ? '3' : '2', id: anchorIdOf(text) || 'part', text }]
    }
    case 'paragraph':
      return [
        parseDirective(token.text) ?? pictureOf(token.tokens) ?? { kind: 'paragraph', runs: runsOf(token.tokens) },
      ]
    case 'list':
      return [{ kind: 'list', numbered: token.ordered, items: itemsOf(token) }]
    case 'blockquote':
      return [{ kind: 'quote', runs: runsOf(token.tokens.filter(isParagraph).flatMap(({ tokens }) => tokens)) }]
    case 'table':
      return [
        {
          kind: 'table',
          head: token.header.map(({ tokens }) => plainTextOf(tokens)),
          rows: token.rows.map((row) => row.map(({ tokens }) => runsOf(tokens))),
        },
      ]
    case 'code':
    case 'html':
      return [{ kind: 'paragraph', runs: [{ text: token.text.trim() }] }]
    default:
      return []
  }
}

const isParagraph = (token: Token): token is Tokens.Paragraph => token.type === 'paragraph'

function parseDirective(line: string): TextBlock | undefined {
  const [, word, slug] = /^::(cabin|book)(?: ([a-z0-9-]+))?$/.exec(line.trim()) ?? []
  if (word === 'cabin' && slug) return { kind: 'cabin', slug }
  if (word === 'book') return { kind: 'book', slug: slug ?? null }
  return undefined
}

/** A picture alone in its paragraph. */
function pictureOf(tokens: readonly Token[]): TextBlock | undefined {
  const [only, more] = tokens as MarkedToken[]
  if (only?.type !== 'image' || more || !isAddress(only.href)) return undefined
  return { kind: 'picture', url: only.href, alt: only.text }
}

/** The items of a nested list follow the item they belong to. */
const itemsOf = (list: Tokens.List): TextRun[][] =>
  list.items.flatMap(({ tokens }) => {
    const isList = (token: Token): token is Tokens.List => token.type === 'list'
    // A list has no runs of its own.
    return [runsOf(tokens), ...tokens.filter(isList).flatMap(itemsOf)]
  })

type Look = Pick<TextRun, 'look' | 'href'>

/** The runs of a line; neighbours in the same style are merged. */
function runsOf(tokens: readonly Token[]): TextRun[] {
  const runs: TextRun[] = []
  for (const run of (tokens as MarkedToken[]).flatMap((token) => runsIn(token, {}))) {
    const last = runs.at(-1)
    if (last && last.look === run.look && last.href === run.href) last.text += run.text
    else runs.push({ ...run })
  }
  return runs
}

const plainTextOf = (tokens: readonly Token[]): string =>
  runsOf(tokens)
    .map(({ text }) => text)
    .join('')

function runsIn(token: MarkedToken, look: Look): TextRun[] {
  const within = (tokens: readonly Token[], inner: Look) =>
    (tokens as MarkedToken[]).flatMap((child) => runsIn(child, inner))
  switch (token.type) {
    case 'strong':
      return within(token.tokens, { ...look, look: 'strong' })
    case 'em':
      return within(token.tokens, { look: 'emphasis', ...look })
    case 'link':
      return within(token.tokens, isAddress(token.href) ? { ...look, href: token.href } : look)
    case 'br':
      return [{ text: '\n', ...look }]
    case 'text':
    case 'paragraph':
    case 'del':
      if (token.tokens) return within(token.tokens, look)
      return withPhones(inOneLine(token.text), look)
    case 'escape':
    case 'image':
    case 'html':
    case 'codespan':
      return [{ text: inOneLine(token.text), ...look }]
    default:
      return []
  }
}

/** A line break in the source is a space, unless two spaces precede it. */
const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')

/** A phone number in South African or international form. */
const PHONE = /((?:\+27[ \u00A0-]?|\b0)[1-8]\d[ \u00A0-]?\d{3}[ \u00A0-]?\d{4}\b)/

/** Touching a number on a phone calls it. */
function withPhones(text: string, look: Look): TextRun[] {
  if (look.href !== undefined) return [{ text, ...look }]
  return text
    .split(PHONE)
    .map((part, index) => (index % 2 === 0 ? { text: part, ...look } : { text: part, ...look, href: telLink(part) }))
    .filter((run) => run.text !== '')
}

const isAddress = (href: string): boolean => LinkAddress.safeParse(href).success

function withUniqueId(block: Extract<TextBlock, { kind: 'heading' }>, idCounts: Map<string, number>): TextBlock {
  const times = (idCounts.get(block.id) ?? 0) + 1
  idCounts.set(block.id, times)
  return times === 1 ? block : { ...block, id: `${block.id}-${times}` }
}
