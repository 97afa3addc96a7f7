import { readDate } from '#shared/kernel/read-date.ts'
import { looksLikeAmount, readReference } from './read-values.ts'
import { type Sheet, readSheet } from './read-sheet.ts'

/** Without a header, columns are in this order. */
const inOrder = ['cabin', 'arrival', 'departure', 'name', 'phone', 'email', 'party', 'total', 'paid'] as const
export type Field = (typeof inOrder)[number] | 'surname' | 'adults' | 'children' | 'reference' | 'status'

/** What a column can be. */
export const fieldLabels: Record<Field, string> = {
  reference: 'Our reference',
  cabin: 'Cabin',
  arrival: 'Arrival',
  departure: 'Departure',
  name: 'Guest’s name',
  surname: 'Surname',
  phone: 'Phone',
  email: 'E-mail',
  party: 'Party (2 or 2 + 1)',
  adults: 'Adults',
  children: 'Children',
  total: 'Total',
  paid: 'Paid so far',
  status: 'Status',
}
export const fields = Object.keys(fieldLabels) as Field[]

const headings: Record<Field, readonly string[]> = {
  reference: ['reference', 'ref', 'bookingreference', 'ourreference'],
  cabin: ['cabin', 'unit', 'house', 'property', 'accommodation', 'room', 'huis', 'eenheid'],
  arrival: [
    'arrival',
    'arrive',
    'arrives',
    'arriving',
    'arrivaldate',
    'checkin',
    'checkindate',
    'from',
    'start',
    'startdate',
    'in',
    'aankoms',
  ],
  departure: [
    'departure',
    'depart',
    'departs',
    'departing',
    'departuredate',
    'leave',
    'leaves',
    'leaving',
    'checkout',
    'checkoutdate',
    'to',
    'until',
    'till',
    'end',
    'enddate',
    'out',
    'vertrek',
  ],
  name: ['name', 'guest', 'guestname', 'fullname', 'firstname', 'naam', 'gas'],
  surname: ['surname', 'lastname'],
  phone: [
    'phone',
    'phonenumber',
    'telephone',
    'tel',
    'cell',
    'cellphone',
    'cellnumber',
    'mobile',
    'number',
    'contactnumber',
    'whatsapp',
    'foon',
    'sel',
  ],
  email: ['email', 'emailaddress', 'mail', 'epos'],
  party: ['party', 'guests', 'people', 'persons', 'pax', 'gaste'],
  adults: ['adults', 'adult', 'volwassenes'],
  children: ['children', 'child', 'kids', 'kinders'],
  total: ['total', 'totalprice', 'totalamount', 'price', 'amount', 'totaal', 'prys'],
  paid: ['paid', 'paidsofar', 'amountpaid', 'paidamount', 'totalpaid', 'deposit', 'depositpaid', 'received', 'betaal'],
  status: ['status', 'state'],
}

/** Follow from other columns, or say nothing about a stay: what they hold is not asked about. */
const derived = new Set([
  'nights',
  'due',
  'dueby',
  'balance',
  'balancedue',
  'outstanding',
  'lastpaidon',
  'bookedat',
  'year',
  'line',
  'no',
])

/** The letters of a heading, without what stands in brackets: "Total (R)" is the total. */
const wordOf = (heading: string): string =>
  heading
    .replaceAll(/\(.*?\)/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

const fieldOf = (heading: string): Field | undefined => {
  const word = wordOf(heading)
  return fields.find((field) => headings[field].includes(word))
}

export const readImportSheet = (text: string): Sheet => readSheet(text, (cell) => fieldOf(cell) !== undefined)

/**
 * Why staff are asked what a column is: others fit the same field, children are counted beside it, or nobody knows its
 * heading and it holds amounts, or dates where one is missing.
 */
export type ColumnQuestion = 'two-fit' | 'people' | 'amounts' | 'dates'
export type ColumnUse = Field | 'left-out' | ColumnQuestion
/** By the number of a column what staff have said. */
export type ChosenUses = Readonly<Record<number, Field | 'left-out'>>

export type ImportColumn = {
  readonly index: number
  readonly heading: string
  /** Up to two cells. */
  readonly samples: readonly string[]
  /** How many lines have something in it. */
  readonly filled: number
  readonly use: ColumnUse
}

export const isField = (use: ColumnUse): use is Field => Object.hasOwn(fieldLabels, use)
export const isQuestion = (use: ColumnUse): use is ColumnQuestion => !isField(use) && use !== 'left-out'

/** The columns of a sheet and what becomes of each, by its heading, by what it holds and by what staff have chosen. */
export function importColumns({ headings: found, lines, width }: Sheet, chosen: ChosenUses): ImportColumn[] {
  const columns = Array.from({ length: width }, (_, index) => {
    const cells = lines.flatMap(({ cells: { [index]: cell } }) => cell || [])
    const heading = found?.[index] ?? ''
    const guess = found ? fieldOf(heading) : inOrder[index]
    return {
      index,
      heading: heading || `Column ${index + 1}`,
      cells,
      // A column of the references of others is none of ours.
      guess: guess === 'reference' && !cells.some(readReference) ? undefined : guess,
    }
  })
  const takenFields = new Set(Object.values(chosen))
  const open = columns.filter(({ index, guess }) => guess && !takenFields.has(guess) && chosen[index] === undefined)
  const isMissing = (field: Field) => !takenFields.has(field) && !open.some(({ guess }) => guess === field)
  const isDateMissing = isMissing('arrival') || isMissing('departure')
  const useOf = ({ index, heading, cells, guess }: (typeof columns)[number]): ColumnUse => {
    const said = chosen[index]
    if (said) return said
    if (guess) {
      if (takenFields.has(guess)) return 'left-out'
      if (guess === 'party' && !isMissing('adults')) return 'left-out'
      if (guess === 'party' && !isMissing('children')) return 'people'
      if (guess === 'children' && takenFields.has('party')) return 'left-out'
      return open.filter((other) => other.guess === guess).length > 1 ? 'two-fit' : guess
    }
    if (derived.has(wordOf(heading))) return 'left-out'
    const areMostly = (is: (cell: string) => boolean) => cells.length > 0 && cells.filter(is).length * 2 >= cells.length
    if (isDateMissing && areMostly((cell) => readDate(cell) !== null || readDate(cell, 'month-first') !== null))
      return 'dates'
    return areMostly(looksLikeAmount) ? 'amounts' : 'left-out'
  }
  return columns
    .map((column) => ({
      index: column.index,
      heading: column.heading,
      samples: [...new Set(column.cells)].slice(0, 2),
      filled: column.cells.length,
      use: useOf(column),
    }))
    .filter(({ filled, use }) => filled > 0 || use !== 'left-out')
}

/** A column is to be a field from now on, and no other column is; or it is left out. */
export function withChosenUse(chosen: ChosenUses, index: number, use: Field | 'left-out'): ChosenUses {
  const others = Object.entries(chosen).map(([other, said]) => [other, said === use ? 'left-out' : said] as const)
  return { ...Object.fromEntries(others), [index]: use }
}

/** What each booking must have, and no column is. */
export function missingFields(columns: readonly ImportColumn[]): Field[] {
  const uses = new Set(columns.map(({ use }) => use))
  const needed: readonly (readonly [Field, ...Field[]])[] = [
    ['cabin'],
    ['arrival'],
    ['departure'],
    ['name', 'surname'],
    ['party', 'adults'],
    ['total'],
  ]
  return needed.flatMap((ways) => (ways.some((field) => uses.has(field)) ? [] : ways[0]))
}
