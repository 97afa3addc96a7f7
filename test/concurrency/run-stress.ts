import { openTable } from '#lambdas/table/table.ts'
import type { Table } from '#lambdas/table/table.ts'
import { A_DAY, AN_HOUR, createTestClock } from '#test/support/business-time-fixture.ts'
import { createUseCaseHarness } from '#test/support/use-case-harness.ts'
import { type Tables, readAllItems } from '#test/support/start-tables.ts'
import { findViolations, findWaitingForFreeNights, contentsOf } from '#test/support/table-invariants.ts'
import { createConcurrencyHarness, weights } from './concurrency-harness.ts'
import { createOracle } from './oracle.ts'
import { type SeededRandom, createSeededRandom } from './seeded-random.ts'

export type StressResult = {
  readonly seed: number
  readonly operations: number
  /** How often each operation was granted, and how often each refusal was returned. */
  readonly granted: Readonly<Record<string, number>>
  readonly refused: Readonly<Record<string, number>>
  readonly cardPayments: number
  readonly totalCents: number
  /** How many bookings ended in each state. */
  readonly ended: Readonly<Record<string, number>>
  /** Violated invariants: must be empty. */
  readonly violations: readonly string[]
}

const INSPECTIONS = 4
const MAX_TOGETHER = 14

/**
 * A stress run: random guests, staff, PayFast and clock over three cabins, in parallel; the same seed tries the same
 * operations. Now and then and at the end, while nothing runs, every item of the table is checked against the
 * invariants and compared with an oracle that knows only what was paid and replied. `over` puts something between the
 * product and its table, such as one that removes a guard.
 */
export async function runStress(
  tables: Tables,
  {
    seed,
    operations = 1000,
    over = (table) => table,
  }: { readonly seed: number; readonly operations?: number; readonly over?: (table: Table) => Table },
): Promise<StressResult> {
  const { tableName } = await tables.createSeededTable()
  const clock = createTestClock()
  const harness = createUseCaseHarness(over(openTable(tables.client, tableName)), clock)
  const random = createSeededRandom(seed)
  const oracle = createOracle()
  const stressHarness = createConcurrencyHarness({ harness, random, oracle, seed })
  const violations = new Set<string>()
  const inspect = async (isOver: boolean): Promise<void> => {
    const items = await readAllItems(tables, tableName)
    for (const line of findViolations(items, clock.read().now)) violations.add(line)
    if (!isOver) return
    for (const line of oracle.compare(contentsOf(items))) violations.add(line)
    // The hourly run has been.
    for (const line of findWaitingForFreeNights(items, clock.read().now)) violations.add(line)
  }

  let done = 0
  let nextInspection = operations / INSPECTIONS
  while (done < operations) {
    const together = Math.min(random.between(1, MAX_TOGETHER), operations - done)
    const batch = Array.from({ length: together }, () => random.weighted(weights))
    stressHarness.startBatch()
    // oxlint-disable-next-line no-await-in-loop -- a batch runs together, the batches one after the other
    await Promise.all(batch.map((operation) => stressHarness.run(operation)))
    done += together
    if (done >= nextInspection) {
      // oxlint-disable-next-line no-await-in-loop
      await inspect(false)
      nextInspection += operations / INSPECTIONS
    }
    clock.pass(minutesUntilNext(random))
  }

  await stressHarness.drain()
  await inspect(true)
  return {
    seed,
    operations,
    ...stressHarness.tally(),
    cardPayments: oracle.payments(),
    totalCents: oracle.total(),
    ended: endsOf(contentsOf(await readAllItems(tables, tableName))),
    violations: [...violations, ...stressHarness.failures],
  }
}

const endsOf = ({ bookings }: ReturnType<typeof contentsOf>): Record<string, number> => {
  const ends: Record<string, number> = {}
  for (const { booking } of bookings.values()) {
    const end = booking.needsAttention ? `${booking.status}, ${booking.needsAttention}` : booking.status
    ends[end] = (ends[end] ?? 0) + 1
  }
  return ends
}

const minutesUntilNext = (random: SeededRandom): number =>
  ({
    atOnce: 0,
    soon: random.between(1, 9),
    later: random.between(AN_HOUR, 6 * AN_HOUR),
    nextDays: A_DAY * random.between(1, 3),
  })[random.weighted({ atOnce: 50, soon: 39, later: 6, nextDays: 5 })]
