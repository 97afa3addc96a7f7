import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { dayOf, timeOf } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { formatRandInput } from './parse-rand.ts'

/** A text stays a text in a spreadsheet, whatever it looks like; a number, and what is `typed`, becomes a value there. */
export type CsvCell = string | number | null | { readonly typed: string }
export type CsvColumn<Row> = { readonly head: string; readonly cell: (row: Row) => CsvCell }

/** An amount that a South African spreadsheet reads as a number: `4250,00`. */
export const csvAmount = (cents: Cents | null): CsvCell =>
  cents === null ? null : { typed: formatRandInput(cents).replaceAll(' ', '').replace('.', ',') }

/** A day that a spreadsheet reads as a date: `2026-12-03`. */
export const csvDate = (date: CalendarDate | null): CsvCell => (date === null ? null : { typed: date })

/** An instant (ISO, UTC) in the business time zone, as a spreadsheet reads it: `2026-12-03 14:05`. */
export const csvInstant = (instant: string): CsvCell => ({ typed: `${dayOf(instant)} ${timeOf(instant)}` })

/** What the file of a kind's list is called: `home-pages`. */
export const csvNameOf = ({ noun }: { readonly noun: readonly [one: string, many: string] }): string =>
  noun[1].replaceAll(/\s+/g, '-')
