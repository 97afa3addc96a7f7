import type { Cents } from '#shared/kernel/money.ts'
import { formatRandInput } from './parse-rand.ts'

export type CsvColumn<Row> = { readonly head: string; readonly cell: (row: Row) => string | number | null }

/**
 * A spreadsheet runs a cell that begins like this as a formula. A plain number or telephone number may begin with a
 * sign.
 */
const FORMULA_START = /^[=@\t\r]|^[+-](?![\d\s().-]*$)/

function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const escaped = FORMULA_START.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/**
 * Rows as CSV (RFC 4180), with the byte order mark by which spreadsheets know UTF-8. A guest's text never runs as a
 * formula.
 */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** An amount as a spreadsheet reads it as a number: `4250.00`. */
export const csvAmount = (cents: Cents): string => formatRandInput(cents).replaceAll(' ', '')
