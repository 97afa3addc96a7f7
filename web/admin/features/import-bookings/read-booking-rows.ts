import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { type DateOrder, readDate } from '#shared/kernel/read-date.ts'
import { type Field, type ImportColumn, isField } from './import-columns.ts'
import type { Sheet } from './read-sheet.ts'
import { readCount, readPaid, readParty, readPhone, readRand, readReference } from './read-values.ts'

/** A line of a paper calendar as its cells say it. What could not be read is null; an empty amount is nothing paid. */
export type BookingRow = {
  /** Of the file, from 1, the header counted. */
  readonly line: number
  /** Ours; null where it has none. */
  readonly reference: BookingReference | null
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
  readonly status: string
  /** What its cells say, as they are written. */
  readonly cells: Readonly<Partial<Record<Field, string>>>
}

/** The lines of a sheet as bookings, by what its columns are. */
export function readBookingRows(
  { lines }: Sheet,
  columns: readonly ImportColumn[],
  order: DateOrder = 'day-first',
): BookingRow[] {
  const columnOf = new Map(columns.flatMap(({ use, index }) => (isField(use) ? [[use, index] as const] : [])))
  return lines.map(({ line, cells: written }) => {
    const cells: Partial<Record<Field, string>> = Object.fromEntries(
      [...columnOf].map(([field, index]) => [field, written[index] ?? '']),
    )
    const cell = (field: Field): string => cells[field] ?? ''
    const [adults, children] = columnOf.has('adults')
      ? [readCount(cell('adults')), readCount(cell('children') || '0')]
      : readParty(cell('party'))
    return {
      line,
      reference: readReference(cell('reference')),
      cabin: cell('cabin'),
      checkInDate: readDate(cell('arrival'), order),
      checkOutDate: readDate(cell('departure'), order),
      guestName: [cell('name'), cell('surname')].filter(Boolean).join(' '),
      guestPhone: readPhone(cell('phone')),
      guestEmail: cell('email'),
      numberOfAdults: adults,
      numberOfChildren: children,
      totalPriceCents: readRand(cell('total')),
      paidCents: readPaid(cell('paid'), readRand(cell('total'))),
      status: cell('status'),
      cells,
    }
  })
}
