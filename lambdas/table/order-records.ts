import { foldText } from '#shared/kernel/fold-text.ts'
import type { RecordFields } from '#shared/kernel/record-endpoints.ts'
import type { RecordOrder } from '#shared/kernel/record-order.ts'

/** Records in the order of their kind. `ids` is the order that staff put them in; new ones are not in it. */
export function orderRecords<Row extends Pick<RecordFields, 'id' | 'createdAt'>>(
  records: readonly Row[],
  order: RecordOrder,
  ids: readonly string[],
): Row[] {
  // Sorting keeps the order of equals: without this one it would be that of their random ids.
  const oldestFirst = records.toSorted(
    (one, other) => compareValues(one.createdAt, other.createdAt) || compareValues(one.id, other.id),
  )
  if (order.by === 'field') {
    const valueOf = (row: Row): unknown => row[order.field as keyof Row]
    return order.isDescending
      ? oldestFirst.toReversed().toSorted((one, other) => compareValues(valueOf(other), valueOf(one)))
      : oldestFirst.toSorted((one, other) => compareValues(valueOf(one), valueOf(other)))
  }
  const places = new Map(ids.map((id, place) => [id, place]))
  const { groupBy, initially } = order
  const byPlace = (rows: readonly Row[], placeOf: (row: Row) => number | undefined): Row[] =>
    rows.toSorted((one, other) => (placeOf(one) ?? ids.length) - (placeOf(other) ?? ids.length))
  if (initially !== undefined && ids.length === 0)
    return oldestFirst.toSorted((one, other) =>
      compareValues(one[initially as keyof Row], other[initially as keyof Row]),
    )
  const placed = byPlace(oldestFirst, ({ id }) => places.get(id))
  if (groupBy === undefined) return placed
  const groupOf = (row: Row): unknown => row[groupBy as keyof Row]
  const ends = new Map(placed.flatMap((row) => (places.has(row.id) ? [[groupOf(row), places.get(row.id)]] : [])))
  return byPlace(placed, (row) => places.get(row.id) ?? ends.get(groupOf(row)))
}

/** Numbers by size, texts as people sort them: `Room 2` before `room 10`. What is empty comes first. */
function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
  return textOf(one).localeCompare(textOf(other), 'en', { numeric: true, sensitivity: 'base' })
}

/** Larger than every amount in cents: with it, all numbers are positive and have as many digits. */
const NUMBER_BASE = 5 * 10 ** 11
const NUMBER_DECIMALS = 4
/** Digits of a number inside a text. */
const TEXT_DIGITS = 12
const MAX_ORDER_KEY = 200

/**
 * What sorts as `compareValues` does where the table sorts: as text, byte by byte. A text counts by its beginning.
 */
export function orderKeyOf(value: unknown): string {
  if (typeof value === 'number') return (NUMBER_BASE + value).toFixed(NUMBER_DECIMALS)
  return foldText(String(value ?? ''))
    .replaceAll(/\d+/g, (digits) => digits.padStart(TEXT_DIGITS, '0'))
    .slice(0, MAX_ORDER_KEY)
}
