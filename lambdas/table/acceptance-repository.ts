import { keys, partitions } from './schema/access-patterns.ts'
import type { Table, Write } from './table.ts'

/**
 * Counts a booking that accepts a version of the terms, in the transaction by which it does. `spreadBy` is the booking's
 * own: its last character says which of sixteen counts is written, since two transactions cannot write one at a time.
 */
export const acceptanceWrite = (termsId: string, spreadBy: string): Write => ({
  count: keys.acceptances(termsId, spreadBy.slice(-1).toLowerCase()),
})

/** How many bookings accepted each version of the terms. */
export const acceptanceRepository = (table: Table) => ({
  async byTerms(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>()
    for (const { sk, count } of await table.query({ partition: partitions.acceptances, consistent: true })) {
      const [termsId = ''] = String(sk).split('#')
      counts.set(termsId, (counts.get(termsId) ?? 0) + Number(count))
    }
    return counts
  },
})

export type AcceptanceRepository = ReturnType<typeof acceptanceRepository>
