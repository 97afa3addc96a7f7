import { expect, it } from 'vitest'
import { CheckImport, ImportBookings, MAX_IMPORTED_ROWS } from '#shared/bookings/import-bookings.contract.ts'
import { anImportRow } from '#test/support/import-row-fixture.ts'

it.each([CheckImport, ImportBookings])('lines of an import with one number are refused unread: $path', ({ body }) => {
  const rows = Array.from({ length: MAX_IMPORTED_ROWS }, () => anImportRow())
  const parsed = body?.safeParse({ rows })
  expect(parsed?.error?.issues.at(-1)?.message).toBe('Each line can be in the request once')
  expect(body?.safeParse({ rows: rows.slice(0, 9).map((row, index) => ({ ...row, line: index + 1 })) }).success).toBe(
    true,
  )
})
