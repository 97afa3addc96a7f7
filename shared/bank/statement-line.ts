import { foldText } from '#shared/kernel/fold-text.ts'
import { type StatementRow, squeezeText } from './statement-row.ts'

/** A movement with what it is known by for ever. */
export type StatementLine = StatementRow & {
  readonly identity: string
  /** Which of the equal lines of its file it is, from 1. */
  readonly nth: number
  /** How many lines of its file are equal. */
  readonly ofEqual: number
}

/**
 * What a line is known by: account, day, cents and squeezed text (decisions §11), whatever its place in the file. Equal
 * lines have the same, and are told apart by how many of them are booked. The text comes last, as it may hold the mark
 * between the parts.
 */
export const identityText = ({
  account,
  day,
  cents,
  text,
}: Pick<StatementRow, 'account' | 'day' | 'cents' | 'text'>): string =>
  [account ?? '', day, cents, foldText(squeezeText(text))].join('|')

/** The lines of a file, equal ones counted; pending ones apart, as the bank lists them again once they are booked. */
export function countEqualLines(rows: readonly StatementRow[]): StatementLine[] {
  const keyOf = (row: StatementRow): string => `${row.isPending ? 'pending' : 'booked'}|${identityText(row)}`
  const counts = new Map<string, number>()
  const numbered = rows.map((row) => {
    const key = keyOf(row)
    const nth = (counts.get(key) ?? 0) + 1
    counts.set(key, nth)
    return { row, key, nth }
  })
  return numbered.map(({ row, key, nth }) => ({
    ...row,
    identity: identityText(row),
    nth,
    ofEqual: counts.get(key) ?? 1,
  }))
}
