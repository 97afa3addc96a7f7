import { asOneLine, cleanText } from '#shared/kernel/one-line.ts'
import { telLink } from '#shared/kernel/phone.ts'
import { withPhoneLinks } from '#shared/kernel/phones-in-text.ts'
import { linesOf } from './lines-of.ts'

/** A part of a line in one style; with `href`, a link. */
export type EmailRun = {
  readonly text: string
  readonly look?: 'strong' | 'emphasis' | undefined
  readonly href?: string | undefined
}
type Line = readonly EmailRun[]

/** A block of an e-mail. Its HTML and its plain text are written from it, so that both always say the same. */
export type EmailBlock =
  | { readonly kind: 'title' | 'heading' | 'subheading' | 'paragraph'; readonly runs: Line }
  | { readonly kind: 'list'; readonly numbered: boolean; readonly items: readonly Line[] }
  | { readonly kind: 'quote'; readonly label?: string; readonly lines: readonly Line[] }
  | { readonly kind: 'facts' | 'amounts'; readonly rows: readonly Row[]; readonly total?: Row }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: 'button' | 'link'; readonly label: string; readonly href: string }
type Row = readonly [label: string, value: string]

export const paragraph = (text: string): EmailBlock => ({ kind: 'paragraph', runs: [{ text: asOneLine(text) }] })
export const title = (text: string): EmailBlock => ({ kind: 'title', runs: [{ text: asOneLine(text) }] })
export const heading = (text: string): EmailBlock => ({ kind: 'heading', runs: [{ text: asOneLine(text) }] })
export const subheading = (text: string): EmailBlock => ({ kind: 'subheading', runs: [{ text: asOneLine(text) }] })
/** A text of staff, line by line, in which touching a phone number calls it; nothing of a text without words. */
export const callableLines = (text: string): EmailBlock[] => {
  const written = linesOf(text)
  return written.length > 0 ? [{ kind: 'paragraph', runs: withPhoneLinks(written.join('\n')) }] : []
}
/** The same with an empty line between its paragraphs. */
export const paragraphs = (text: string): EmailBlock[] => text.split(/\n\s*\n/).flatMap(callableLines)
/** The main call to action. */
export const button = (label: string, href: string): EmailBlock => ({ kind: 'button', label, href })
/** A link of its own, less prominent than the button. */
export const link = (label: string, href: string): EmailBlock => ({ kind: 'link', label, href })
/** Labels with their values; those without a value are left out, and facts without any. */
export const facts = (...rows: readonly Row[]): EmailBlock[] => {
  const known = rows.filter(([, value]) => value !== '')
  return known.length > 0 ? [{ kind: 'facts', rows: known }] : []
}
/** What somebody wrote, line by line, below what it is. */
export const quote = (label: string, written: readonly string[]): EmailBlock[] =>
  written.length > 0 ? [{ kind: 'quote', label, lines: written.map((line) => [{ text: asOneLine(line) }]) }] : []

/** The blocks as the HTML of an e-mail, in tables and inline styles, since e-mail programs drop style sheets. */
export const htmlOf = (blocks: readonly EmailBlock[]): string =>
  blocks.map((block) => `${htmlOfBlock(block)}\n`).join('')

/** The same blocks as plain text. */
export const textOf = (blocks: readonly EmailBlock[]): string => `${blocks.map(textOfBlock).join('').trimEnd()}\n`

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const dataTable = 'class="line" width="100%" cellpadding="0" cellspacing="0" border="0"'
const dataTableStyle =
  'width:100%;margin:0 0 16px;border-collapse:collapse;border-top:1px solid #e6dbcc;border-bottom:1px solid #e6dbcc'
const cellStyle = 'padding:6px 0;text-align:left;vertical-align:top'

function htmlOfBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'title':
      return `<h1 style="margin:0 0 16px;font-family:Georgia,serif;font-size:24px;line-height:1.3;font-weight:600">${htmlOfLine(block.runs)}</h1>`
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.4">${htmlOfLine(block.runs)}</h2>`
    case 'subheading':
      return `<h3 style="margin:16px 0 4px;font-size:16px;line-height:1.4">${htmlOfLine(block.runs)}</h3>`
    case 'paragraph':
      return `<p style="margin:0 0 16px">${htmlOfLine(block.runs)}</p>`
    case 'list': {
      const name = block.numbered ? 'ol' : 'ul'
      const items = block.items.map((line) => `<li style="margin:0 0 6px">${htmlOfLine(line)}</li>\n`).join('')
      return `<${name} style="margin:0 0 16px;padding:0 0 0 24px">\n${items}</${name}>`
    }
    case 'quote':
      return `${block.label === undefined ? '' : `<p style="margin:0 0 4px">${escapeHtml(block.label)}</p>\n`}<blockquote class="line" style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e6dbcc">${block.lines.map(htmlOfLine).join('<br>')}</blockquote>`
    case 'facts':
    case 'amounts': {
      const style = block.kind === 'facts' ? factStyles : amountStyles
      const rows = block.rows.map(([label, value]) => htmlOfRow(label, value, style))
      if (block.total) rows.push(htmlOfRow(...block.total, totalStyles))
      return `<table ${dataTable} style="${dataTableStyle}">\n${rows.join('')}</table>`
    }
    case 'table': {
      const head = block.head.map((text) => `<th scope="col" style="${cellStyle}">${escapeHtml(text)}</th>`).join('')
      const rows = block.rows.map(
        (row) => `<tr>${row.map((line) => `<td style="${cellStyle}">${htmlOfLine(line)}</td>`).join('')}</tr>\n`,
      )
      return `<table ${dataTable} style="${dataTableStyle}">\n<tr>${head}</tr>\n${rows.join('')}</table>`
    }
    case 'button':
      // Outlook knows no padding of a link: the cell around it has its own there.
      return `<table ${table} style="margin:24px 0"><tr><td bgcolor="#b04517" style="border-radius:8px;background:#b04517;mso-padding-alt:12px 20px"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#b04517;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`
    case 'link':
      return `<p style="margin:0 0 16px">${htmlOfLine([{ text: block.label, href: block.href }])}</p>`
    default:
      return block satisfies never
  }
}

type RowStyles = { readonly label: string; readonly value: string; readonly soft: boolean }
const factStyles: RowStyles = {
  label: 'width:38%;padding:6px 12px 6px 0;font-size:14px;font-weight:400;color:#48524c;text-align:left',
  value: 'padding:6px 0;font-weight:600;text-align:left',
  soft: true,
}
const amountStyles: RowStyles = {
  label: 'padding:6px 12px 6px 0;font-weight:400;text-align:left',
  value: 'padding:6px 0;text-align:right;white-space:nowrap',
  soft: false,
}
const totalStyles: RowStyles = {
  label: 'padding:6px 12px 6px 0;font-weight:600;text-align:left',
  value: 'padding:6px 0;font-weight:600;text-align:right;white-space:nowrap',
  soft: false,
}

const htmlOfRow = (label: string, value: string, styles: RowStyles): string =>
  `<tr><th scope="row" valign="top"${styles.soft ? ' class="soft"' : ''} style="${styles.label}">${escapeHtml(label)}</th><td valign="top" style="${styles.value}">${escapeHtml(value)}</td></tr>\n`

const htmlOfLine = (line: Line): string => line.map(htmlOfRun).join('')

function htmlOfRun({ text, look, href }: EmailRun): string {
  const words = text.split('\n').map(escapeHtml).join('<br>')
  const styled = look === 'strong' ? `<strong>${words}</strong>` : look === 'emphasis' ? `<em>${words}</em>` : words
  return href === undefined ? styled : `<a class="link" href="${escapeHtml(href)}" style="color:#2e5f4b">${styled}</a>`
}

function textOfBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'title':
    case 'paragraph':
      return `${textOfLine(block.runs)}\n\n`
    case 'heading':
    case 'subheading':
      return `${textOfLine(block.runs)}\n`
    case 'list':
      return `${block.items.map((line, index) => `${block.numbered ? `${index + 1}.` : '-'} ${textOfLine(line)}\n`).join('')}\n`
    case 'quote':
      return `${block.label === undefined ? '' : `${block.label}\n`}${block.lines.map((line) => `> ${textOfLine(line).replaceAll('\n', '\n> ')}\n`).join('')}\n`
    case 'facts':
    case 'amounts':
      return `${[...block.rows, ...(block.total ? [block.total] : [])].map(([label, value]) => `${asOneLine(label)}: ${asOneLine(value)}\n`).join('')}\n`
    case 'table':
      return `${[block.head.map(asOneLine), ...block.rows.map((row) => row.map(textOfLine))].map((row) => `${row.join(' | ')}\n`).join('')}\n`
    case 'button':
    case 'link':
      return `${asOneLine(block.label)}:\n${block.href}\n\n`
    default:
      return block satisfies never
  }
}

/** A link's address stands behind its words, unless it is among them. */
const textOfLine = (line: Line): string =>
  line
    .map(({ text, href }) => {
      const words = text.split('\n').map(cleanText).join('\n')
      return href === undefined || isSame(words, href) ? words : `${words} (${href})`
    })
    .join('')

const isSame = (text: string, href: string): boolean =>
  text === href || `mailto:${text}` === href || telLink(text) === href

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Every text is escaped, so that a guest's name can only be text. */
const escapeHtml = (text: string): string => cleanText(text).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
