import { type MarkedToken, type Token, type Tokens, lexer } from 'marked'
import { anchorIdOf } from '#shared/content/anchor-id.ts'
import { LinkAddress, type RichText, type TextBlock, type TextRun } from '#shared/content/rich-text.ts'
import { withPhoneLinks } from '#shared/kernel/phones-in-text.ts'

/**
 * Reads staff's Markdown into the blocks that pages show. HTML is shown as the text that was typed; a link that
 * `LinkAddress` does not allow, to `javascript:` or without encryption, becomes plain text. A phone number becomes a
 * link to call it. Two lines of our own, each alone in its paragraph: `::cabin protea` is that cabin's card, `::book`
 * (or `::book protea`) the button to book. Throws where quotes and lists are nested too deeply to be read.
 */
export const readMarkdown = (markdown: string): RichText => blocksOf(tokensOf(markdown), withPhones)

/** The same for an editor: only what was written as a link is one, so that saving makes no link of a phone number. */
export const readMarkdownWithoutPhones = (markdown: string): RichText => blocksOf(tokensOf(markdown), asOneRun)

export function tokensOf(markdown: string): MarkedToken[] {
  if (markdown.split('\n').some((line) => nestingOf(line) > MAX_NESTING))
    throw new RangeError('It is nested too deeply')
  return lexer(markdown) as MarkedToken[]
}

/** The quotes and lists that one line opens inside one another. */
const nestingOf = (line: string): number => [...line.matchAll(/[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/gy)].length

/** A parser calls itself for each of them. */
const MAX_NESTING = 10

type Look = Pick<TextRun, 'look' | 'href'>
/** The runs of a text that contains no Markdown. */
type TextReader = (text: string, look: Look) => TextRun[]

const blocksOf = (tokens: readonly MarkedToken[], readText: TextReader): TextBlock[] =>
  withUniqueIds(tokens.flatMap((token) => blockOf(token, readText)))

function blockOf(token: MarkedToken, readText: TextReader): TextBlock[] {
  switch (token.type) {
    case 'heading': {
      const text = plainTextOf(token.tokens)
      return [{ kind: 'heading', level: token.depth > 2 ? '3' : '2', id: '', text }]
    }
    case 'paragraph':
      return [
        parseDirective(token.text) ??
          pictureOf(token.tokens) ?? { kind: 'paragraph', runs: runsOf(token.tokens, readText) },
      ]
    case 'list':
      return [{ kind: 'list', numbered: token.ordered, items: itemsOf(token, readText) }]
    case 'blockquote':
      return [
        {
          kind: 'quote',
          runs: runsOf(
            token.tokens.filter(isParagraph).flatMap(({ tokens }) => tokens),
            readText,
          ),
        },
      ]
    case 'table':
      return [
        {
          kind: 'table',
          head: token.header.map(({ tokens }) => plainTextOf(tokens)),
          rows: token.rows.map((row) => row.map(({ tokens }) => runsOf(tokens, readText))),
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

export function parseDirective(line: string): TextBlock | undefined {
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
const itemsOf = (list: Tokens.List, readText: TextReader): TextRun[][] =>
  list.items.flatMap(({ tokens }) => {
    const isList = (token: Token): token is Tokens.List => token.type === 'list'
    // A list has no runs of its own.
    return [runsOf(tokens, readText), ...tokens.filter(isList).flatMap((inner) => itemsOf(inner, readText))]
  })

/** The runs of a line; neighbours in the same style are merged. */
const runsOf = (tokens: readonly Token[], readText: TextReader): TextRun[] =>
  mergeRuns((tokens as MarkedToken[]).flatMap((token) => runsIn(token, {}, readText)))

export function mergeRuns(runs: readonly TextRun[]): TextRun[] {
  const merged: TextRun[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last && last.look === run.look && last.href === run.href) last.text += run.text
    else merged.push({ ...run })
  }
  return merged
}

const plainTextOf = (tokens: readonly Token[]): string =>
  runsOf(tokens, asOneRun)
    .map(({ text }) => text)
    .join('')

function runsIn(token: MarkedToken, look: Look, readText: TextReader): TextRun[] {
  const within = (tokens: readonly Token[], inner: Look) =>
    (tokens as MarkedToken[]).flatMap((child) => runsIn(child, inner, readText))
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
      return readText(inOneLine(token.text), look)
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

const asOneRun: TextReader = (text, look) => [{ text, ...look }]

/** Touching a number on a phone calls it. */
const withPhones: TextReader = (text, look) =>
  look.href === undefined ? withPhoneLinks(text).map((part) => ({ ...look, ...part })) : asOneRun(text, look)

export const isAddress = (href: string): boolean => LinkAddress.safeParse(href).success

/** Headings get the ids that addresses name. */
export function withUniqueIds(blocks: readonly TextBlock[]): TextBlock[] {
  const counts = new Map<string, number>()
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    const id = anchorIdOf(block.text) || 'part'
    const times = (counts.get(id) ?? 0) + 1
    counts.set(id, times)
    return { ...block, id: times === 1 ? id : `${id}-${times}` }
  })
}
