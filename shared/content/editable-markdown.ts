import type { MarkedToken, Token, Tokens } from 'marked'
import { isSameJson } from '#shared/kernel/change-log.ts'
import { isAddress, parseDirective, readMarkdownWithoutPhones, tokensOf } from './read-markdown.ts'
import type { RichText } from './rich-text.ts'
import { tidyText, writeMarkdown } from './write-markdown.ts'

/**
 * The blocks of a text that an editor may open: everything in its Markdown is of the grammar, and comes back unchanged
 * when it is written and read again. Undefined for any other, which is edited as it was typed.
 */
export function readEditableMarkdown(markdown: string): RichText | undefined {
  try {
    if (!tokensOf(markdown).every(isOfGrammar)) return undefined
    const blocks = readMarkdownWithoutPhones(markdown)
    return isSameJson(tidyText(readMarkdownWithoutPhones(writeMarkdown(blocks))), tidyText(blocks)) ? blocks : undefined
  } catch {
    return undefined
  }
}

export const isEditable = (markdown: string): boolean => readEditableMarkdown(markdown) !== undefined

function isOfGrammar(token: MarkedToken): boolean {
  switch (token.type) {
    case 'space':
      return true
    case 'heading':
      return token.text.trim() !== '' && isPlain(token.tokens)
    case 'paragraph':
      return parseDirective(token.text) !== undefined || isPicture(token.tokens) || isLine(token.tokens)
    case 'list':
      // A number that it begins with, and boxes to tick, are in no block.
      return (
        (token.start === '' || token.start === 1) && token.items.every(({ task, tokens }) => !task && isOneLine(tokens))
      )
    case 'blockquote':
      return isOneLine(token.tokens)
    case 'table':
      return (
        token.align.every((align) => align === null) &&
        token.header.every(({ tokens }) => isPlain(tokens)) &&
        token.rows.every((row) => row.every(({ tokens }) => isLine(tokens) && !tokens.some(isBreak))) &&
        hasNoMoreCells(token)
      )
    default:
      return false
  }
}

/** A row that is longer than the head is cut when it is read. */
const hasNoMoreCells = ({ raw, header }: Tokens.Table): boolean =>
  raw.split('\n').every((row) => row.replaceAll(/\\./g, '').split('|').length <= header.length + 2)

const isBreak = ({ type }: Token): boolean => type === 'br'

/** One paragraph and nothing else. */
function isOneLine(tokens: readonly Token[]): boolean {
  const [only, ...more] = tokens.filter(({ type }) => type !== 'space') as MarkedToken[]
  if (!only || more.length > 0) return false
  return (only.type === 'paragraph' || only.type === 'text') && isLine(only.tokens ?? [])
}

function isPicture(tokens: readonly Token[]): boolean {
  const [only, more] = tokens as MarkedToken[]
  return only?.type === 'image' && !more && !only.title && isAddress(only.href)
}

/** Text alone; an address that was typed as text is one. */
const isPlain = (tokens: readonly Token[]): boolean =>
  (tokens as MarkedToken[]).every(
    (token) => token.type === 'text' || token.type === 'escape' || (token.type === 'link' && token.raw === token.text),
  )

/** Text in the styles that a run can have: one look, one link. */
const isLine = (tokens: readonly Token[], isStyled = false, isLinked = false): boolean =>
  (tokens as MarkedToken[]).every((token) => {
    switch (token.type) {
      case 'text':
      case 'escape':
      case 'br':
        return true
      case 'strong':
      case 'em':
        return !isStyled && isLine(token.tokens, true, isLinked)
      case 'link':
        return (
          !isLinked &&
          !token.title &&
          (isAddress(token.href) ? isLine(token.tokens, isStyled, true) : token.raw === token.text)
        )
      default:
        return false
    }
  })
