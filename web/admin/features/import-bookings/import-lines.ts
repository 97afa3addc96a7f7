import {
  type CheckedRow,
  type FileDifference,
  ImportRow,
  type UnusualRowReason,
  type ImportProblem,
} from '#shared/bookings/import-bookings.contract.ts'
import { STAFF_HORIZON_MONTHS, MAX_STAY_NIGHTS, numberOfNights } from '#shared/availability/stay.ts'
import { shortDate } from '#shared/kernel/format-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import type { DateOrder } from '#shared/kernel/read-date.ts'
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
export function readLines(
  sheet: Sheet,
  columns: readonly ImportColumn[],
  cabins: Cabins,
  order?: DateOrder,
): ImportLine[] {
  return readBookingRows(sheet, columns, order).map((row) => {
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

/** What staff have said about a line: leave it out, bring it in unusual as it is, or that all of it was paid. */
export type Marks = { readonly isLeftOut?: boolean; readonly isAccepted?: boolean; readonly isPaid?: boolean }
export type LineState =
  | 'unreadable'
  | 'checking'
  /** It is on file, and the same there. */
  | 'existing'
  /** It is on file, and not the same there. */
  | 'differs'
  | 'left-out'
  | 'clash'
  | 'unusual'
  | 'ready'

export type CheckedLine = ImportLine & {
  readonly state: LineState
  readonly checked: CheckedRow | undefined
  /** The lines that are to be brought in as well and have nights of it. */
  readonly clashingLines: readonly number[]
  /** What staff have not answered yet, in words. */
  readonly questions: readonly string[]
  /** Its booking on file has something otherwise, in words. */
  readonly differences: readonly string[]
  readonly looksUnpaid: boolean
}

/** What is to be done with each line, by what the server found and staff decided. */
export function checkLines(
  lines: readonly ImportLine[],
  checked: readonly CheckedRow[] | undefined,
  marks: Readonly<Record<string, Marks>>,
  cabins: Cabins = [],
): CheckedLine[] {
  const found = new Map(checked?.map((row) => [row.line, row]))
  const isOut = new Set(
    lines.flatMap(({ row, key }) => (marks[key]?.isLeftOut || found.get(row.line)?.reference ? [row.line] : [])),
  )
  return lines.map((line) => {
    const ofLine = found.get(line.row.line)
    const of = marks[line.key] ?? {}
    const clashingLines = (ofLine?.clashingLines ?? []).filter((other) => !isOut.has(other))
    const { form } = line
    const unusual = ofLine?.unusual.filter((reason) => reason !== 'looks-unpaid' || !of.isPaid) ?? []
    const known = {
      ...line,
      form: form && of.isPaid ? { ...form, paidCents: form.totalPriceCents } : form,
      checked: ofLine,
      clashingLines,
      questions: [
        ...statusQuestions(line.row),
        ...(form && ofLine ? unusual.map((reason) => unusualTexts[reason](form, ofLine)) : []),
      ],
      differences: [] as string[],
      looksUnpaid: unusual.includes('looks-unpaid'),
    }
    const compared = ofLine?.reference ? { ...known, differences: differenceTexts(known, ofLine, cabins) } : known
    return { ...compared, state: stateOf(compared, of) }
  })
}

function stateOf(
  { form, checked, clashingLines, questions, differences }: Omit<CheckedLine, 'state'>,
  { isLeftOut, isAccepted }: Marks,
): LineState {
  if (!form) return 'unreadable'
  if (!checked) return 'checking'
  if (checked.reference) return differences.length > 0 ? 'differs' : 'existing'
  if (isLeftOut) return 'left-out'
  if (checked.problem || checked.clashes.length > 0 || clashingLines.length > 0) return 'clash'
  return questions.length > 0 && !isAccepted ? 'unusual' : 'ready'
}

/** Its list says that a stay did not take place, or may not. */
const statusQuestions = ({ status }: BookingRow): string[] =>
  /cancel|gekansell|lapsed|expired|pending|no.?show|declin|refus|provisional|tentative|enquir|waiting/i.test(status)
    ? [`Its status is "${status}": brought in, it has its nights`]
    : []

export const importProblemTexts: Readonly<Record<ImportProblem, string>> = {
  'cabin-not-found': 'This cabin cannot be booked now',
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
  'looks-unpaid': ({ totalPriceCents, paidCents }) =>
    `The stay is over and ${formatRand(totalPriceCents - paidCents)} looks unpaid. Was it paid? Brought in as it is, it is listed as owed; nobody is reminded`,
  'long-ago': ({ checkOutDate }) => `It was in ${checkOutDate.slice(0, 4)}: is the year right?`,
}

/** What cells name each field that can differ, and what it is called. */
const comparedFields: Readonly<Record<FileDifference['field'], readonly [name: string, ...cells: Field[]]>> = {
  cabinSlug: ['Cabin', 'cabin'],
  checkInDate: ['Arrival', 'arrival'],
  checkOutDate: ['Departure', 'departure'],
  guestName: ['Name', 'name', 'surname'],
  guestPhone: ['Phone', 'phone'],
  guestEmail: ['E-mail', 'email'],
  numberOfAdults: ['Adults', 'adults', 'party'],
  numberOfChildren: ['Children', 'children', 'party'],
  totalPriceCents: ['Total', 'total'],
  paidCents: ['Paid', 'paid'],
}

/** "Total: R4,600.00 here, R4,000.00 on file". An empty cell differs from nothing, nor does what staff have answered. */
function differenceTexts({ form, row }: ImportLine, { differences }: CheckedRow, cabins: Cabins): string[] {
  if (!form) return []
  return differences.flatMap(({ field, onFile }) => {
    const [name, ...cells] = comparedFields[field]
    if (form[field] === onFile || cells.every((cell) => !row.cells[cell])) return []
    const shown = (value: string | number): string => {
      if (field === 'totalPriceCents' || field === 'paidCents') return formatRand(Number(value))
      if (field === 'checkInDate' || field === 'checkOutDate') return shortDate(String(value))
      if (field === 'cabinSlug') return cabins.find(({ slug }) => slug === value)?.name ?? String(value)
      return String(value) || 'nothing'
    }
    return `${name}: ${shown(form[field])} here, ${shown(onFile)} on file`
  })
}
