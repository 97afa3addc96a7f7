import type { SheetLine } from '#shared/kernel/sheet-line.ts'
import { readCsv } from '#web/admin/kit/read-csv.ts'

export type Sheet = {
  /** The headings; null where the first line is a line like the others. */
  readonly headings: readonly string[] | null
  /** Lines above the headings, such as a title: they are no bookings. */
  readonly above: readonly SheetLine[]
  readonly lines: readonly SheetLine[]
  /** The cells of the longest line, or of the headings. */
  readonly width: number
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
  const lines = readCsv(text)
  const header = headerIndex(lines, isHeading)
  return {
    headings: lines[header]?.cells ?? null,
    above: lines.slice(0, Math.max(0, header)),
    lines: lines.slice(header + 1),
    width: Math.max(0, ...lines.slice(Math.max(0, header)).map(({ cells }) => cells.length)),
  }
}
