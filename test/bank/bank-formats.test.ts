import { describe, expect, it } from 'vitest'
import { readAmount } from '#shared/bank/read-amount.ts'
import { readStatementDay } from '#shared/bank/column-mapping.ts'
import { referencesInText } from '#shared/bank/references-in-text.ts'
import { linesOf, readFile, readKnown, statementFile, utf8 } from './read-statement-file.ts'
import { readStatement, readWithMapping } from '#shared/bank/read-statement.ts'

/** Of each format: what it is called, its account, its movements, and which lines are left out or were not read. */
const samples: [
  file: string,
  format: string,
  account: string | null,
  movements: string[],
  left: number[],
  un: string[],
][] = [
  [
    'fnb',
    'fnb',
    '62012345678',
    [
      '2026-11-05 345000 FNB APP PAYMENT FROM MC-7K4QX',
      '2026-11-04 -12050 POS PURCHASE BUILD IT',
      '2026-11-04 212500 MAGTAPE CREDIT CAPITEC MC7K4QX NALEDI',
    ],
    [],
    ['11 day', '12 amount'],
  ],
  [
    'fnb-business',
    'fnb-business',
    '62012345678',
    ['2026-11-05 345000 MC-7K4QX PAYSHAP CREDIT', '2026-11-05 -850 SERVICE FEE'],
    [],
    [],
  ],
  [
    'fnb-old',
    'fnb-old',
    '62012345678',
    [
      '2026-11-05 345000 MC-7K4QX MAGTAPE CREDIT',
      '2026-11-06 -95000 ESKOM DEBIT ORDER',
      '2026-11-07 -5000 TELKOM DEBIT ORDER',
    ],
    [],
    [],
  ],
  [
    'absa',
    'absa',
    null,
    ['2026-11-05 345000 ACB CREDIT CAPITEC MC-7K4QX', '2026-11-05 -50000 DIGITAL PAYMENT DT ABSA BANK ( 8,50 )'],
    [],
    [],
  ],
  [
    'standard-bank',
    'standard-bank',
    '12345678',
    ['2026-11-05 345000 MC-7K4QX J M IB PAYMENT FROM', '2026-11-06 -5750 FIXED MONTHLY FEE'],
    [1, 2, 3, 7],
    ['6 kind'],
  ],
  [
    'standard-bank-business',
    'standard-bank-business',
    '12345678',
    ['2026-11-05 345000 MC-7K4QX ABSA BANK CREDIT TRANSFER', '2026-11-06 -5750 MONTHLY FEE'],
    [],
    [],
  ],
  [
    'nedbank',
    'nedbank',
    '1234567890',
    [
      '2026-11-05 345000 MC-7K4QX J MOKOENA',
      '2026-11-05 10000 MC-7K4QX SAVED BY EXCEL',
      '2026-11-06 -5750 MAINTENANCE FEE',
    ],
    [5, 9, 11, 12],
    ['10 amount'],
  ],
  [
    'capitec',
    'capitec',
    '1234567890',
    [
      '2026-11-05 345000 PAYSHAP MC-7K4QX Payment Received: MC-7K4QX',
      '2026-11-05 -25000 PNP TOKAI (Pending) Groceries (Pending) pending',
      '2026-11-06 -50000 PREPAID ELECTRICITY',
      '2026-11-06 -35 SMS NOTIFICATION FEE',
      '2026-11-07 10000 PAYSHAP 7K4QX (Pending) Payment Received: 7K4QX (Pending) pending',
    ],
    [],
    [],
  ],
  [
    'capitec-business',
    'capitec-business',
    '1050000000',
    ['2026-11-05 345000 FNB MC-7K4QX Inward EFT Credit', '2026-11-13 -95000 ESKOM Outward EFT'],
    [6],
    [],
  ],
  ['investec', 'investec', null, ['2026-11-05 345000 MC-7K4QX J Mokoena', '2026-11-13 -95000 Eskom'], [], []],
  [
    'investec-signed',
    'investec-signed',
    null,
    ['2026-11-05 345000 MC-7K4QX J Mokoena', '2026-11-13 -95000 Eskom'],
    [],
    [],
  ],
  ['investec-titled', 'investec', '10011234567', ['2026-11-05 345000 MC-7K4QX J Mokoena'], [], []],
  [
    'discovery',
    'discovery',
    null,
    ['2026-11-06 -12050 BUILD IT TOKAI N MOKOENA', '2026-11-05 345000 MC-7K4QX CAPITEC CREDIT'],
    [],
    [],
  ],
  [
    'bank-zero',
    'bank-zero',
    null,
    ['2026-11-05 345000 MC-7K4QX J Mokoena EFT in', '2026-11-06 -12050 Build It Card'],
    [],
    [],
  ],
  [
    'tymebank',
    'tymebank',
    null,
    ['2026-11-05 345000 MC-7K4QX J Mokoena', '2026-11-06 -95000 Eskom', '2026-11-06 -500 Monthly fee'],
    [],
    [],
  ],
]

const seen = ({ statement: { rows, leftOut, unread } }: ReturnType<typeof readKnown>) => ({
  movements: rows.map(({ day, cents, text, isPending }) => `${day} ${cents} ${text}${isPending ? ' pending' : ''}`),
  leftOut,
  unread: unread.map(({ line, reason }) => `${line} ${reason}`),
})

describe('a file of a bank', () => {
  it.each(samples)('%s is read', (file, format, account, movements, leftOut, unread) => {
    const reading = readKnown(statementFile(file))
    expect(reading.format).toBe(format)
    expect(new Set(reading.statement.rows.map((row) => row.account))).toEqual(new Set([account]))
    expect(seen(reading)).toEqual({ movements, leftOut, unread })
    const income = reading.statement.rows.find(({ cents }) => cents === 345_000)
    expect(referencesInText(income?.text ?? '', [])).toEqual([{ reference: 'MC-7K4QX', how: 'verbatim' }])
  })

  it.each(samples)('%s is the same after a South African spreadsheet has saved it', (file) => {
    const text = statementFile(file)
    // Excel keeps what is quoted together, separates by semicolons and writes amounts with a comma.
    const saved = text
      .split('\n')
      .map((line) =>
        line
          .replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';')
          .replaceAll(/(?<=;|^) ?"?(-?\d+)\.(\d{2})"?(?=;|$)/g, '$1,$2'),
      )
      .join('\r\n')
    expect(saved).not.toBe(text)
    expect(seen(readKnown(saved))).toEqual(seen(readKnown(text)))
  })

  it.each<[how: string, bytes: (text: string) => ArrayBuffer]>([
    ['UTF-8 with a byte order mark', (text) => utf8(`\uFEFF${text}`)],
    ['UTF-16', (text) => new Uint16Array([0xfeff, ...text.split('').map((unit) => unit.charCodeAt(0))]).buffer],
    ['windows-1252', (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer],
    ['lines of Windows', (text) => utf8(text.replaceAll('\n', '\r\n'))],
  ])('is read in %s', (_, bytes) => {
    const text = statementFile('absa').replace('CAPITEC  ', 'RENÉ    ')
    const reading = readFile(bytes(text))
    expect(reading).toMatchObject({ kind: 'read', format: 'absa' })
    expect(JSON.stringify(reading)).toContain('ACB CREDIT RENÉ MC-7K4QX')
  })

  it('leaves out a header that comes again, and reports what a quotation mark swallows', () => {
    const absa = statementFile('absa')
    const twice = readKnown(`${absa}${absa}`)
    expect(twice.statement.rows).toHaveLength(4)
    expect(twice.statement.leftOut).toEqual([4])
    const open = readKnown(
      'Date, Amount, Balance, Description\n2026/11/05,1.00,1.00,"OPEN\n2026/11/06,2.00,3.00,SWALLOWED\n',
    )
    expect(open.statement).toEqual({ rows: [], leftOut: [], unread: [{ line: 2, reason: 'line-break' }] })
  })

  it('is turned round where a spreadsheet has put the month first in each date', () => {
    const text = 'Date,Description,Debit,Credit,Balance\n11/05/2026,A,,1.00,\n11/13/2026,B,,2.00,\n'
    expect(readKnown(text).statement.rows.map(({ day }) => day)).toEqual(['2026-11-05', '2026-11-13'])
    const both = `${text}13/11/2026,C,,3.00,\n`
    expect(seen(readKnown(both))).toMatchObject({
      movements: ['2026-05-11 100 A', '2026-11-13 300 C'],
      unread: ['3 day'],
    })
  })

  it('leaves out a balance that stands in the column of amounts', () => {
    const text =
      'Date,Transaction Details,Amount,Balance\n01/11/2026,Opening Balance,9.00,9.00\n05/11/2026,A,1.00,10.00\n'
    expect(seen(readKnown(text))).toEqual({ movements: ['2026-11-05 100 A'], leftOut: [2], unread: [] })
  })

  it('is separated by what its header is, not its title', () => {
    const text = 'Cabins, the account of\nDate;Description;Amount;Balance\n20261105;A, B, C, D, E;1,00;1,00\n'
    expect(seen(readKnown(text))).toEqual({ movements: ['2026-11-05 100 A, B, C, D, E'], leftOut: [], unread: [] })
  })

  it('is unknown once the bank has put another column into its header', () => {
    const text = statementFile('absa')
    expect(readFile(utf8(text.replace('Balance\n', 'Balance,\n')))).toMatchObject({ kind: 'read', format: 'absa' })
    for (const header of ['Date,Description,Amount,Balance,Charges\n', 'Date,Charges,Description,Amount,Balance\n'])
      expect(readFile(utf8(text.replace('Date,Description,Amount,Balance\n', header)))).toMatchObject({
        kind: 'unknown',
      })
  })

  it('never leaves out a payment because its text begins like a bank’s own', () => {
    const text =
      'Date,Description,Amount,Balance\n20261105,Balance MC-7K4QX,10.00,\n20261105,Total,10.00,\n2026,Balance MC-7K4QX,10.00,\n'
    expect(seen(readKnown(text))).toEqual({
      movements: ['2026-11-05 1000 Balance MC-7K4QX', '2026-11-05 1000 Total'],
      leftOut: [],
      unread: ['4 day'],
    })
  })

  it('is of no account where its number is masked or was made a power of ten', () => {
    const accountOf = (written: string) =>
      readKnown(statementFile('capitec').replaceAll('1234567890', written)).statement.rows[0]?.account
    expect(['0001234567890', '12-3456-7890', '1.23E+09', '****7890', ''].map(accountOf)).toEqual([
      '1234567890',
      '1234567890',
      null,
      null,
      null,
    ])
  })
})

describe('a file of another bank', () => {
  const text =
    'Some Bank\nAccount no: 777 888 999\nWhen,What,Out,In,Ref\n05-11-2026,EFT,,R3 450.00,mc 7k4qx\nno day,EFT,,12.00,\n06-11-2026,Fee,9.00,,\n'

  it('says what its columns may be, by a fingerprint that its next file has too', () => {
    const reading = readStatement(linesOf(utf8(text)))
    expect(reading).toMatchObject({
      kind: 'unknown',
      fingerprint: 'when|what|out|in|ref',
      headings: ['When', 'What', 'Out', 'In', 'Ref'],
    })
    expect(readFile(utf8(text.replace('When,What', '"WHEN", what ')))).toMatchObject({
      fingerprint: 'when|what|out|in|ref',
    })
  })

  it('is read by the columns that were said', () => {
    const mapping = { day: 0, money: { moneyIn: 3, moneyOut: 2 }, texts: [4, 1], account: null }
    const reading = readWithMapping(linesOf(utf8(text)), mapping)
    expect(reading).toMatchObject({
      kind: 'read',
      format: 'mapped',
      statement: {
        rows: [
          { line: 4, day: '2026-11-05', cents: 345_000, text: 'mc 7k4qx EFT', account: '777888999' },
          { line: 6, day: '2026-11-06', cents: -900, text: 'Fee', account: '777888999' },
        ],
        unread: [{ line: 5, reason: 'day' }],
      },
    })
  })

  it('may have no header, and then no line is lost', () => {
    const lines = linesOf(utf8('31-02-2026,A,1.00\n05-11-2026,B,2.00\n'))
    expect(readStatement(lines)).toMatchObject({ kind: 'unknown', fingerprint: 'none', headings: null })
    const mapping = { day: 0, money: { amount: 2 }, texts: [1], account: null }
    expect(readWithMapping(lines, mapping)).toMatchObject({
      statement: { rows: [{ line: 2, text: 'B' }], unread: [{ line: 1, reason: 'day' }] },
    })
  })
})

describe('an amount', () => {
  it.each<[written: string, cents: number | null]>([
    ['3450.00', 345_000],
    ['-3450.00', -345_000],
    ['+3450', 345_000],
    ['3450,5', 345_050],
    ['3 450,00', 345_000],
    ['3\u00A0450.00', 345_000],
    ['3,450.00', 345_000],
    ['3,450', 345_000],
    ['1.234.567,89', 123_456_789],
    ['R 3,450.00', 345_000],
    ['-R30,000.00', -3_000_000],
    ['R-8.50', -850],
    ['(8,50)', -850],
    ['8.50-', -850],
    ['\u22128.50', -850],
    ['3450.00 CR', 345_000],
    ['3450.00Cr', 345_000],
    ['3450.00 DR', -345_000],
    ['', 0],
    ['-', 0],
    ['\u2013', 0],
    ['0.00', 0],
    ['-0.00', 0],
    ['3.450', null],
    ['R1 234 567.89', 123_456_789],
    ['- 3  450 , 00', -345_000],
    ['000345.00', 34_500],
    ['0,05', 5],
    // Thousands have three digits, and none before them are 0.
    ['0,005', null],
    ['0 005', null],
    ['012,345.00', null],
    ['0.005,00', null],
    ['1 2 3', null],
    ['3 45', null],
    ['3450 000', null],
    ['3 450 00', null],
    ['1 234,567.00', null],
    ['3450.123', null],
    ['-3450 CR', null],
    ['(8.50', null],
    ['--5', null],
    ['3.45E+03', null],
    ['12x', null],
    ['99999999999.00', null],
  ])('%s is %s', (written, cents) => {
    expect(readAmount(written)).toBe(cents)
  })
})

describe('a day', () => {
  it.each<[written: string, day: string | null]>([
    ['2026/11/05', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    ['2026-11-05 10:14:00', '2026-11-05'],
    ['20261105', '2026-11-05'],
    ['05/11/2026', '2026-11-05'],
    ['5/11/26', '2026-11-05'],
    ['05-11-2026', '2026-11-05'],
    ['05Nov2026', '2026-11-05'],
    ['05Nov26', '2026-11-05'],
    ['05-Nov-26', '2026-11-05'],
    ['05 Nov 2026', '2026-11-05'],
    ['5 November 2026', '2026-11-05'],
    ['Thu 5 Nov 2026', '2026-11-05'],
    ['46331', '2026-11-05'],
    ['31Feb2026', null],
    ['20261301', null],
    ['19991105', null],
    ['', null],
    ['Total', null],
  ])('%s is %s', (written, day) => {
    expect(readStatementDay(written)).toBe(day)
  })
})
