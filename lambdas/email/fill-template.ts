import type { RichText, TextBlock, TextRun } from '#shared/content/rich-text.ts'
import { type LineValue, fieldsIn, fillLine, fillText } from '#shared/notifications/fill-line.ts'
import { fieldKinds, isFieldName } from '#shared/notifications/template-fields.ts'
import type { EmailBlock, EmailRun } from './email-blocks.ts'
import type { EmailFields } from './email-fields.ts'

/** A template that cannot be filled in: it names a field that there is not, or nothing is left of it. */
export class TemplateUnusable extends Error {
  override readonly name = 'TemplateUnusable'
}

type Given = {
  readonly fields: EmailFields
  readonly siteOrigin: string
  /** The parser is loaded with the first e-mail. */
  readonly readMarkdown: (markdown: string) => RichText
}

/**
 * The blocks of a template's Markdown with its fields filled in. A paragraph, item, row, heading or quote that names an
 * empty field is left out, and so is a heading with nothing below it.
 */
export function fillMarkdown(markdown: string, given: Given): EmailBlock[] {
  let blocks
  try {
    blocks = given.readMarkdown(markdown)
  } catch {
    throw new TemplateUnusable('It cannot be read')
  }
  return withoutEmptyHeadings(blocks.flatMap((block) => fillBlock(block, given)))
}

/** A line of a template, such as its subject; undefined where it names an empty field. */
export const fillTemplateLine = (line: string, fields: EmailFields): string | undefined =>
  fillText(line, (name) => lineValue(name, fields))

function fillBlock(block: TextBlock, given: Given): EmailBlock[] {
  const fill = (runs: readonly TextRun[]) => fillRuns(runs, given)
  switch (block.kind) {
    case 'heading': {
      const runs = fill([{ text: block.text }])
      return runs ? [{ kind: block.level === '2' ? 'heading' : 'subheading', runs }] : []
    }
    case 'paragraph': {
      const own = blockNamed(block.runs, given.fields)
      if (own) return [...own()]
      const runs = fill(block.runs)
      return runs ? [{ kind: 'paragraph', runs }] : []
    }
    case 'list': {
      const items = block.items.map(fill).filter((runs) => runs !== undefined)
      return items.length > 0 ? [{ kind: 'list', numbered: block.numbered, items }] : []
    }
    case 'quote': {
      const runs = fill(block.runs)
      return runs ? [{ kind: 'quote', lines: [runs] }] : []
    }
    case 'table': {
      const rows = block.rows.flatMap((row) => {
        const cells = row.map(fill)
        return cells.every((cell) => cell !== undefined) ? [cells] : []
      })
      return rows.length > 0 ? [{ kind: 'table', head: block.head, rows }] : []
    }
    case 'picture':
    case 'cabin':
    case 'book':
      throw new TemplateUnusable('It has a picture, a card or a button of the site')
    default:
      return block satisfies never
  }
}

/** The block of a paragraph that is the field of one. */
function blockNamed(runs: readonly TextRun[], fields: EmailFields): (() => readonly EmailBlock[]) | undefined {
  const text = runs.map((run) => run.text).join('')
  const [name, ...others] = fieldsIn(text)
  if (name === undefined || others.length > 0 || text.trim() !== `{${name}}`) return undefined
  return isFieldName(name) && fieldKinds[name] === 'block'
    ? (fieldOf(name, fields) as () => readonly EmailBlock[])
    : undefined
}

/** A line with its styles; undefined where it is left out, or nothing is left of it. */
function fillRuns(runs: readonly TextRun[], { fields, siteOrigin }: Given): EmailRun[] | undefined {
  const filled: EmailRun[] = []
  for (const { text, look, href } of runs) {
    const parts = fillLine(text, (name) => lineValue(name, fields))
    if (!parts) return undefined
    const address = href?.startsWith('/') ? `${siteOrigin}${href}` : href?.startsWith('#') ? undefined : href
    filled.push(...parts.map((part): EmailRun => ({ text: part.text, look, href: address ?? part.href })))
  }
  const [first] = filled
  if (first) filled[0] = { ...first, text: first.text.trimStart() }
  return filled.some(({ text }) => text.trim() !== '') ? filled : undefined
}

function lineValue(name: string, fields: EmailFields): LineValue {
  const value = fieldOf(name, fields)
  if (typeof value === 'function') throw new TemplateUnusable(`{${name}} stands alone in its paragraph`)
  return value
}

function fieldOf(name: string, fields: EmailFields) {
  const value = isFieldName(name) ? fields[name] : undefined
  if (value === undefined) throw new TemplateUnusable('It names a field that there is not')
  return value
}

const isHeading = ({ kind }: EmailBlock): boolean => kind === 'heading' || kind === 'subheading'

/** A heading whose part was left out goes with it. */
const withoutEmptyHeadings = (blocks: readonly EmailBlock[]): EmailBlock[] =>
  blocks.filter((block, index) => {
    const next = blocks[index + 1]
    if (!isHeading(block)) return true
    return next !== undefined && (!isHeading(next) || (block.kind === 'heading' && next.kind === 'subheading'))
  })
