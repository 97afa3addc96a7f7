import * as z from 'zod/mini'
import { foldText } from '#shared/kernel/fold-text.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { type DateOrder, readDate } from '#shared/kernel/read-date.ts'
import type { SheetLine } from '#shared/kernel/sheet-line.ts'
import { readAmount } from './read-amount.ts'
import { MAX_CELL, type StatementRow, joinTexts, readAccount } from './statement-row.ts'

/** Banks have at most twelve. */
export const MAX_COLUMNS = 40
const Column = z.int().check(z.minimum(0), z.maximum(MAX_COLUMNS - 1))

/** Which column of a bank's file is what, by their numbers from 0: said once by staff where nobody knows the header. */
export const ColumnMapping = z.object({
  day: Column,
  /** One column with a sign, or one for each way. */
  money: z.union([z.object({ amount: Column }), z.object({ moneyIn: Column, moneyOut: Column })]),
  /** What is read as the text of a line, that with the reference first. */
  texts: z.array(Column).check(z.minLength(1), z.maxLength(4)),
  /** Null where the file has no column for it. */
  account: z.nullable(Column),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** The columns of a format that is known. */
export type StatementColumns = ColumnMapping & {
  /** Fees that are taken off beside the movement: alone in a line, they are one. */
  readonly fee?: number
  /** CR or DR, where the amount has no sign. */
  readonly mark?: number
}

/** Why a line was not read. */
export type UnreadReason = 'day' | 'amount' | 'line-break' | 'kind'

export type Statement = {
  /** In the order of the file. */
  readonly rows: readonly StatementRow[]
  /** Lines that are no movement: totals, balances that are brought forward, notes without an amount. */
  readonly leftOut: readonly number[]
  /** Lines that look like a movement and could not be read. */
  readonly unread: readonly { readonly line: number; readonly reason: UnreadReason }[]
}

/** The letters and digits of a heading: `Money In (R)` is `moneyinr`. */
export const foldHeading = (heading: string): string =>
  foldText(heading.slice(0, MAX_CELL)).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** By what a header is recognised the next time: its headings in their order. Null: the file has none. */
export const headerFingerprint = (headings: readonly string[] | null): string =>
  headings === null
    ? 'none'
    : headings
        .slice(0, MAX_COLUMNS)
        .map((heading) => foldHeading(heading).slice(0, 30))
        .join('|')
        .replace(/\|+$/, '')

/** A day as banks write it; `20261105` too (Absa, Standard Bank, the former format of FNB). */
export function readStatementDay(text: string, order: DateOrder = 'day-first'): CalendarDate | null {
  const written = text.slice(0, 40).trim()
  const [, year, month, day] = /^(20\d{2})(\d{2})(\d{2})$/.exec(written) ?? []
  if (year === undefined) return readDate(written, order)
  const read = CalendarDate.safeParse(`${year}-${month}-${day}`)
  return read.success ? read.data : null
}

/** Begins a cell of a line without an amount or without a day that tells of others, or is a note of the bank. */
const NO_MOVEMENT =
  /^(?:totals?\b|(?:closing|opening|available|current) balance|(?:balance )?(?:brought|carried) forward|balance [bc]\/?f|vat\b|provisional|balance:?$)/
/** Of any line: a balance is no movement even where it stands in the column of amounts. */
const ONLY_BALANCE = /^(?:(?:opening|closing) balance|(?:balance )?(?:brought|carried) forward)$/

const PENDING = /\(pending\)/i

type Line = Pick<SheetLine, 'cells'>
const cellOf = ({ cells }: Line, column: number | null | undefined): string =>
  column === null || column === undefined ? '' : (cells[column] ?? '').slice(0, MAX_CELL)

/** The amount of a line in cents, 0 where there is none; null where it cannot be read. */
export function amountOf(line: Line, { money, fee, mark }: StatementColumns): Cents | null {
  if ('moneyIn' in money) {
    const cameIn = readAmount(cellOf(line, money.moneyIn))
    const wentOut = readAmount(cellOf(line, money.moneyOut))
    const fees = readAmount(cellOf(line, fee))
    if (cameIn === null || wentOut === null || fees === null || cameIn < 0 || (cameIn > 0 && wentOut !== 0)) return null
    if (cameIn > 0) return cameIn
    const out = wentOut === 0 ? fees : wentOut
    return out === 0 ? 0 : -Math.abs(out)
  }
  const cents = readAmount(cellOf(line, money.amount))
  if (mark === undefined || cents === null || cents === 0) return cents
  const written = cellOf(line, mark).trim()
  if (cents < 0 || !/^(?:CR|DR|DT)?$/i.test(written)) return null
  return /^CR$/i.test(written) ? cents : -cents
}

/**
 * Which number of `05/11/2026` is the day: the first, as banks here write it, unless a spreadsheet turned all of them
 * round.
 */
function dateOrderOf(lines: readonly Line[], { day }: StatementColumns): DateOrder {
  const cells = [...new Set(lines.map((line) => cellOf(line, day)))].filter((cell) => cell !== '')
  const canBe = (order: DateOrder, cell: string): boolean => readStatementDay(cell, order) !== null
  const isTurned = cells.some((cell) => !canBe('day-first', cell) && canBe('month-first', cell))
  const isSure = !cells.some((cell) => canBe('day-first', cell) && !canBe('month-first', cell))
  return isTurned && isSure ? 'month-first' : 'day-first'
}

/** The movements in the lines below a header. `account` is that of the file, for lines without one. */
export function readRows(
  lines: readonly SheetLine[],
  columns: StatementColumns,
  { account = null, headings = null }: { readonly account?: string | null; readonly headings?: string | null } = {},
): Statement {
  const rows: StatementRow[] = []
  const leftOut: number[] = []
  const unread: { line: number; reason: UnreadReason }[] = []
  const order = dateOrderOf(lines, columns)
  for (const sheetLine of lines) {
    const { line, hasLineBreak } = sheetLine
    const dayText = cellOf(sheetLine, columns.day)
    const texts = columns.texts.map((column) => cellOf(sheetLine, column))
    const text = joinTexts(texts)
    const cents = amountOf(sheetLine, columns)
    const day = readStatementDay(dayText, order)
    const isEmpty = cents === 0 || dayText.trim() === ''
    if (hasLineBreak) unread.push({ line, reason: 'line-break' })
    else if (headings !== null && headerFingerprint(sheetLine.cells) === headings) leftOut.push(line)
    else if (ONLY_BALANCE.test(foldText(text))) leftOut.push(line)
    else if (isEmpty && hasWord(sheetLine, NO_MOVEMENT)) leftOut.push(line)
    else if (day === null) unread.push({ line, reason: 'day' })
    else if (cents === null) unread.push({ line, reason: 'amount' })
    else if (cents === 0 && isZeroWritten(sheetLine, columns)) leftOut.push(line)
    else if (cents === 0) unread.push({ line, reason: 'amount' })
    else
      rows.push({
        line,
        day,
        cents,
        text,
        isPending: texts.some((one) => PENDING.test(one)),
        account: readAccount(cellOf(sheetLine, columns.account)) ?? account,
      })
  }
  return { rows, leftOut, unread }
}

/** Whether a cell begins so: a line of totals has its word in whichever column. */
const hasWord = ({ cells }: Line, word: RegExp): boolean =>
  cells.slice(0, MAX_COLUMNS).some((cell) => word.test(foldText(cell.slice(0, MAX_CELL)).trim()))

/** Whether an amount of nothing stands there, as of a fee that was waived; a blank one is doubtful. */
const isZeroWritten = (line: Line, { money }: StatementColumns): boolean =>
  ('moneyIn' in money ? [money.moneyIn, money.moneyOut] : [money.amount]).some((column) =>
    /\d/.test(cellOf(line, column)),
  )
