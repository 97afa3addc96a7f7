import { monthNames } from '#shared/kernel/format-date.ts'
import type { CsvCell, CsvColumn } from './csv.ts'

/**
 * A spreadsheet runs a cell that begins like this as a formula. What has our apostrophe begins like this again, so that
 * taking one away gives back the very text.
 */
const FORMULA_START = /^[\s']*[=@+\-＝＠＋－]|^'*[\t\r\n]/

/** A spreadsheet takes no longer text in a formula. */
const MAX_QUOTED_LENGTH = 255

const isWordOfValue = (word: string): boolean =>
  /^(?:r|zar|e|am|pm)$/i.test(word) ||
  (word.length > 2 && monthNames.some((name) => name.toLowerCase().startsWith(word.toLowerCase())))

/** Whether a spreadsheet would make a number, an amount, a date or a time of a text: a phone number would lose its 0. */
const looksLikeValue = (text: string): boolean =>
  text.length <= MAX_QUOTED_LENGTH &&
  // It stays a text, and a spreadsheet that saves it must not leave an apostrophe that looks like ours.
  !text.startsWith("'") &&
  (/^(?:true|false)$/i.test(text) || (/\d/.test(text) && (text.match(/\p{L}+/gu) ?? []).every(isWordOfValue)))

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell !== 'string') return cell.typed
  if (looksLikeValue(cell)) return `=${inQuotes(cell)}`
  return FORMULA_START.test(cell) ? `'${cell}` : cell
}

/**
 * Rows as CSV (RFC 4180) that a spreadsheet with South African settings opens by a double click: semicolons, decimal
 * commas, and the byte order mark by which it knows UTF-8. A guest's text never runs as a formula, and digits that are no
 * number are `="082 555 0123"`.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines: readonly (readonly CsvCell[])[] = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ]
  const written = (text: string): string => (/[";\r\n]/.test(text) ? inQuotes(text) : text)
  return `\uFEFF${lines.map((line) => line.map((cell) => written(cellText(cell))).join(';')).join('\r\n')}\r\n`
}

/** The text of a cell of our CSV, by itself or as a spreadsheet saved it; any other cell as it is. */
export function readCsvText(cell: string): string {
  const quoted = /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell
}
