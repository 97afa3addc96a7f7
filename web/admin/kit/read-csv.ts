import Papa from 'papaparse'
import type { SheetLine } from '#shared/kernel/sheet-line.ts'
import { normalizeName } from '#shared/kernel/text-input.ts'
import { readCsvText } from './write-csv.ts'

/** Some spreadsheets write first which character separates the cells. */
const SEPARATOR_LINE = /^sep=(?<separator>.)\r?\n/i

/** How much of a text is looked at to find what separates the cells. */
const MAX_LOOKED_AT = 10_000

/** No sheet of ours or of a bank has more columns. */
const MAX_CELLS = 200

/** How often each possible separator occurs in a line, outside quotes. */
const separatorsIn = (line: string) =>
  [',', ';', '\t'].map((separator) => ({ separator, count: line.split(separator).length - 1 }))

/**
 * What occurs most often in the first line that has something twice: amounts have commas as well, and names semicolons,
 * and a title has neither.
 */
function separatorOf(text: string): string {
  const lines = text
    .trimStart()
    .slice(0, MAX_LOOKED_AT)
    .replaceAll(/"[^"]*"/g, '')
    .split('\n')
    .map(separatorsIn)
  const line = lines.find((counts) => counts.some(({ count }) => count > 1)) ?? lines[0] ?? []
  return line.reduce((most, one) => (one.count > most.count ? one : most), { separator: ',', count: 0 }).separator
}

/**
 * The lines of a CSV file, or cells that were pasted from a spreadsheet, without empty ones; at most so many, where that
 * is said.
 */
export function readCsv(text: string, { maxLines = 0 }: { readonly maxLines?: number } = {}): SheetLine[] {
  const written = text.replace(/^\uFEFF/, '')
  const named = SEPARATOR_LINE.exec(written)?.groups?.separator
  const { data } = Papa.parse<string[]>(named ? written.replace(SEPARATOR_LINE, '') : written, {
    delimiter: named ?? separatorOf(written),
    preview: maxLines,
  })
  return data
    .map((cells, index) => ({
      line: index + (named ? 2 : 1),
      cells: cells.slice(0, MAX_CELLS).map((cell) => normalizeName(readCsvText(cell))),
      ...(cells.some((cell) => /[\r\n]/.test(cell.trim())) && { hasLineBreak: true as const }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}
