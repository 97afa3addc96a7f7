import type * as z from 'zod/mini'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import type { RecordFields, RecordOf } from '#shared/kernel/record-endpoints.ts'
import type { RecordField } from '#shared/kernel/record-fields.ts'
import type { RecordKind } from '#shared/kernel/record-kind.ts'
import { csvAmount, csvDate } from './csv.ts'
import { listDate, listTime } from './list-dates.ts'
import { pictureText } from './picture-text.ts'
import type { ListColumn } from './record-list.tsx'
import { stateColumn } from './record-states.tsx'

/** A record of any kind. */
export type AnyRecord = RecordFields & Readonly<Record<string, unknown>>

export type ColumnTexts = { readonly today: CalendarDate; readonly cabinTitle: (slug: string) => string }
type Part = Pick<ListColumn<AnyRecord>, 'cell' | 'sort' | 'csv' | 'end'>

/** What the columns of a page add to those of its kind, or change in them, by field. */
export type ColumnChanges<Row> = { readonly [Field in keyof Row & string]?: Partial<ListColumn<Row>> }

/** The columns of a kind's list: what each shows, sorts by and writes into the CSV follows from the kind of its field. */
export function recordColumns<Form extends z.ZodMiniObject>(
  kind: RecordKind<Form>,
  texts: ColumnTexts,
  changes: ColumnChanges<RecordOf<Form>> = {},
): ListColumn<RecordOf<Form>>[] {
  // Here records are of any kind: that a field and its changes belong together was checked by their types.
  const { fields, rows, life } = kind as unknown as RecordKind
  const changesOf = (name: string) => (changes as ColumnChanges<AnyRecord>)[name]
  const columns = Object.entries(rows).flatMap(([name, place]): ListColumn<AnyRecord>[] => {
    if (place === 'none' || place === undefined) return []
    const column = columnOf(name)
    return [
      place === 'csv' ? { ...column, cell: undefined, sort: undefined } : { ...column, ...place, ...changesOf(name) },
    ]
  })
  function columnOf(name: string): ListColumn<AnyRecord> {
    if (name === 'updatedAt') return changedColumn(texts)
    if (name === life.visibility?.shownBy) return stateColumn(kind)
    const field = fields[name]
    return { id: name, head: field?.label ?? name, ...(field && partOf(name, field, texts)) }
  }
  return life.visibility ? columns : [...columns, stateColumn(kind)]
}

/** What a column shows, sorts by and writes into the CSV, by the kind of its field. */
export function partOf(
  name: string,
  { kind, choices = {}, none = '', hidesNone }: RecordField,
  { today, cabinTitle }: ColumnTexts,
): Part {
  const textColumn = (textOf: (value: unknown) => string): Part => {
    const cell = (row: AnyRecord) => textOf(row[name])
    return { cell, sort: cell, csv: cell }
  }
  const numberOf = (row: AnyRecord): number | null => {
    const value = row[name]
    return typeof value === 'number' ? value : null
  }
  switch (kind) {
    case 'number':
      return { cell: numberOf, sort: numberOf, csv: numberOf, end: true }
    case 'money':
      return {
        cell: (row) => {
          const cents = numberOf(row)
          return <span className="figures">{cents === null ? '' : formatRand(cents)}</span>
        },
        sort: numberOf,
        csv: (row) => csvAmount(numberOf(row)),
        end: true,
      }
    case 'date': {
      const dateOf = (row: AnyRecord) => (row[name] ? String(row[name]) : null)
      return {
        cell: (row) => {
          const date = dateOf(row)
          return date && listDate(date, today)
        },
        sort: dateOf,
        csv: (row) => csvDate(dateOf(row)),
      }
    }
    case 'switch':
      return textColumn((value) => (value === true ? 'Yes' : 'No'))
    case 'select':
      return textColumn((value) => choices[String(value)] ?? '')
    case 'picture':
      return textColumn(pictureText)
    case 'cabin':
      return textColumn((slug) => (slug ? cabinTitle(String(slug)) : hidesNone ? '' : none))
    case 'cabins':
      return textColumn((slugs) =>
        Array.isArray(slugs) ? slugs.map((slug) => cabinTitle(String(slug))).join(', ') : 'All',
      )
    case 'text':
    case 'time':
    case 'textarea':
    case 'markdown':
    case 'blocks':
    case 'own':
    case 'kept':
      return textColumn((value) => String(value ?? ''))
  }
}

/** When a record was changed, and by whom. */
export const changedColumn = ({ today }: ColumnTexts): ListColumn<AnyRecord> => ({
  id: 'changed',
  head: 'Changed',
  // What was never saved is a default, which has no day.
  cell: ({ version, updatedAt, updatedBy }) =>
    version === 0 ? 'Never' : [listTime(updatedAt, today), updatedBy].filter(Boolean).join(', '),
  sort: ({ version, updatedAt }) => (version === 0 ? null : updatedAt),
})
