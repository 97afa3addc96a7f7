import * as z from 'zod/mini'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { parseRecords } from './parse-records.ts'
import type { Item, Table } from './table.ts'

/** The start of a list's next page. Opaque to everything but the table. */
type Cursor = Item
export type Page<Row> = { readonly rows: readonly Row[]; readonly cursor: string | null }

const Start = z.record(z.string(), z.string().check(z.maxLength(300)))

const writeCursor = (key: Cursor | undefined): string | null =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null

/** Reads a cursor that a page sent back; anything but our own is `unreadable`. */
function readCursor(written: string | undefined): Cursor | undefined | 'unreadable' {
  if (written === undefined) return undefined
  try {
    return Start.parse(JSON.parse(Buffer.from(written, 'base64url').toString()))
  } catch {
    return 'unreadable'
  }
}

/** A page of a list, from where the page before ended. A cursor that fits no such list is `cursor-unreadable`. */
export async function pageFrom<Row>(
  table: Pick<Table, 'queryPage'>,
  cursor: string | undefined,
  question: Parameters<Table['queryPage']>[0],
  parse: (item: Item) => Row,
): Promise<Result<Page<Row>, 'cursor-unreadable'>> {
  const start = readCursor(cursor)
  if (start === 'unreadable') return refuse('cursor-unreadable')
  try {
    const page = await table.queryPage({ ...question, cursor: start })
    return accept({ rows: parseRecords(page.items, parse), cursor: writeCursor(page.cursor) })
  } catch (error) {
    const isInvalidCursor = start !== undefined && error instanceof Error && error.name === 'ValidationException'
    if (isInvalidCursor) return refuse('cursor-unreadable')
    throw error
  }
}
