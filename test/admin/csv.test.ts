import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { staffRow } from '#lambdas/bookings/booking-views.ts'
import { bookingColumns } from '#web/admin/features/bookings/booking-columns.tsx'
import { type CsvCell, csvAmount, csvDate, csvInstant } from '#web/admin/kit/csv.ts'
import { csvOf, readCsvText } from '#web/admin/kit/write-csv.ts'

describe('a list as CSV', () => {
  const csv = (...cells: CsvCell[]) => csvOf([{ head: 'Guest', cell: (row: CsvCell) => row }], cells)
  const cellOf = (cell: CsvCell) => csv(cell).slice('\uFEFFGuest\r\n'.length, -'\r\n'.length)

  it('quotes what needs it and is marked as UTF-8', () => {
    expect(csv('Nkosi; "Thabo"', 'Dube, S')).toBe('\uFEFFGuest\r\n"Nkosi; ""Thabo"""\r\nDube, S\r\n')
  })

  it.each([
    '=HYPERLINK("x")',
    '@SUM(A1)',
    '+cmd|calc',
    '-2+3+cmd',
    '\t=cmd',
    ' =cmd',
    '＝cmd',
    "'=cmd",
    '-',
    '=""',
    '="0"&cmd',
  ])('never lets a guest’s text run as a formula: %s', (text) => {
    expect(cellOf(text)).toMatch(/^"?'/)
    expect(cellOf(text).replaceAll(/^"|"$/g, '').replaceAll('""', '"')).toBe(`'${text}`)
  })

  it.each(['082 555 0123', '+27 82 123 4567', '0825550123', '-12.50', '1/2', '5 May', '1E5', 'R 100', 'TRUE', '50%'])(
    'keeps the text %s from becoming a number or a date',
    (text) => {
      expect(cellOf(text)).toBe(`"=""${text}"""`)
    },
  )

  it.each(["Riaan O'Neill", "'t Hart", 'MC-7K4QX', '1 of 2', 'Unit 4', 'true love', 'Mayhem'])(
    'leaves %s as it is',
    (text) => {
      expect(cellOf(text)).toBe(text)
    },
  )

  it('has numbers with a decimal comma, and dates that are dates', () => {
    expect([-5, -50, -123_456_00, 0, 7].map(csvAmount).map(cellOf)).toEqual([
      '-0,05',
      '-0,50',
      '-123456,00',
      '0,00',
      '0,07',
    ])
    expect([12.5, csvDate('2027-02-01'), csvInstant('2027-01-31T22:30:00.000Z'), csvDate(null)].map(cellOf)).toEqual([
      '12,5',
      '2027-02-01',
      '2027-02-01 00:30',
      '',
    ])
  })

  it('gives each text back, however it begins', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', "'", '=', '-', '0', ' ', '\t', '\n', 'a') }),
    )
    fc.assert(
      fc.property(text, (written) => {
        const cell = cellOf(written)
        const inFile = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect(readCsvText(inFile)).toBe(written)
      }),
    )
  })

  it('of bookings has totals that are what is paid and what is due, after an adjustment too', () => {
    const adjustment = {
      id: 'goodwill-1',
      kind: 'adjustment',
      amountCents: -300_00,
      at: NOW,
      by: 'Nomsa',
      note: '',
    } as const
    const booking = aBooking.confirmed({ ledger: [aPayment(2_125_00), adjustment] })
    const columns = bookingColumns(() => '', { today: TODAY, now: Date.parse(NOW) })
    const cell = (id: string) => cellOf(columns.find((column) => column.id === id)?.csv?.(staffRow(booking)) ?? null)
    expect([cell('total'), cell('paid'), cell('due')]).toEqual(['3950,00', '2125,00', '1825,00'])
  })
})
