import { type DateOrder, readDate } from '#shared/kernel/read-date.ts'
import type { ImportColumn } from './import-columns.ts'
import type { Sheet } from './read-sheet.ts'

export type DateOrderQuestion = {
  /** Undefined until staff have said it. */
  readonly order: DateOrder | undefined
  /** Dates of the file that the answer is about, those that can only be read month first before the others. */
  readonly samples: readonly [string, ...string[]]
}

/**
 * Whether staff are asked which number of a date is the day: some date can only be read month first, and each that can be
 * read can be read so. Asked once, it is asked as long as that can be: a line that is corrected turns no other date round.
 */
export function dateOrderQuestion(
  { lines }: Sheet,
  columns: readonly ImportColumn[],
  chosen: DateOrder | undefined,
): DateOrderQuestion | undefined {
  const dates = columns.filter(({ use }) => use === 'arrival' || use === 'departure').map(({ index }) => index)
  const cells = [...new Set(lines.flatMap(({ cells: written }) => dates.map((index) => written[index] ?? '')))]
  const read = cells.map((cell) => ({ cell, day: readDate(cell), month: readDate(cell, 'month-first') }))
  if (read.some(({ day, month }) => day !== null && month === null)) return undefined
  const monthFirst = read.filter(({ day, month }) => day === null && month !== null)
  const either = read.filter(({ day, month }) => day !== null && day !== month)
  const [first, ...others] = [...monthFirst, ...either].map(({ cell }) => cell)
  const isAsked = chosen !== undefined || monthFirst.length > 0
  return first !== undefined && isAsked ? { order: chosen, samples: [first, ...others] } : undefined
}
