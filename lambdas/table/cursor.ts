import * as z from 'zod/mini'
import type { Item } from './table.ts'

/** The start of a list's next page. Opaque to everything but the table. */
type Cursor = Item
export type Page<Row> = { readonly rows: readonly Row[]; readonly cursor: string | null }

const Start = z.record(z.string(), z.string().check(z.maxLength(300)))

export const writeCursor = (key: Cursor | undefined): string | null =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null

/** Reads a cursor that a page sent back; anything but our own is `unreadable`. */
export function readCursor(written: string | undefined): Cursor | undefined | 'unreadable' {
  if (written === undefined) return undefined
  try {
    return Start.parse(JSON.parse(Buffer.from(written, 'base64url').toString()))
  } catch {
    return 'unreadable'
  }
}
