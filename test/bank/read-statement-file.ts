import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type StatementReading, readStatement } from '#shared/bank/read-statement.ts'
import { MAX_STATEMENT_ROWS } from '#shared/bank/statement-row.ts'
import { decodeText } from '#web/admin/kit/decode-text.ts'
import { readCsv } from '#web/admin/kit/read-csv.ts'

/** A made-up file of a bank, as it is downloaded. */
export const statementFile = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'statements', `${name}.csv`), 'utf8')

export const utf8 = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

export const linesOf = (bytes: ArrayBuffer) => readCsv(decodeText(bytes), { maxLines: MAX_STATEMENT_ROWS + 100 })

/** Reads a file as the staff area does. */
export const readFile = (bytes: ArrayBuffer): StatementReading => readStatement(linesOf(bytes))

/** What was read of a file of a known format. */
export function readKnown(text: string) {
  const reading = readFile(utf8(text))
  if (reading.kind !== 'read') throw new Error(`Not read: ${reading.kind}`)
  return reading
}
