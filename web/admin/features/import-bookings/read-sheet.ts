import Papa from 'papaparse'
import { normalizeName } from '#shared/kernel/text-input.ts'
import { readCsvText } from '#web/admin/kit/write-csv.ts'

export type SheetLine = {
  /** Of the file, from 1, the header counted. */
  readonly line: number
  readonly cells: readonly string[]
}
export type Sheet = {
  /** The headings; null where the first line is a line like the others. */
  readonly headings: readonly string[] | null
  /** Lines above the headings, such as a title: they are no bookings. */
  readonly above: readonly SheetLine[]
  readonly lines: readonly SheetLine[]
  /** The cells of the longest line, or of the headings. */
  readonly width: number
}

/** Some spreadsheets write first which character separates the cells. */
const SEPARATOR_LINE = /^sep=(?<separator>.)\r?\n/i

/** What occurs most often in the first line outside quotes: amounts have commas as well, and names semicolons. */
function separatorOf(text: string): string {
  const [first = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split('\n', 1)
  const count = (separator: string): number => first.split(separator).length
  return [',', ';', '\t'].reduce((most, separator) => (count(separator) > count(most) ? separator : most))
}

/** Below a title and a date, the headings come. */
const MAX_LINES_ABOVE = 5

/**
 * Where the headings are, -1 for nowhere. A guest may be called Price: two make a header. A first line without any digit
 * is one too, since each booking has its dates.
 */
function headerIndex(lines: readonly SheetLine[], isHeading: (cell: string) => boolean): number {
  const known = lines
    .slice(0, MAX_LINES_ABOVE + 1)
    .findIndex(({ cells }) => cells.filter((cell) => isHeading(cell)).length > 1)
  if (known >= 0) return known
  return lines.length > 1 && lines[0]?.cells.every((cell) => !/\d/.test(cell)) ? 0 : -1
}

/** Cells that were pasted from a spreadsheet or are those of a CSV file, without empty lines. */
export function readSheet(text: string, isHeading: (cell: string) => boolean): Sheet {
  const written = text.replace(/^\uFEFF/, '')
  const named = SEPARATOR_LINE.exec(written)?.groups?.separator
  const { data } = Papa.parse<string[]>(named ? written.replace(SEPARATOR_LINE, '') : written, {
    delimiter: named ?? separatorOf(written),
  })
  const lines = data
    .map((cells, index) => ({
      line: index + (named ? 2 : 1),
      cells: cells.map((cell) => normalizeName(readCsvText(cell))),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const header = headerIndex(lines, isHeading)
  return {
    headings: lines[header]?.cells ?? null,
    above: lines.slice(0, Math.max(0, header)),
    lines: lines.slice(header + 1),
    width: Math.max(0, ...lines.slice(Math.max(0, header)).map(({ cells }) => cells.length)),
  }
}
