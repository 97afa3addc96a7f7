import type { Table, Write } from '#lambdas/table/table.ts'

/**
 * A table that lets something else happen at one place of an act: right before the act's n-th request, counted from 0,
 * `meanwhile` runs whole, once. So the race is not waited for but made. After the act `requests()` says how many there
 * were, and `happened()` whether the place was reached.
 */
export function interruptTable(table: Table, at: number, meanwhile: () => Promise<unknown>) {
  let requests = 0
  let happened = false
  const before =
    (request: (...asked: unknown[]) => Promise<unknown>) =>
    async (...asked: unknown[]): Promise<unknown> => {
      const number = requests
      requests += 1
      if (number === at && !happened) {
        happened = true
        await meanwhile()
      }
      return request(...asked)
    }
  const between = Object.entries(table).map(([name, part]) => [
    name,
    typeof part === 'function' ? before(part as Parameters<typeof before>[0]) : part,
  ])
  return { table: Object.fromEntries(between) as Table, requests: () => requests, happened: () => happened }
}

/** A table that writes what it is told without asking, wherever `isGuard` says so: to see that a guard is one. */
export const withoutGuard = (table: Table, isGuard: (write: Write) => boolean): Table => ({
  ...table,
  transact: (writes) =>
    table.transact(
      writes.flatMap((write): Write[] => {
        if (!isGuard(write)) return [write]
        if ('put' in write) return [{ put: write.put }]
        return 'remove' in write ? [{ remove: write.remove }] : []
      }),
    ),
  put: (item, when) => table.put(item, isGuard({ put: item, ...(when && { when }) }) ? undefined : when),
})

/** The guard of every night: free, mine, or a hold that is over. */
export const isNightGuard = (write: Write): boolean => 'put' in write && String(write.put['sk']).startsWith('N#')
/** The guard of every booking: nobody has changed it since it was read. */
export const isVersionGuard = (write: Write): boolean =>
  'put' in write && write.put['sk'] === 'BOOKING' && write.when?.expression === '#version = :version'
/** The guard of every message and attempt: nobody has settled it since it was read. */
export const isSettlementGuard = (write: Write): boolean =>
  'put' in write && (write.put['sk'] === 'ITN' || write.put['sk'] === 'ATTEMPT')
/** The guard of every proof: nobody has decided it since it was read. */
export const isProofGuard = (write: Write): boolean => 'put' in write && String(write.put['sk']).startsWith('UPLOAD#')
/**
 * The guard of what is only looked at: that nobody opens blocked dates that are too many for one transaction, that a
 * booking is as it was when its invoice was worked out.
 */
export const isConditionCheck = (write: Write): boolean => 'check' in write
