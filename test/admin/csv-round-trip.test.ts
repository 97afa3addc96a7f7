import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { GuestName } from '#shared/bookings/booking-form.ts'
import { ImportRow } from '#shared/bookings/import-bookings.contract.ts'
import { newImportedBooking } from '#shared/bookings/imported-booking.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { businessTimeAt } from '#shared/kernel/clock.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { decodeText } from '#web/admin/kit/decode-text.ts'
import { importColumns, missingFields, readImportSheet } from '#web/admin/features/import-bookings/import-columns.ts'
import { readLines } from '#web/admin/features/import-bookings/import-lines.ts'
import { bookingColumns } from '#web/admin/features/bookings/booking-columns.tsx'
import { csvOf } from '#web/admin/kit/write-csv.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'

const cabins = [
  { slug: 'protea', name: 'Protea' },
  { slug: 'aloe', name: '=Aloe; "1"' },
  { slug: 'aloe-annexe', name: '12/3' },
]

const name = fc
  .oneof(
    fc.string({
      unit: fc.constantFrom('a', 'Z', 'e\u0308', ' ', '-', "'", '(', '/', '&', '.', ',', '0', '8'),
      minLength: 2,
      maxLength: 12,
    }),
    fc.string({ unit: 'grapheme', minLength: 2, maxLength: 12 }),
    fc.constantFrom(
      '-- Nkosi',
      "'t Hart",
      "'-Dube",
      "'-0",
      '0825550123',
      '12-3',
      '(1,5)',
      'May 5',
      'True',
      '3E5',
      'Ren\u00e9 O\u2019Neill',
    ),
  )
  .filter((text) => GuestName.safeParse(text).success)
const rows: fc.Arbitrary<ImportRow> = fc
  .record({
    line: fc.constant(2),
    reference: fc.constant('MC-7K4QX'),
    cabinSlug: fc.constantFrom(...cabins.map(({ slug }) => slug)),
    daysAhead: fc.integer({ min: -900, max: 500 }),
    nights: fc.integer({ min: 1, max: 9 }),
    guestName: name,
    guestPhone: fc.constantFrom('', '082 555 0123', '0825550123', '+27 82 555 0123', '+27825550123', '(021) 555-0123'),
    guestEmail: fc.constantFrom('', 'thandi@example.co.za', '1@example.com', "o'neill@example.com"),
    numberOfAdults: fc.integer({ min: 1, max: 20 }),
    numberOfChildren: fc.nat(20),
    totalPriceCents: fc.nat(10_000_00),
    paidCents: fc.nat(10_000_00),
  })
  .map(({ daysAhead, nights, ...row }) => {
    const checkInDate = addDays(TODAY, daysAhead)
    return ImportRow.parse({ ...row, checkInDate, checkOutDate: addDays(checkInDate, nights) })
  })

const named = { id: 'aaaaaaaaaaaaaaaaaaaaaa', reference: 'MC-7K4QX', tokenHash: 'hash' }
const bookingOf = (row: ImportRow) =>
  newImportedBooking(row, named, {
    settings: { extraNonBusinessDays: [] },
    businessTime: businessTimeAt(new Date(NOW)),
    by: { kind: 'staff', name: 'Nomsa' },
  }).change.booking

const exported = (row: ImportRow): string => {
  const columns = bookingColumns((slug) => cabins.find((cabin) => cabin.slug === slug)?.name ?? slug, {
    today: TODAY,
    now: Date.parse(NOW),
  }).flatMap(({ head, csv }) => (csv ? { head, cell: csv } : []))
  return csvOf(columns, [staffRow(bookingOf(row))])
}

/** What a spreadsheet with South African settings makes of a cell when it opens a file, and writes when it saves it. */
function savedCell(cell: string): string {
  const text = /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]
  if (text !== undefined) return text.replaceAll('""', '"')
  if (/^[=+\-@]/.test(cell) && !/^-?[\d,]+$/.test(cell)) throw new Error(`It ran as a formula: ${cell}`)
  if (/^-?\d+(?:,\d+)?$/.test(cell)) return String(Number(cell.replace(',', '.'))).replace('.', ',')
  if (/^\d{4}-\d{2}-\d{2}/.test(cell)) return cell.replaceAll('-', '/')
  if (/^[+(]?\d[\d\s()/.+-]*$/.test(cell)) throw new Error(`It became a number or a date: ${cell}`)
  return /^(?:true|false)$/i.test(cell) ? cell.toUpperCase() : cell
}
const bySpreadsheet = (csv: string, saved = savedCell): string =>
  Papa.unparse(
    Papa.parse<string[]>(csv.slice(1).trimEnd(), { delimiter: ';' }).data.map((line) => line.map(saved)),
    { delimiter: ';', newline: '\r\n' },
  )

const utf16 = (text: string): ArrayBuffer =>
  new Uint16Array([0xfeff, ...text.split('').map((unit) => unit.charCodeAt(0))]).buffer
const utf8 = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

/** What an import of a file brings in. */
function imported(file: ArrayBuffer): ImportRow {
  const sheet = readImportSheet(decodeText(file))
  const columns = importColumns(sheet, {})
  expect(missingFields(columns)).toEqual([])
  const [line] = readLines(sheet, columns, cabins)
  expect(line?.problems).toEqual([])
  if (!line?.form) throw new Error('No line was read')
  return line.form
}

describe('bookings as CSV', () => {
  it.each<[how: string, save: (csv: string) => ArrayBuffer]>([
    ['as they are', utf8],
    ['saved by a South African spreadsheet', (csv) => utf8(bySpreadsheet(csv))],
    ['saved as UTF-16', (csv) => utf16(bySpreadsheet(csv))],
    ['saved with cells as they were', (csv) => utf8(bySpreadsheet(csv, (cell) => cell))],
    [
      'saved with commas',
      (csv) => utf8(Papa.unparse(Papa.parse<string[]>(bySpreadsheet(csv), { delimiter: ';' }).data)),
    ],
    [
      'saved with tabs',
      (csv) =>
        utf8(Papa.unparse(Papa.parse<string[]>(bySpreadsheet(csv), { delimiter: ';' }).data, { delimiter: '\t' })),
    ],
    ['saved with its separator first', (csv) => utf8(`sep=;\r\n${bySpreadsheet(csv)}`)],
  ])('come back in byte for byte: %s', (_, save) => {
    fc.assert(
      fc.property(rows, (row) => {
        const back = imported(save(exported(row)))
        expect(back).toEqual({ ...row, line: back.line })
        expect(JSON.stringify(bookingOf(back))).toBe(JSON.stringify(bookingOf(row)))
      }),
    )
  })
})
