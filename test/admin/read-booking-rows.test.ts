import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DateOrder, readDate } from '#shared/kernel/read-date.ts'
import { normalizeName } from '#shared/kernel/text-input.ts'
import { decodeText, isWorkbook } from '#web/admin/kit/decode-text.ts'
import {
  type ChosenUses,
  importColumns,
  missingFields,
  readImportSheet,
  withChosenUse,
} from '#web/admin/features/import-bookings/import-columns.ts'
import { readBookingRows as rowsOf } from '#web/admin/features/import-bookings/read-booking-rows.ts'
import { dateOrderQuestion } from '#web/admin/features/import-bookings/date-order.ts'
import { readPaid, readPhone, readRand } from '#web/admin/features/import-bookings/read-values.ts'
import { csvAmount, csvDate } from '#web/admin/kit/csv.ts'
import { csvOf } from '#web/admin/kit/write-csv.ts'

const columnsOf = (text: string, chosen: ChosenUses = {}) => importColumns(readImportSheet(text), chosen)
const orderOf = (text: string, chosen?: DateOrder) => dateOrderQuestion(readImportSheet(text), columnsOf(text), chosen)
const readBookingRows = (text: string) => rowsOf(readImportSheet(text), columnsOf(text))
const row = {
  cabin: 'Protea',
  checkInDate: '2026-12-03',
  checkOutDate: '2026-12-06',
  guestName: 'Thandi, Nkosi',
  guestPhone: '+27 82 123 4567',
  guestEmail: 'thandi@example.com',
  numberOfAdults: 2,
  numberOfChildren: 1,
  totalPriceCents: 120_050,
  paidCents: 60_000,
}

describe('readBookingRows', () => {
  it.each([
    [
      'tabs, no header',
      'Protea\t3/12/2026\t6 Dec 2026\tThandi, Nkosi\t+27 82 123 4567\tthandi@example.com\t2+1\tR 1 200,50\t600',
    ],
    [
      'semicolons',
      'Protea;2026-12-03;2026-12-06;"Thandi, Nkosi";+27 82 123 4567;thandi@example.com;2 + 1;1200,5;600,00',
    ],
    ['quotes', 'Protea,2026-12-03,2026-12-06,"Thandi, Nkosi",+27 82 123 4567,thandi@example.com,2+1,"R1,200.50",R600'],
  ])('reads %s', (_, text) => {
    expect(readBookingRows(text)).toMatchObject([{ line: 1, ...row }])
  })

  it('reads cells that were copied with the signs of other programs', () => {
    const text = [
      'Reference;Cabin;Arrival;Departure;Name;Phone;Party;Total;Paid',
      '\u200BMC\u20117K4QX;\u202AProtea\u202C;\u202A3\u20112\u20112027\u202C;6\u00A0Feb\u00A02027;O\u00B4Brien علی\u200Cرضا;\u202A+27 82\u2011123 4567\u202C;2\u00A0+\u00A01;R\u200B1\u00A0200,50;\u2013',
    ].join('\n')
    expect(readBookingRows(text)).toMatchObject([
      {
        reference: 'MC-7K4QX',
        cabin: 'Protea',
        checkInDate: '2027-02-03',
        checkOutDate: '2027-02-06',
        guestName: "O'Brien علی\u200Cرضا",
        guestPhone: '+27 82-123 4567',
        numberOfAdults: 2,
        numberOfChildren: 1,
        totalPriceCents: 120_050,
        paidCents: 0,
      },
    ])
  })

  it('reads a header in any order, and says what is missing', () => {
    expect(readBookingRows('\nPaid so far,Guest,Check-in\n,Sipho,31/2/2026\n')).toMatchObject([
      { line: 3, guestName: 'Sipho', checkInDate: null, checkOutDate: null, totalPriceCents: null, paidCents: 0 },
    ])
  })

  it('reads back what our own CSV writes', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', "'", '=', '-', 'a', '0') }),
    )
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    const written = fc.record({
      name: word,
      phone: word,
      day,
      adults: fc.nat(99),
      children: fc.nat(99),
      cents: fc.nat(1_000_000_000),
    })
    fc.assert(
      fc.property(fc.array(written, { minLength: 1 }), (rows) => {
        const csv = csvOf<(typeof rows)[number]>(
          [
            { head: 'Guest', cell: ({ name }) => name },
            { head: 'Phone', cell: ({ phone }) => phone },
            { head: 'Cabin', cell: () => 'Protea' },
            { head: 'Check-in', cell: (each) => csvDate(each.day.toISOString().slice(0, 10)) },
            { head: 'Adults', cell: ({ adults }) => adults },
            { head: 'Children', cell: ({ children }) => children },
            { head: 'Total', cell: ({ cents }) => csvAmount(cents) },
          ],
          rows,
        )
        expect(readBookingRows(csv)).toMatchObject(
          rows.map((each) => ({
            guestName: normalizeName(each.name),
            guestPhone: normalizeName(each.phone),
            checkInDate: each.day.toISOString().slice(0, 10),
            numberOfAdults: each.adults,
            numberOfChildren: each.children,
            totalPriceCents: each.cents,
          })),
        )
      }),
    )
  })
})

describe('the columns of an import', () => {
  const usesOf = (text: string, chosen: ChosenUses = {}) => columnsOf(text, chosen).map(({ use }) => use)
  const head = 'Cabin,Arrival,Leave,Guest,People'

  it('are found by their headings, whatever stands in brackets', () => {
    const text = `${head},Total (R),Amount paid,Notes\nProtea,3/12/2026,5/12/2026,Thandi,2,4600,2300,Has a dog`
    expect(usesOf(text)).toEqual(['cabin', 'arrival', 'departure', 'name', 'party', 'total', 'paid', 'left-out'])
    expect(columnsOf(text).at(-1)).toMatchObject({ heading: 'Notes', samples: ['Has a dog'], filled: 1 })
    expect(readBookingRows(text)).toMatchObject([{ line: 2, totalPriceCents: 4_600_00, paidCents: 2_300_00 }])
  })

  it('are asked about where two fit, and one answer is enough', () => {
    const text = `${head},Price,Total,Paid\nProtea,3/12/2026,5/12/2026,Thandi,2,2300,4600,0`
    expect(usesOf(text).slice(5)).toEqual(['two-fit', 'two-fit', 'paid'])
    expect(usesOf(text, { 6: 'total' }).slice(5)).toEqual(['left-out', 'total', 'paid'])
    expect(usesOf(text, { 5: 'left-out' }).slice(5)).toEqual(['left-out', 'total', 'paid'])
    expect(usesOf(text, withChosenUse({ 6: 'total' }, 5, 'total')).slice(5)).toEqual(['total', 'left-out', 'paid'])
  })

  it.each([
    ['amounts under an unknown heading', 'Total,Agreed', '4600,R 300', ['total', 'amounts']],
    ['a balance, which follows from the others', 'Total,Balance', '4600,2300', ['total', 'left-out']],
    ['counts under an unknown heading', 'Total,Cars', '4600,2', ['total', 'left-out']],
    ['more cells than headings', 'Total', 'R1,200.00', ['total', 'amounts']],
  ])('are asked about or left out: %s', (_, headings, cells, uses) => {
    expect(usesOf(`${head},${headings}\nProtea,3/12/2026,5/12/2026,Thandi,2,${cells}`).slice(5)).toEqual(uses)
  })

  it('are asked about where dates have no heading that is known', () => {
    const text = 'Cabin,Arrival,Gone,Guest,People,Total\nProtea,3/12/2026,5/12/2026,Thandi,2,4600'
    expect(usesOf(text)[2]).toBe('dates')
    expect(missingFields(columnsOf(text))).toEqual(['departure'])
    expect(missingFields(columnsOf(text, { 2: 'departure' }))).toEqual([])
  })

  it('have people and children told apart', () => {
    const text = 'Cabin,Arrival,Leave,Guest,Guests,Kids,Total\nProtea,3/12/2026,5/12/2026,Thandi,4,2,4600'
    expect(usesOf(text).slice(4, 6)).toEqual(['people', 'children'])
    expect(usesOf(text, { 4: 'adults' }).slice(4, 6)).toEqual(['adults', 'children'])
    expect(usesOf(text, { 4: 'party' }).slice(4, 6)).toEqual(['party', 'left-out'])
  })

  it('are found below a title, and a header in another language is no booking', () => {
    const titled = readImportSheet(`Our bookings;;\n2026;;\nCabin;Arrival;Guest\nProtea;3/12/2026;Thandi`)
    expect(titled).toMatchObject({ headings: ['Cabin', 'Arrival', 'Guest'], above: [{ line: 1 }, { line: 2 }] })
    expect(titled.lines).toMatchObject([{ line: 4 }])
    expect(readImportSheet('Chalet;Von;Bis\nProtea;3/12/2026;5/12/2026').headings).toEqual(['Chalet', 'Von', 'Bis'])
  })

  it('are separated as the first line says', () => {
    const sheet = readImportSheet('sep=;\r\nCabin;Arrival;Total, agreed\r\nProtea;3/12/2026;1,5\r\n')
    expect(sheet).toMatchObject({ width: 3, lines: [{ line: 3, cells: ['Protea', '3/12/2026', '1,5'] }] })
  })
})

describe('dates that may have the month first', () => {
  const fileOf = (...dates: string[]) =>
    ['Cabin,Arrival,Departure,Guest,People,Total', ...dates.map((date) => `Protea,${date},${date},Thandi,2,4600`)].join(
      '\n',
    )

  it('are asked about where one has no other meaning, and all have one', () => {
    expect(orderOf(fileOf('3/4/2026', '12/31/2026'))).toEqual({
      order: undefined,
      samples: ['12/31/2026', '3/4/2026'],
    })
    expect(orderOf(fileOf('12/31/26', '2026-12-30', '4 Dec 2026', 'soon'))?.samples).toEqual(['12/31/26'])
    expect(orderOf(fileOf('3/4/2026', '4/3/2026'))).toBeUndefined()
    expect(orderOf(fileOf('12/31/2026', '31/12/2026'))).toBeUndefined()
    expect(orderOf(fileOf('2026-12-31'))).toBeUndefined()
  })

  it('stay as they were said to be while a line is corrected', () => {
    expect(orderOf(fileOf('3/4/2026'), 'month-first')).toEqual({ order: 'month-first', samples: ['3/4/2026'] })
    expect(orderOf(fileOf('3/4/2026', '31/12/2026'), 'month-first')).toBeUndefined()
  })

  it('are dates under a heading that nobody knows', () => {
    const text = fileOf('12/31/2026').replace('Arrival', 'Von')
    expect(columnsOf(text)[1]?.use).toBe('dates')
  })

  it.each([
    ['12/31/2026', '2026-12-31'],
    ['3/4/26', '2026-03-04'],
    ['12-31-2026 14:00', '2026-12-31'],
    ['Thu 12/31/2026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['31 Dec 2026', '2026-12-31'],
    ['46762', '2028-01-10'],
    ['31/12/2026', null],
  ])('are read: %s', (text, date) => {
    expect(readDate(text, 'month-first')).toBe(date)
  })
})

it('reads the characters of a file by its first bytes', () => {
  const utf16 = (isBigEndian: boolean) => {
    const bytes = new DataView(new ArrayBuffer(8))
    ;[0xfeff, 0x5a, 0x6f, 0xeb].forEach((unit, index) => bytes.setUint16(index * 2, unit, !isBigEndian))
    return bytes.buffer
  }
  const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer
  expect(
    [utf16(false), utf16(true), bytesOf(0x5a, 0x6f, 0xc3, 0xab), bytesOf(0x5a, 0x6f, 0xeb)].map(decodeText),
  ).toEqual(Array(4).fill('Zoë'))
  expect(isWorkbook(bytesOf(0x50, 0x4b, 3, 4, 20))).toBe(true)
  expect(isWorkbook(utf16(false))).toBe(false)
})

it.each([
  ['3/12/2026', '2026-12-03'],
  ['3 December 2026', '2026-12-03'],
  ['10-Jan-28', '2028-01-10'],
  ['10/1/28', '2028-01-10'],
  ['Mon 10 Jan 2028', '2028-01-10'],
  ['Monday, 10 January 2028', '2028-01-10'],
  ['10th Jan 2028', '2028-01-10'],
  ['January 10, 2028', '2028-01-10'],
  ['Mon Jan 10 2028', '2028-01-10'],
  ['2028-01-10 14:00', '2028-01-10'],
  ['2028/01/10 14:00:00', '2028-01-10'],
  ['10/01/2028 2:00 PM', '2028-01-10'],
  ['Mon 10 Jan 2028, 14:05', '2028-01-10'],
  ['2028-01-10T14:00', '2028-01-10'],
  ['2028-01-09T22:00:00.000Z', '2028-01-10'],
  ['46762', '2028-01-10'],
  ['46762,58', '2028-01-10'],
  ['2028-Jan-10', '2028-01-10'],
  ['10 Desember 2027', '2027-12-10'],
  ['99999', null],
  ['10 Jan', null],
  ['14:00', null],
  ['12/31/2026', null],
  ['29 Feb 2027', null],
  ['soon', null],
])('reads the date %s', (text, date) => {
  expect(readDate(text)).toBe(date)
})

it.each([
  ['R1,200', 120_000],
  ['1.200,50', 120_050],
  ['1200.5', 120_050],
  ['0', 0],
  ['-5', null],
  ['1,20,50', null],
  ['10000000.01', null],
])('reads the amount %s', (text, cents) => {
  expect(readRand(text)).toBe(cents)
})

it.each([
  ['', 0],
  ['no', 0],
  ['R -', 0],
  ['Yes', 4_600_00],
  ['paid in full', 4_600_00],
  ['R 2 300,00', 2_300_00],
  ['half', null],
])('reads what was paid: %s', (text, cents) => {
  expect(readPaid(text, 4_600_00)).toBe(cents)
})

it.each([
  ['825550123', '0825550123'],
  ['082 555 0123', '082 555 0123'],
  ['27825550123', '27825550123'],
])('gives the phone number %s its 0 back', (text, phone) => {
  expect(readPhone(text)).toBe(phone)
})
