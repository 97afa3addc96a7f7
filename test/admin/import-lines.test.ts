import { describe, expect, it } from 'vitest'
import type { CheckedRow } from '#shared/bookings/import-bookings.contract.ts'
import { importColumns, readImportSheet } from '#web/admin/features/import-bookings/import-columns.ts'
import { checkLines, unusualTextsOf, readLines as linesOf } from '#web/admin/features/import-bookings/import-lines.ts'

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
const found = (line: number, changes: Partial<CheckedRow> = {}): CheckedRow => ({
  line,
  reference: null,
  problem: null,
  clashes: [],
  clashingLines: [],
  unusual: [],
  priceCents: 4_600_00,
  ...changes,
})

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
    expect(statesOf(clash, { [String(other)]: 'left-out' })).toEqual(['ready', 'left-out', 'unreadable'])
    const isIn = [found(1, { clashingLines: [2], reference: 'MC-7K4QX' }), found(2, { clashingLines: [1] })]
    expect(statesOf(isIn)).toEqual(['existing', 'ready', 'unreadable'])
  })

  it('brings in an unusual line once staff have looked at it, and never one whose nights are taken', () => {
    const unusual = [found(1, { unusual: ['far-from-price', 'party-too-large'] }), found(2, { problem: 'stay-over' })]
    expect(statesOf(unusual)).toEqual(['unusual', 'clash', 'unreadable'])
    expect(statesOf(unusual, { [String(one)]: 'accepted', [String(other)]: 'accepted' })).toEqual([
      'ready',
      'clash',
      'unreadable',
    ])
    expect(checkLines(lines, unusual, {}).flatMap(unusualTextsOf)).toEqual([
      'The price list says R4,600.00',
      'More people than the cabin sleeps',
    ])
  })

  it('forgets what was decided about a line that is another one now', () => {
    const changed = readLines(validLine.replace('Thandi', 'Lerato'), cabins)
    expect(checkLines(changed, [found(1)], { [String(one)]: 'left-out' })[0]?.state).toBe('ready')
  })
})
