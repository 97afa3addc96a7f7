import { describe, expect, it } from 'vitest'
import type { CheckedRow } from '#shared/bookings/import-bookings.contract.ts'
import { aCheckedRow } from '#test/support/import-row-fixture.ts'
import { importColumns, readImportSheet } from '#web/admin/features/import-bookings/import-columns.ts'
import { checkLines, readLines as linesOf } from '#web/admin/features/import-bookings/import-lines.ts'

const cabins = [
  { slug: 'protea', name: 'Protea' },
  { slug: 'aloe', name: 'Aloe' },
  { slug: 'aloe-annexe', name: 'Aloe Annexe' },
]
const validLine =
  'Protea;3/12/2026;5/12/2026;Thandi Nkosi;082 555 0123;thandi@example.co.za;2 + 1;R 4 600,00;R 2 300,00'
function readLines(text: string, ofCabins: typeof cabins) {
  const sheet = readImportSheet(text)
  return linesOf(sheet, importColumns(sheet, {}), ofCabins)
}
const found = (line: number, changes: Partial<CheckedRow> = {}) => aCheckedRow({ line, ...changes })

describe('readLines', () => {
  it('reads a whole line', () => {
    expect(readLines(validLine, cabins)).toMatchObject([
      {
        problems: [],
        form: {
          line: 1,
          cabinSlug: 'protea',
          checkInDate: '2026-12-03',
          checkOutDate: '2026-12-05',
          guestName: 'Thandi Nkosi',
          numberOfAdults: 2,
          numberOfChildren: 1,
          totalPriceCents: 4_600_00,
          paidCents: 2_300_00,
        },
      },
    ])
  })

  it.each([
    ['protea cabin', 'protea'],
    ['PROT', 'protea'],
    ['aloe', 'aloe'],
    ['ALOE ANNEXE', 'aloe-annexe'],
    ['alo', undefined],
    ['Baobab', undefined],
    ['', undefined],
  ])('finds the cabin of "%s", where there is one alone', (cell, slug) => {
    const [line] = readLines(validLine.replace('Protea', cell), cabins)
    expect(line?.form?.cabinSlug).toBe(slug)
    if (!slug) expect(line?.problems[0]).toMatch(/cabin/)
  })

  it('says all that is wrong with a line, each field once', () => {
    const [line] = readLines('Protea;soon;5/12/2026;T;0;nobody;two;free;0', cabins)
    expect(line?.form).toBeNull()
    expect(line?.problems).toEqual([
      'The arrival "soon" is not a date, such as 3/12/2026',
      'The party "two" is not a number, such as 2 or 2 + 1',
      'The total "free" is not an amount, such as R 2 400,00',
      expect.stringContaining('email'),
      expect.stringContaining('Phone'),
      expect.stringContaining('Name'),
    ])
    expect(readLines(validLine.replace('5/12/2026', '3/12/2026'), cabins)[0]?.problems).toEqual([
      'Check-out date must be after check-in date',
    ])
  })
})

describe('checkLines', () => {
  const lines = readLines([validLine, validLine.replace('Thandi', 'Sipho'), 'Protea;soon'].join('\n'), cabins)
  const [one, other] = lines.map(({ key }) => key)
  const statesOf = (...[rows, marks]: [readonly CheckedRow[] | undefined, Parameters<typeof checkLines>[2]?]) =>
    checkLines(lines, rows, marks ?? {}).map(({ state }) => state)
  const clash = [found(1, { clashingLines: [2] }), found(2, { clashingLines: [1] })]

  it('waits for the server, but for what cannot be read', () => {
    expect(statesOf(undefined)).toEqual(['checking', 'checking', 'unreadable'])
  })

  it('brings in one of two lines of the same nights once the other is left out, or is in already', () => {
    expect(statesOf(clash)).toEqual(['clash', 'clash', 'unreadable'])
    expect(statesOf(clash, { [String(other)]: { isLeftOut: true } })).toEqual(['ready', 'left-out', 'unreadable'])
    const isIn = [found(1, { clashingLines: [2], reference: 'MC-7K4QX' }), found(2, { clashingLines: [1] })]
    expect(statesOf(isIn)).toEqual(['existing', 'ready', 'unreadable'])
  })

  it('brings in an unusual line once staff have looked at it, and never one whose nights are taken', () => {
    const unusual = [
      found(1, { unusual: ['far-from-price', 'party-too-large'] }),
      found(2, { problem: 'too-far-ahead' }),
    ]
    expect(statesOf(unusual)).toEqual(['unusual', 'clash', 'unreadable'])
    expect(statesOf(unusual, { [String(one)]: { isAccepted: true }, [String(other)]: { isAccepted: true } })).toEqual([
      'ready',
      'clash',
      'unreadable',
    ])
    expect(checkLines(lines, unusual, {}).flatMap(({ questions }) => questions)).toEqual([
      'The price list says R4,600.00',
      'More people than the cabin sleeps',
    ])
  })

  it('forgets what was decided about a line that is another one now', () => {
    const changed = readLines(validLine.replace('Thandi', 'Lerato'), cabins)
    expect(checkLines(changed, [found(1)], { [String(one)]: { isLeftOut: true } })[0]?.state).toBe('ready')
  })

  it('asks about a past stay that looks unpaid, and brings it in as paid where staff say so', () => {
    const unpaid = [found(1, { unusual: ['looks-unpaid'] }), found(2, { unusual: ['looks-unpaid', 'far-from-price'] })]
    expect(statesOf(unpaid)).toEqual(['unusual', 'unusual', 'unreadable'])
    const marks = { [String(one)]: { isPaid: true }, [String(other)]: { isPaid: true } }
    expect(statesOf(unpaid, marks)).toEqual(['ready', 'unusual', 'unreadable'])
    expect(checkLines(lines, unpaid, marks)[0]?.form?.paidCents).toBe(4_600_00)
    expect(checkLines(lines, unpaid, {})[0]).toMatchObject({
      form: { paidCents: 2_300_00 },
      questions: [expect.stringContaining('R2,300.00 looks unpaid')],
    })
  })

  it('asks about a line that its list calls cancelled', () => {
    const text = `Cabin;Arrival;Departure;Name;Party;Total;Status\nProtea;3/12/2026;5/12/2026;Thandi;2;4600;`
    const stateOf = (status: string) => checkLines(readLines(`${text}${status}`, cabins), [found(2)], {})[0]?.state
    expect(['Cancelled', 'No-show', 'Pending', 'Expired', 'Confirmed', ''].map(stateOf)).toEqual([
      'unusual',
      'unusual',
      'unusual',
      'unusual',
      'ready',
      'ready',
    ])
  })

  it('says what a booking on file has otherwise, but for cells that say nothing', () => {
    const onFile = found(1, {
      reference: 'MC-7K4QX',
      differences: [
        { field: 'cabinSlug', onFile: 'aloe' },
        { field: 'checkOutDate', onFile: '2026-12-06' },
        { field: 'guestEmail', onFile: '' },
        { field: 'paidCents', onFile: 0 },
        { field: 'numberOfChildren', onFile: 2 },
      ],
    })
    const [line] = checkLines(lines, [onFile], {}, cabins)
    expect(line).toMatchObject({
      state: 'differs',
      differences: [
        'Cabin: Protea here, Aloe on file',
        'Departure: Sat 5 Dec 2026 here, Sun 6 Dec 2026 on file',
        'E-mail: thandi@example.co.za here, nothing on file',
        'Paid: R2,300.00 here, R0.00 on file',
        'Children: 1 here, 2 on file',
      ],
    })
    const paid = found(1, { reference: 'MC-7K4QX', differences: [{ field: 'paidCents', onFile: 4_600_00 }] })
    expect(checkLines(lines, [paid], {})[0]?.state).toBe('differs')
    expect(checkLines(lines, [paid], { [String(one)]: { isPaid: true } })[0]?.state).toBe('existing')
    const silent = readLines(validLine.replace('thandi@example.co.za', ''), cabins)
    const email = found(1, { reference: 'MC-7K4QX', differences: [{ field: 'guestEmail', onFile: 'a@example.com' }] })
    expect(checkLines(silent, [email], {})[0]?.state).toBe('existing')
  })
})
