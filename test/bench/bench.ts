import { addDays } from '#shared/kernel/calendar-date.ts'
import { type UseCaseHarness, createUseCaseHarness } from '#test/support/use-case-harness.ts'
import { runStress } from '#test/concurrency/run-stress.ts'
import { startTables } from '#test/support/start-tables.ts'
import { adminOpeningFigures } from './admin-opening.ts'
import { bundleFigures, withBundles } from './bundles.ts'
import { type Figure, holds, tableOf } from './figure.ts'
import { cpuFigures } from './handler-cpu.ts'
import { pageFigures } from './pages/pages.ts'
import { aStay, raceRounds, confirmAtOnce, countOf, createWaiting } from './night-race.ts'
import { publishingFigures } from './publishing.ts'
import { stackFigures } from './local-stack.ts'
import { tableCostLimits, measureTableCosts } from './table-costs.ts'

/**
 * `npm run bench`: load, cost of table queries, weight and speed, as one table with the limit of each figure. `--full`
 * runs races and counts in full length, `--json` prints JSON for comparing two days, a word such as `bundle` runs that
 * group alone. Ends with 1 when a limit is missed.
 */
const options = process.argv.slice(2)
const isFull = options.includes('--full')
const only = options.filter((option) => !option.startsWith('--'))
const lengths = isFull
  ? { rounds: 20, pairs: 200, stressRuns: 20, onFile: 10_000, calls: 400, runs: 3 }
  : { rounds: 3, pairs: 30, stressRuns: 2, onFile: 100, calls: 120, runs: 1 }

// The app's log lines do not belong into the table.
const print = process.stdout.write.bind(process.stdout)
process.stdout.write = () => true

const tables = await startTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable({ withAllContent: true })).table)

async function races(): Promise<Figure[]> {
  const { results } = await raceRounds(await createHarness(), { guests: 200, rounds: lengths.rounds })

  const harness = await createHarness()
  let oneWinner = 0
  for (let pair = 0; pair < lengths.pairs; pair += 1) {
    const stay = aStay(addDays('2027-01-01', 2 * pair), 2)
    const counts = countOf(await confirmAtOnce(harness, await createWaiting(harness, 2 * pair, [stay, stay])))
    oneWinner += Number(counts['confirmed'] === 1)
  }
  return [
    {
      group: 'race',
      name: `200 confirmations of the same nights at once, ${lengths.rounds} rounds`,
      measured: { 'rounds with one winner': results.filter((counts) => counts['confirmed'] === 1).length },
      limits: { exactly: { 'rounds with one winner': lengths.rounds } },
    },
    {
      group: 'race',
      name: `2 at once, ${lengths.pairs} rounds`,
      measured: { 'rounds with one winner': oneWinner },
      limits: { exactly: { 'rounds with one winner': lengths.pairs } },
    },
  ]
}

async function stress(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (let seed = 1; seed <= lengths.stressRuns; seed += 1) {
    const { operations, granted, refused, cardPayments, violations } = await runStress(tables, { seed })
    const sum = (counts: Readonly<Record<string, number>>) =>
      Object.values(counts).reduce((total, count) => total + count, 0)
    figures.push({
      group: 'stress',
      name: `seed ${seed}`,
      measured: {
        operations,
        granted: sum(granted),
        refused: sum(refused),
        'card payments': cardPayments,
        violations: violations.length,
      },
      limits: { exactly: { violations: 0 } },
    })
  }
  return figures
}

async function costs(): Promise<Figure[]> {
  const counted = await measureTableCosts(tables, lengths.onFile, { isTimed: true })
  return Object.entries(counted).map(([name, { requests, readUnits, writeUnits, ms }]): Figure => {
    const limit = tableCostLimits[name]
    return {
      group: 'table',
      name,
      measured: { requests, 'units read': readUnits, 'units written': writeUnits, ...(ms !== undefined && { ms }) },
      ...(limit && {
        limits: {
          atMost: { requests: limit.requests, 'units read': limit.readUnits, 'units written': limit.writeUnits },
        },
      }),
    }
  })
}

const groups: Readonly<Record<string, () => Promise<Figure[]>>> = {
  race: races,
  stress,
  table: costs,
  publishing: () => publishingFigures(tables),
  bundle: () => withBundles(bundleFigures),
  processor: () => withBundles((codeOf) => cpuFigures(tables, codeOf, lengths)),
  stack: () => stackFigures(lengths),
  pages: () => pageFigures(lengths),
  admin: () => adminOpeningFigures(lengths),
}

try {
  const unknown = only.filter((name) => !Object.hasOwn(groups, name))
  if (unknown.length > 0) throw new Error(`No group ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}`)
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(groups)) {
    if (only.length === 0 || only.includes(name)) figures.push(...(await measure()))
  }
  print(`${options.includes('--json') ? JSON.stringify(figures, null, 2) : tableOf(figures)}\n`)
  if (figures.some((figure) => holds(figure) === false)) process.exitCode = 1
} finally {
  await tables.stop()
}
