import type { Table, Write } from '#lambdas/table/table.ts'

/** The requests by which a table is changed. */
const changingRequests: readonly string[] = [
  'put',
  'remove',
  'transact',
  'increment',
  'incrementBelow',
] satisfies (keyof Table)[]

/**
 * A table that runs something else at one step of an action: right before the action's n-th request, counted from 0,
 * `meanwhile` runs once, to its end. So the race always happens. With `of: 'writes'` only these are counted: then what
 * was read has changed when it is written. After the action `requests()` returns how many there were, and `happened()`
 * whether the step was reached.
 */
export function interruptTable(
  table: Table,
  at: number,
  meanwhile: () => Promise<unknown>,
  { of = 'requests' }: { readonly of?: 'requests' | 'writes' } = {},
) {
  let requests = 0
  let happened = false
  const interruptBefore =
    (request: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]): Promise<unknown> => {
      const number = requests
      requests += 1
      if (number === at && !happened) {
        happened = true
        await meanwhile()
      }
      return request(...args)
    }
  const entries = Object.entries(table).map(([name, part]) => [
    name,
    typeof part === 'function' && (of === 'requests' || changingRequests.includes(name))
      ? interruptBefore(part as Parameters<typeof interruptBefore>[0])
      : part,
  ])
  return { table: Object.fromEntries(entries) as Table, requests: () => requests, happened: () => happened }
}

/** A table whose requests fail from the n-th on, counted from 0, as where a machine dies. */
export function failFrom(table: Table, at: number): Table {
  let requests = 0
  const failLater =
    (request: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]): Promise<unknown> => {
      requests += 1
      if (requests > at) throw new Error('The machine has died')
      return request(...args)
    }
  const entries = Object.entries(table).map(([name, part]) => [
    name,
    typeof part === 'function' ? failLater(part as Parameters<typeof failLater>[0]) : part,
  ])
  return Object.fromEntries(entries) as Table
}

/** A table that writes without the conditions that `isGuard` accepts, to show that the guard is needed. */
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
  put: (item, condition) =>
    table.put(item, isGuard({ put: item, ...(condition && { condition }) }) ? undefined : condition),
})

/** The guard of every night that is claimed or held, also by staff: it is free, the booking's own or an expired hold, and no other booking waits for it. */
export const isNightGuard = (write: Write): boolean =>
  'put' in write &&
  String(write.put['sk']).startsWith('N#') &&
  (write.put['by'] !== undefined || write.put['staffBy'] !== undefined)
/** The guard of every booking: unchanged since it was read. */
export const isVersionGuard = (write: Write): boolean =>
  'put' in write && write.put['sk'] === 'BOOKING' && write.condition?.expression === '#version = :version'
/** The guard of every message and attempt: not settled since it was read. */
export const isSettlementGuard = (write: Write): boolean =>
  'put' in write && (write.put['sk'] === 'ITN' || write.put['sk'] === 'ATTEMPT')
/** The guard of every proof: not decided since it was read. */
export const isProofGuard = (write: Write): boolean => 'put' in write && String(write.put['sk']).startsWith('UPLOAD#')
/**
 * The guard of items that are only read: that nobody unblocks dates that are too many for one transaction, that a
 * booking is as it was when its invoice was calculated.
 */
export const isConditionCheck = (write: Write): boolean => 'check' in write
