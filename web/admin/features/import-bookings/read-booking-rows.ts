import Papa from 'papaparse'
import { readCsvText } from '#web/admin/kit/csv.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { monthNames } from '#shared/kernel/format-date.ts'
import { type Cents, MAX_CENTS } from '#shared/kernel/money.ts'

/** A line of a paper calendar as its cells say it. What could not be read is null; an empty amount is nothing paid. */
export type BookingRow = {
  /** Of the file, from 1, the header counted. */
  readonly line: number
  readonly cabin: string
  readonly checkInDate: CalendarDate | null
  readonly checkOutDate: CalendarDate | null
  readonly guestName: string
  readonly guestPhone: string
  readonly guestEmail: string
  readonly numberOfAdults: number | null
  readonly numberOfChildren: number | null
  readonly totalPriceCents: Cents | null
  readonly paidCents: Cents | null
}

/** Without a header, cells are in this order. */
const inOrder = ['cabin', 'arrival', 'departure', 'name', 'phone', 'email', 'party', 'total', 'paid'] as const
type Field = (typeof inOrder)[number] | 'adults' | 'children'

const headings: Record<Field, readonly string[]> = {
  cabin: ['cabin', 'unit', 'house', 'property', 'accommodation'],
  arrival: ['arrival', 'arrive', 'arrives', 'checkin', 'checkindate', 'from', 'start', 'in'],
  departure: ['departure', 'depart', 'departs', 'checkout', 'checkoutdate', 'to', 'until', 'end', 'out'],
  name: ['name', 'guest', 'guestname', 'fullname'],
  phone: ['phone', 'telephone', 'tel', 'cell', 'cellphone', 'mobile', 'number', 'whatsapp'],
  email: ['email', 'emailaddress', 'mail'],
  party: ['party', 'guests', 'people', 'persons', 'pax'],
  adults: ['adults'],
  children: ['children', 'kids'],
  total: ['total', 'totalprice', 'price', 'amount'],
  paid: ['paid', 'paidsofar', 'deposit', 'depositpaid', 'received'],
}

const fieldOf = (cell: string): Field | undefined => {
  const word = cell.toLowerCase().replaceAll(/[^a-z]/g, '')
  return (Object.keys(headings) as Field[]).find((field) => headings[field].includes(word))
}

/** By its first three letters; 0 for none. */
const monthNumber = (word: string): number =>
  monthNames.findIndex((name) => name.toLowerCase().startsWith(word.slice(0, 3).toLowerCase())) + 1

/** `2026-12-03`, `3/12/2026` (the day first, as in South Africa) or `3 Dec 2026`; null for any other and for no day. */
export function readDate(text: string): CalendarDate | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const dayFirst = /^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4})$/i.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : (dayFirst?.slice(1).toReversed() ?? [])
  if (year === undefined || month === undefined || day === undefined) return null
  const number = /^\d/.test(month) ? Number(month) : monthNumber(month)
  const date = CalendarDate.safeParse(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`)
  return date.success ? date.data : null
}

/** `R 1 200,50`, `1,200.50` and `1200.5` are rand. Three digits after a lone comma or point are thousands, not cents. */
export function readRand(text: string): Cents | null {
  const digits = text.replace(/^(?:ZAR|R)/i, '').replaceAll(/\s/g, '')
  const [, whole, cents = ''] = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  if (whole === undefined) return null
  const amount = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return amount <= MAX_CENTS ? amount : null
}

const readCount = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : null)

/** `4`, or `2 + 2` for adults and children. */
function readParty(text: string): [number | null, number | null] {
  const [adults = '', children = '0', ...more] = text.split('+').map((part) => part.trim())
  return more.length === 0 ? [readCount(adults), readCount(children)] : [null, null]
}

/** What occurs most often in the first line outside quotes: amounts have commas as well, and names semicolons. */
function separatorOf(text: string): string {
  const [first = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split('\n', 1)
  const count = (separator: string): number => first.split(separator).length
  return [',', ';', '\t'].reduce((most, separator) => (count(separator) > count(most) ? separator : most))
}

/** Rows pasted from a spreadsheet or of a CSV file, with or without a header. Empty lines are left out. */
export function readBookingRows(text: string): BookingRow[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: separatorOf(text) })
  const lines = data
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => readCsvText(cell).trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const found = lines[0]?.cells.map(fieldOf) ?? []
  // A guest may be called Price: two headings make a header.
  const hasHeader = found.filter((field) => field !== undefined).length > 1
  const fields: readonly (Field | undefined)[] = hasHeader ? found : inOrder
  return lines.slice(hasHeader ? 1 : 0).map(({ line, cells }) => {
    const cell = (field: Field): string => cells[fields.indexOf(field)] ?? ''
    const [adults, children] = fields.includes('adults')
      ? [readCount(cell('adults')), readCount(cell('children') || '0')]
      : readParty(cell('party'))
    return {
      line,
      cabin: cell('cabin'),
      checkInDate: readDate(cell('arrival')),
      checkOutDate: readDate(cell('departure')),
      guestName: cell('name'),
      guestPhone: cell('phone'),
      guestEmail: cell('email'),
      numberOfAdults: adults,
      numberOfChildren: children,
      totalPriceCents: readRand(cell('total')),
      paidCents: readRand(cell('paid') || '0'),
    }
  })
}
