import type { SheetLine } from '#shared/kernel/sheet-line.ts'
import { findFormat } from './bank-formats.ts'
import {
  type ColumnMapping,
  MAX_COLUMNS,
  type Statement,
  amountOf,
  headerFingerprint,
  readRows,
  readStatementDay,
} from './column-mapping.ts'
import { MAX_STATEMENT_ROWS, readAccount } from './statement-row.ts'

/** A file whose format is not known: staff say once what its columns are. */
export type UnknownStatement = {
  readonly kind: 'unknown'
  /** By which the columns that were said are found again. */
  readonly fingerprint: string
  /** Null where no line looks like a header. */
  readonly headings: readonly string[] | null
  /** The first lines below the header, to see what the columns hold. */
  readonly samples: readonly SheetLine[]
}

export type StatementReading =
  | { readonly kind: 'read'; readonly format: string; readonly name: string; readonly statement: Statement }
  | UnknownStatement
  /** More movements than are read at once, or none. */
  | { readonly kind: 'too-many-rows' }
  | { readonly kind: 'empty' }

const MAX_LINES_ABOVE = 40
const MAX_SAMPLES = 3
const MAX_SHOWN_CELL = 100

/** Cells as they are shown to staff, who say what the columns are. */
const shown = (cells: readonly string[]): string[] =>
  cells.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, MAX_SHOWN_CELL).toWellFormed())

/** The account that the lines above the movements name. */
function accountAbove(lines: readonly SheetLine[]): string | null {
  for (const { cells } of lines.slice(0, MAX_LINES_ABOVE)) {
    const at = cells.findIndex((cell) => /^(?:for )?(?:acc(?:ount)?)\b/i.test(cell))
    if (at < 0) continue
    // `FOR ACCOUNT NUMBER 62000000000`, `Account:, 62000000000`, `ACC-NO,0,62000000000`.
    const texts = [/:?\s*(\d[\d -]*)$/.exec((cells[at] ?? '').slice(0, 100))?.[1] ?? '', ...cells.slice(at + 1, at + 4)]
    const account = texts.map((text) => readAccount(text)).find((found) => found !== null)
    if (account) return account
  }
  return null
}

/** Where the movements of an unknown file begin, and the header above them. */
function findBody(lines: readonly SheetLine[]) {
  const hasDay = ({ cells }: SheetLine) =>
    cells.some((cell) => readStatementDay(cell) !== null && !/^\d{5}$/.test(cell))
  const first = lines.findIndex((line, at) => at < MAX_LINES_ABOVE && line.cells.length >= 3 && hasDay(line))
  const start = Math.max(0, first)
  const above = lines[start - 1]
  const isHeader = above && above.cells.filter(Boolean).length >= 3 && above.cells.every((cell) => !/\d{2}/.test(cell))
  return { start, headings: isHeader ? above.cells : null }
}

/** Reads the lines of a bank's file, if its format is known. */
export function readStatement(lines: readonly SheetLine[]): StatementReading {
  if (lines.length === 0) return { kind: 'empty' }
  const format = findFormat(lines)
  if (!format) {
    const { start, headings } = findBody(lines)
    return {
      kind: 'unknown',
      fingerprint: headerFingerprint(headings),
      headings: headings && shown(headings),
      samples: lines.slice(start, start + MAX_SAMPLES).map(({ line, cells }) => ({ line, cells: shown(cells) })),
    }
  }
  const { id, name, columns, start, headings, kindOf = () => 'movement' } = format
  const below = lines.slice(start)
  const ofKind = (kind: ReturnType<typeof kindOf>) => below.filter(({ cells }) => kindOf(cells) === kind)
  const [movements, others, unknown] = [ofKind('movement'), ofKind('other'), ofKind('unknown')]
  if (movements.length === 0) return { kind: 'empty' }
  if (movements.length > MAX_STATEMENT_ROWS) return { kind: 'too-many-rows' }
  const statement = readRows(movements, columns, {
    account: accountAbove([...lines.slice(0, start), ...others]),
    headings: headings && headerFingerprint(headings),
  })
  return {
    kind: 'read',
    format: id,
    name,
    statement: {
      ...statement,
      leftOut: [...others.map(({ line }) => line), ...statement.leftOut].toSorted((one, other) => one - other),
      unread: [...unknown.map(({ line }) => ({ line, reason: 'kind' as const })), ...statement.unread],
    },
  }
}

/** Reads the lines of a bank's file by what staff have said its columns are. */
export function readWithMapping(lines: readonly SheetLine[], mapping: ColumnMapping): StatementReading {
  const { start: firstDay, headings } = findBody(lines)
  // A movement whose day cannot be read is none of the lines above.
  const isMovement = (line: SheetLine | undefined) => line !== undefined && (amountOf(line, mapping) ?? 0) !== 0
  let start = firstDay
  while (!headings && isMovement(lines[start - 1])) start -= 1
  const movements = lines.slice(start)
  if (movements.length === 0) return { kind: 'empty' }
  if (movements.length > MAX_STATEMENT_ROWS) return { kind: 'too-many-rows' }
  const statement = readRows(movements, mapping, {
    account: accountAbove(lines.slice(0, start)),
    headings: headings && headerFingerprint(headings),
  })
  return { kind: 'read', format: 'mapped', name: 'Other bank', statement }
}
