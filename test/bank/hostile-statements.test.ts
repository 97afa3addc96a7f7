import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStatement } from '#shared/bank/read-statement.ts'
import { MAX_ROW_TEXT, MAX_STATEMENT_BYTES, MAX_STATEMENT_ROWS } from '#shared/bank/statement-row.ts'
import { csvOf } from '#web/admin/kit/write-csv.ts'
import { linesOf, readFile, readKnown, statementFile, utf8 } from './read-statement-file.ts'

const HEADER = 'Date,Description,Amount,Balance\n'
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

describe('a hostile file', () => {
  it.each([
    '=HYPERLINK("http://evil.example","MC-7K4QX")',
    '<img src=x onerror=alert(1)>',
    '+cmd|calc!A0',
    '\u0000\u0000MC-7K4QX\u0000',
    '\u202Egnp.exe',
    '__proto__',
  ])('has only text in its text: %s', (text) => {
    const [row] = readKnown(`${HEADER}20261105,${quoted(text)},1.00,\n`).statement.rows
    expect(row?.cents).toBe(100)
    expect(row?.text).not.toMatch(/[\p{Cc}\u202A-\u202E]/u)
    const exported = csvOf(
      [{ head: 'Text', cell: ({ text: written }: { text: string }) => written }],
      [row ?? { text: '' }],
    )
    expect(exported.split('\r\n')[1]).not.toMatch(/^"?[=+\-@]/)
  })

  it('has at most 5,000 movements, and no part of a longer one is read', () => {
    const ofRows = (count: number) => utf8(HEADER + '20261105,A,1.00,\n'.repeat(count))
    expect(readFile(ofRows(MAX_STATEMENT_ROWS))).toMatchObject({ kind: 'read' })
    expect(readFile(ofRows(MAX_STATEMENT_ROWS + 1))).toEqual({ kind: 'too-many-rows' })
    expect(readFile(ofRows(MAX_STATEMENT_ROWS * 50))).toEqual({ kind: 'too-many-rows' })
  })

  it.each<[what: string, text: string]>([
    ['one cell', 'x'.repeat(10_000_000)],
    ['one cell of a line', `${HEADER}20261105,${'M C '.repeat(2_500_000)},1.00,\n`],
    ['a quotation mark that nothing closes', `${HEADER}20261105,"${'a,b\n'.repeat(2_500_000)}`],
    ['separators', ','.repeat(10_000_000)],
    ['empty lines', '\n'.repeat(10_000_000)],
    ['NULs', '\u0000'.repeat(10_000_000)],
    ['digits', `${HEADER}${'9'.repeat(3_000_000)},A,${'9'.repeat(3_000_000)},\n`],
    ['blanks', `${HEADER}20261105,A,${' '.repeat(5_000_000)}1.00,\n`],
  ])('of 10 MB of %s is harmless', (_, text) => {
    const reading = readFile(utf8(text))
    expect(JSON.stringify(reading).length).toBeLessThan(100_000)
  })

  it('is known by its size before it is decoded: 5,000 of the longest lines are smaller', () => {
    const longest = statementFile('capitec')
      .split('\n')
      .reduce((most, { length }) => Math.max(most, length), 0)
    expect(longest * MAX_STATEMENT_ROWS * 2).toBeLessThan(MAX_STATEMENT_BYTES)
    expect(MAX_STATEMENT_BYTES).toBeLessThan(10_000_000)
  })

  it('of any bytes is read without an error, and each line is read, left out or reported', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('2026-11-05', '20261105', '1.00', '-1,00', 'MC-7K4QX', 'Total', '', 'HIST', '"', '\u0000'),
    )
    const file = fc
      .tuple(
        fc.constantFrom(HEADER, 'Statement Enquiry :\n', 'ALL,,\nHIST,20261105,,1.00\n', ''),
        fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }),
      )
      .map(([header, rows]) => header + rows.map((cells) => cells.join(',')).join('\n'))
    fc.assert(
      fc.property(file, (text) => {
        const lines = linesOf(utf8(text))
        const reading = readStatement(lines)
        if (reading.kind !== 'read') return
        const { rows, leftOut, unread } = reading.statement
        const told = [...rows, ...unread].map(({ line }) => line).concat(leftOut)
        expect(new Set(told).size).toBe(told.length)
        for (const row of rows) {
          expect(row.text.length).toBeLessThanOrEqual(MAX_ROW_TEXT)
          expect(row.cents).not.toBe(0)
        }
        // With a header in the first line, nothing stands above.
        if (reading.format === 'absa') expect(told.length).toBe(lines.length - 1)
      }),
    )
  })
})
