import type { SheetLine } from '#shared/kernel/sheet-line.ts'
import { readAmount } from './read-amount.ts'
import { type StatementColumns, foldHeading, readStatementDay } from './column-mapping.ts'

/**
 * The CSV files that South African banks let their customers download. They are told apart by their headers, never by
 * the bank's name: a bank has several, and changes them. There is no published description of most; where one was seen:
 *
 * - FNB, Standard Bank (business), Nedbank, Discovery: github.com/dvdl16/csf_za, its bank statement import and tests
 * - FNB (before 2012's change): FNB's "CSV download file specification" of 2012
 * - Absa: the sample of github.com/kdevnel/ynab-absa-csv-convert-js
 * - Nedbank, spreadsheets that saved it: the CSV guide of github.com/botshelo-mere/ledgerza
 * - Capitec: the documentation of Countary, and parsers in public repositories
 * - Standard Bank's lines with HIST, Capitec Business, Investec, Bank Zero: parsers in public repositories alone
 * - TymeBank: the columns of its PDF statement; no CSV file of it was seen
 */
type Format = {
  readonly id: string
  readonly name: string
  /** The headings in their order. `?` behind one: it may be missing; `|`: either. */
  readonly header: readonly string[]
  /** Which heading is what; of the texts, that with the reference comes first: the whole is cut after 60 characters. */
  readonly day: string
  readonly money: { readonly amount: string } | { readonly moneyIn: string; readonly moneyOut: string }
  readonly texts: readonly string[]
  readonly account?: string
  readonly fee?: string
  readonly mark?: string
}

const formats: readonly Format[] = [
  {
    id: 'fnb',
    name: 'FNB',
    header: ['Date', 'Amount', 'Balance', 'Description'],
    day: 'Date',
    money: { amount: 'Amount' },
    texts: ['Description'],
  },
  {
    id: 'fnb-business',
    name: 'FNB business',
    header: ['Date', 'Service Fee', 'Amount', 'Description', 'Reference', 'Balance', 'Cheque Number?'],
    day: 'Date',
    money: { amount: 'Amount' },
    texts: ['Reference', 'Description'],
  },
  {
    id: 'fnb-old',
    name: 'FNB, former format',
    header: ['Effective Date', 'Description', 'Reference', 'Service Fee', 'Debit / Credit', 'Amount', 'Balance'],
    day: 'Effective Date',
    money: { amount: 'Amount' },
    mark: 'Debit / Credit',
    texts: ['Reference', 'Description'],
  },
  {
    id: 'absa',
    name: 'Absa',
    header: ['Date', 'Description', 'Amount', 'Balance'],
    day: 'Date',
    money: { amount: 'Amount' },
    texts: ['Description'],
  },
  {
    id: 'standard-bank-business',
    name: 'Standard Bank business',
    header: [
      'Date',
      'Value Date',
      'Statement Number',
      'Description',
      'Amount',
      'Balance',
      'Type',
      'Originator Reference',
      'Customer Reference',
    ],
    day: 'Date',
    money: { amount: 'Amount' },
    texts: ['Customer Reference', 'Originator Reference', 'Description'],
  },
  {
    id: 'capitec',
    name: 'Capitec',
    header: [
      'Nr',
      'Account',
      'Posting Date',
      'Transaction Date',
      'Description',
      'Original Description',
      'Parent Category',
      'Category',
      'Money In',
      'Money Out',
      'Fee',
      'Balance',
    ],
    day: 'Posting Date',
    money: { moneyIn: 'Money In', moneyOut: 'Money Out' },
    fee: 'Fee',
    // The bank's own text: customers may rewrite the other.
    texts: ['Original Description', 'Description'],
    account: 'Account',
  },
  {
    id: 'capitec-business',
    name: 'Capitec Business',
    header: ['Account', 'Date', 'Description', 'Reference', 'Amount', 'Fees', 'Balance'],
    day: 'Date',
    money: { amount: 'Amount' },
    texts: ['Reference', 'Description'],
    account: 'Account',
  },
  {
    id: 'investec',
    name: 'Investec',
    header: ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
    day: 'Date',
    money: { moneyIn: 'Credit', moneyOut: 'Debit' },
    texts: ['Description'],
  },
  {
    id: 'investec-signed',
    name: 'Investec',
    header: ['Date', 'Transaction Details', 'Amount', 'Balance'],
    day: 'Date',
    money: { amount: 'Amount' },
    texts: ['Transaction Details'],
  },
  {
    id: 'discovery',
    name: 'Discovery Bank',
    header: [
      'Value Date',
      'Value Time',
      'Type',
      'Description|Transaction Description',
      'Beneficiary or CardHolder',
      'Amount',
      'Category?',
      'SubCategory?',
      'Note?',
    ],
    day: 'Value Date',
    money: { amount: 'Amount' },
    texts: ['Description|Transaction Description', 'Beneficiary or CardHolder'],
  },
  {
    id: 'bank-zero',
    name: 'Bank Zero',
    header: [
      'Date',
      'Day',
      'Time',
      'Type',
      'Description 1',
      'Description 2',
      'Fee',
      'Amount',
      'Balance',
      'Has Attachments?',
    ],
    day: 'Date',
    money: { amount: 'Amount' },
    texts: ['Description 1', 'Description 2', 'Type'],
  },
  {
    id: 'tymebank',
    name: 'TymeBank',
    header: ['Date', 'Description', 'Fees', 'Money Out', 'Money In', 'Balance'],
    day: 'Date',
    money: { moneyIn: 'Money In', moneyOut: 'Money Out' },
    fee: 'Fees',
    texts: ['Description'],
  },
]

/** A format whose header, or whose lines without one, were found in a file. */
export type FoundFormat = {
  readonly id: string
  readonly name: string
  readonly columns: StatementColumns
  /** Where the movements begin among the lines. */
  readonly start: number
  /** The header's headings; null where the format has none. */
  readonly headings: readonly string[] | null
  /** What a line is, in a format that marks its lines; each is a movement otherwise. */
  readonly kindOf?: (cells: readonly string[]) => 'movement' | 'other' | 'unknown'
}

/** The column of each heading, where the cells are the header of a format. */
function columnsOf({ header, day, money, texts, account, fee, mark }: Format, cells: readonly string[]) {
  const written = cells.map(foldHeading)
  const at = new Map<string, number>()
  let next = 0
  for (const heading of header) {
    const names = heading.replace('?', '').split('|').map(foldHeading)
    if (names.includes(written[next] ?? '')) {
      at.set(heading, next)
      next += 1
    } else if (!heading.endsWith('?')) return null
  }
  // A comma at the end of each line is no column.
  if (written.slice(next).some((heading) => heading !== '')) return null
  const column = (heading: string): number => at.get(heading) ?? 0
  const columns: StatementColumns = {
    day: column(day),
    money:
      'amount' in money
        ? { amount: column(money.amount) }
        : { moneyIn: column(money.moneyIn), moneyOut: column(money.moneyOut) },
    texts: texts.map(column),
    account: account === undefined ? null : column(account),
    ...(fee !== undefined && { fee: column(fee) }),
    ...(mark !== undefined && { mark: column(mark) }),
  }
  return columns
}

/** Above a header stand the account, its holder and balances: thirteen lines at Standard Bank. */
const MAX_LINES_ABOVE = 40

function formatByHeader(lines: readonly SheetLine[]): FoundFormat | null {
  for (const [at, { cells }] of lines.slice(0, MAX_LINES_ABOVE).entries()) {
    for (const format of formats) {
      const columns = columnsOf(format, cells)
      if (columns) return { id: format.id, name: format.name, columns, start: at + 1, headings: cells }
    }
  }
  return null
}

const standardBankKinds: Readonly<Record<string, 'movement' | 'other'>> = {
  ALL: 'other',
  'ACC-NO': 'other',
  OPEN: 'other',
  HIST: 'movement',
  CLOSE: 'other',
}

/**
 * Standard Bank's file for private accounts has no header: its lines begin with their kind, `ALL`, `ACC-NO` and `OPEN`
 * first, `HIST` for a movement, `CLOSE` last. What the third column holds, nobody has said.
 */
function standardBankFormat(lines: readonly SheetLine[]): FoundFormat | null {
  const kinds = lines.slice(0, MAX_LINES_ABOVE).map(({ cells: [kind = ''] }) => kind.toUpperCase())
  if (!kinds.includes('HIST') || !kinds.some((kind) => ['ALL', 'ACC-NO', 'OPEN'].includes(kind))) return null
  return {
    id: 'standard-bank',
    name: 'Standard Bank',
    columns: { day: 1, money: { amount: 3 }, texts: [5, 4], account: null },
    start: 0,
    headings: null,
    kindOf: ([kind = '']) => standardBankKinds[kind.toUpperCase()] ?? 'unknown',
  }
}

/** Nedbank's file has a title and lines about the account, and then movements without a header. */
function nedbankFormat(lines: readonly SheetLine[]): FoundFormat | null {
  const above = lines.slice(0, MAX_LINES_ABOVE)
  if (!above.some(({ cells: [title = ''] }) => /^statement enquiry\b/i.test(title))) return null
  const start = above.findIndex(
    ({ cells: [day = '', , amount = ''] }) =>
      (readStatementDay(day) !== null && !/^\d+$/.test(day)) || (day !== '' && (readAmount(amount) ?? 0) !== 0),
  )
  return {
    id: 'nedbank',
    name: 'Nedbank',
    columns: { day: 0, money: { amount: 2 }, texts: [1], account: null },
    start: start < 0 ? lines.length : start,
    headings: null,
  }
}

/** The format of a file, null for one that nobody knows. */
export const findFormat = (lines: readonly SheetLine[]): FoundFormat | null =>
  formatByHeader(lines) ?? standardBankFormat(lines) ?? nedbankFormat(lines)
