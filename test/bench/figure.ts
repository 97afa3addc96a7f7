/** One line of the bench: what was measured, the figures by their unit, and their limits. */
export type Figure = {
  readonly group: string
  readonly name: string
  readonly measured: Readonly<Record<string, number>>
  /** By unit; a figure without a limit is only printed. */
  readonly limits?: {
    readonly atMost?: Readonly<Record<string, number>>
    readonly atLeast?: Readonly<Record<string, number>>
    readonly exactly?: Readonly<Record<string, number>>
  }
}

/** Whether a figure is within its limit; undefined where there is none. */
export function holds({ measured, limits }: Figure): boolean | undefined {
  if (!limits) return undefined
  const within = Object.entries(limits.atMost ?? {}).every(([unit, most]) => (measured[unit] ?? Infinity) <= most)
  const reached = Object.entries(limits.atLeast ?? {}).every(([unit, least]) => (measured[unit] ?? -Infinity) >= least)
  const equal = Object.entries(limits.exactly ?? {}).every(([unit, expected]) => measured[unit] === expected)
  return within && reached && equal
}

const written = (numbers: Readonly<Record<string, number>>, before = ''): string[] =>
  Object.entries(numbers).map(([unit, number]) => `${before}${Number(number.toFixed(1))} ${unit}`)

/** The figures as one table of text, group by group. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { measured, limits } = figure
    const passed = holds(figure)
    return [
      `${figure.group}: ${figure.name}`,
      written(measured).join(', '),
      [
        ...written(limits?.atMost ?? {}, '≤ '),
        ...written(limits?.atLeast ?? {}, '≥ '),
        ...written(limits?.exactly ?? {}, '= '),
      ].join(', '),
      passed === undefined ? '' : passed ? 'holds' : 'MISSED',
    ]
  })
  const head = ['name', 'measured', 'limit', '']
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The times of many calls, in milliseconds, in any order. */
export function spread(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** The one in the middle; of an even count, the lower. */
export const median = (numbers: readonly number[]): number => spread(numbers).p50
