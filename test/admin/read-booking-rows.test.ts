import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBookingRows, readDate, readRand } from '#web/admin/features/import-bookings/read-booking-rows.ts'
import { csvAmount, csvDate, csvOf } from '#web/admin/kit/csv.ts'

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
    expect(readBookingRows(text)).toEqual([{ line: 1, ...row }])
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
            guestName: each.name.trim(),
            guestPhone: each.phone.trim(),
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

it.each([
  ['3/12/2026', '2026-12-03'],
  ['3 December 2026', '2026-12-03'],
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
