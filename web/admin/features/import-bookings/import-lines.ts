import {
  type CheckedRow,
  ImportRow,
  type UnusualRowReason,
  type ImportProblem,
} from '#shared/bookings/import-bookings.contract.ts'
import { STAFF_HORIZON_MONTHS, MAX_STAY_NIGHTS, numberOfNights } from '#shared/availability/stay.ts'
import { formatRand } from '#shared/kernel/money.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import type { Field, ImportColumn } from './import-columns.ts'
import { type BookingRow, readBookingRows } from './read-booking-rows.ts'
import type { Sheet } from './read-sheet.ts'

/** A line as it was read: what would be brought in, or why it cannot be read. */
export type ImportLine = {
  readonly row: BookingRow
  readonly form: ImportRow | null
  readonly problems: readonly string[]
  /** Another line, or the line after a correction, has another one. */
  readonly key: string
}

export type Cabins = readonly { readonly slug: CabinSlug; readonly name: string }[]

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The cabin of a cell: by its name or the beginning of it, "Protea" or "protea cabin". */
function cabinOf(cell: string, cabins: Cabins): CabinSlug | undefined {
  const word = letters(cell)
  if (word.length < 2) return undefined
  const findCabins = (is: (known: string) => boolean) =>
    cabins.filter(({ slug, name }) => is(letters(name)) || is(letters(slug)))
  const [exact] = findCabins((known) => known === word)
  const [found, ...others] = findCabins((known) => known.startsWith(word) || word.startsWith(known))
  return exact?.slug ?? (others.length === 0 ? found?.slug : undefined)
}

type Reading = { readonly value: keyof BookingRow; readonly fields: readonly Field[]; name: string; kind: string }
const readings: readonly Reading[] = [
  { value: 'checkInDate', fields: ['arrival'], name: 'arrival', kind: 'a date, such as 3/12/2026' },
  { value: 'checkOutDate', fields: ['departure'], name: 'departure', kind: 'a date, such as 5/12/2026' },
  { value: 'numberOfAdults', fields: ['adults', 'party'], name: 'party', kind: 'a number, such as 2 or 2 + 1' },
  { value: 'numberOfChildren', fields: ['children', 'party'], name: 'party', kind: 'a number, such as 2 or 2 + 1' },
  { value: 'totalPriceCents', fields: ['total'], name: 'total', kind: 'an amount, such as R 2 400,00' },
  { value: 'paidCents', fields: ['paid'], name: 'amount paid', kind: 'an amount, such as R 1 200,00' },
]

/** What could not be read, with what is written there. */
const unreadTexts = (row: BookingRow): string[] => {
  const texts = readings.flatMap(({ value, fields, name, kind }) => {
    if (row[value] !== null) return []
    const written = fields.map((field) => row.cells[field]).find(Boolean)
    return written ? `The ${name} "${written}" is not ${kind}` : `The ${name} is missing`
  })
  return [...new Set(texts)]
}

/** What was pasted, line by line, by what its columns are. */
export function readLines(sheet: Sheet, columns: readonly ImportColumn[], cabins: Cabins): ImportLine[] {
  return readBookingRows(sheet, columns).map((row) => {
    const cabinSlug = cabinOf(row.cabin, cabins)
    const unread = unreadTexts(row)
    if (!cabinSlug) unread.unshift(row.cabin ? `There is no cabin "${row.cabin}"` : 'The cabin is missing')
    const form = ImportRow.safeParse({ ...row, cabinSlug })
    const isUnread = (field: string) => field === 'cabinSlug' || row[field as keyof BookingRow] === null
    // The first problem of a field says enough.
    const wrong = new Map(
      form.success ? [] : form.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
    )
    const problems = [...unread, ...[...wrong].flatMap(([field, message]) => (isUnread(field) ? [] : [message]))]
    return { row, form: form.success ? form.data : null, problems, key: JSON.stringify(row) }
  })
}

/** `accepted`: staff have looked at an unusual line. */
export type Mark = 'left-out' | 'accepted'
export type LineState = 'unreadable' | 'checking' | 'existing' | 'left-out' | 'clash' | 'unusual' | 'ready'

export type CheckedLine = ImportLine & {
  readonly state: LineState
  readonly checked: CheckedRow | undefined
  /** The lines that are to be brought in as well and have nights of it. */
  readonly clashingLines: readonly number[]
}

/** What is to be done with each line, by what the server found and staff decided. */
export function checkLines(
  lines: readonly ImportLine[],
  checked: readonly CheckedRow[] | undefined,
  marks: Readonly<Record<string, Mark>>,
): CheckedLine[] {
  const found = new Map(checked?.map((row) => [row.line, row]))
  const isOut = new Set(
    lines.flatMap(({ row, key }) => (marks[key] === 'left-out' || found.get(row.line)?.reference ? [row.line] : [])),
  )
  return lines.map((line) => {
    const ofLine = found.get(line.row.line)
    const clashingLines = (ofLine?.clashingLines ?? []).filter((other) => !isOut.has(other))
    return { ...line, checked: ofLine, clashingLines, state: stateOf(line, ofLine, clashingLines, marks[line.key]) }
  })
}

function stateOf(
  { form }: ImportLine,
  checked: CheckedRow | undefined,
  clashingLines: readonly number[],
  mark: Mark | undefined,
): LineState {
  if (!form) return 'unreadable'
  if (!checked) return 'checking'
  if (checked.reference) return 'existing'
  if (mark === 'left-out') return 'left-out'
  if (checked.problem || checked.clashes.length > 0 || clashingLines.length > 0) return 'clash'
  return checked.unusual.length > 0 && mark !== 'accepted' ? 'unusual' : 'ready'
}

export const importProblemTexts: Readonly<Record<ImportProblem, string>> = {
  'cabin-not-found': 'This cabin cannot be booked now',
  'stay-over': 'This stay is over already',
  'too-far-ahead': `It ends more than ${STAFF_HORIZON_MONTHS} months ahead`,
  'stay-too-long': `It has more than ${MAX_STAY_NIGHTS} nights`,
}

const unusualTexts: Readonly<Record<UnusualRowReason, (form: ImportRow, checked: CheckedRow) => string>> = {
  'party-too-large': () => 'More people than the cabin sleeps',
  'cabin-not-for-children': () => 'This cabin does not take children',
  'long-stay': (form) => `${numberOfNights(form)} nights: longer than guests can book`,
  'far-ahead': () => 'Further ahead than guests can book',
  'nothing-to-pay': () => 'The total is R0.00: a stay of the owner or family?',
  'far-from-price': (_, { priceCents }) => `The price list says ${formatRand(priceCents ?? 0)}`,
  'paid-more-than-total': () => 'More was paid than the total',
}

/** What is unusual about a line, in words. */
export const unusualTextsOf = ({ form, checked }: CheckedLine): string[] =>
  form && checked ? checked.unusual.map((reason) => unusualTexts[reason](form, checked)) : []
