import type { Id } from '#shared/kernel/id.ts'
import { Attempt } from '#shared/payments/attempt.ts'
import { StoredItn, isToCheck } from '#shared/payments/stored-itn.ts'
import { itnWithoutPayer } from '#shared/payments/payfast-itn.ts'
import { noteLastEvent } from './note-last-event.ts'
import { parseRecords } from './parse-records.ts'
import { keys, indexPartitions } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import { type Condition, type Item, type Key, type Table, type Write, isNew } from './table.ts'

/** Long after any dispute; forged messages a week. */
const ITN_RETENTION_SECONDS = 2 * 366 * 24 * 3600
const FORGED_ITN_RETENTION_SECONDS = 7 * 24 * 3600

const FORGED = 'forged.'
/** The id of the item that holds the forged messages of one group: those that name one attempt, or one day's others. */
export const forgedItnsId = (group: string): string => `${FORGED}${group}`
const keyOf = (id: string) => (id.startsWith(FORGED) ? keys.forgedItns(id.slice(FORGED.length)) : keys.itn(id))

export function paymentRepository(table: Table) {
  return {
    async attempt(id: Id): Promise<Attempt | undefined> {
      const item = await table.get(keys.attempt(id), { consistent: true })
      return item && Attempt.parse(item)
    },

    async itn(id: string): Promise<StoredItn | undefined> {
      const item = await table.get(keyOf(id), { consistent: true })
      return item && StoredItn.parse(item)
    },

    /** Stores a message as it arrived. The same message again changes nothing. */
    async receive(itn: StoredItn): Promise<void> {
      await table.put(itnItem(itn), isNew)
      await noteLastEvent(table, 'payment-message', itn.receivedAt)
    },

    /** Notes that PayFast has confirmed a message. */
    async noteGenuine(at: string): Promise<void> {
      await noteLastEvent(table, 'genuine-payment-message', at)
    },

    /** Counts a forged message in its group's item, which keeps the first one whole or cut; gives the count. */
    async countForged({ count: _, ...itn }: StoredItn): Promise<number> {
      return table.countIn(itnItem(itn))
    },

    /** Writes the outcome of a message that changes no booking; false when another machine was quicker. */
    async conclude(itn: StoredItn): Promise<boolean> {
      const { put, condition } = updateItn(itn)
      return table.put(put, condition)
    },

    /**
     * Writes staff's decision on a message; false when the message has changed since they saw it. A forged one that is
     * checked again leaves its group and becomes a message of its own.
     */
    async saveDecision(before: StoredItn, after: StoredItn): Promise<boolean> {
      const isUnchanged = isUndecidedSince(before)
      if (before.id === after.id) return table.put(itnItem(after), isUnchanged)
      const refusals = await table.transact([
        { put: itnItem(after), condition: isNew },
        { remove: keyOf(before.id), condition: isUnchanged },
      ])
      return refusals === undefined
    },

    /** The messages received up to an instant that have no outcome yet, oldest first. */
    async pendingItns(upTo: string): Promise<StoredItn[]> {
      const items = await table.query({ index: 'byState', partition: indexPartitions.itnsReceived, upTo })
      return parseRecords(items, (item) => StoredItn.parse(item))
    },

    /** What staff must look at, oldest first; the first `limit` of each kind, if given. */
    async itnsToCheck(limit?: number): Promise<StoredItn[]> {
      const [items, forged] = await Promise.all([
        table.query({ index: 'byState', partition: indexPartitions.itnsToCheck, limit }),
        table.query({ index: 'byWorkList', partition: indexPartitions.itnsForged, limit }),
      ])
      const forgedItems = await table.getAll(forged as (Item & Key)[])
      const found = [...items, ...forgedItems.filter((item) => item !== undefined)]
      return parseRecords(found, (item) => StoredItn.parse(item))
        .filter(isToCheck)
        .toSorted((one, other) => one.receivedAt.localeCompare(other.receivedAt))
    },
  }
}

export type PaymentRepository = ReturnType<typeof paymentRepository>

/** A new attempt, written with the booking's change. */
export const newAttempt = (attempt: Attempt): Write => ({
  put: { ...keys.attempt(attempt.id), ...Attempt.parse(attempt) },
  condition: isNew,
})

/** An attempt's next state, on the condition that it was not settled since it was read. */
export const updateAttempt = (before: Attempt, after: Attempt): Write => ({
  put: { ...keys.attempt(after.id), ...Attempt.parse(after) },
  condition: { expression: '#status = :status', names: { '#status': 'status' }, values: { ':status': before.status } },
})

/**
 * Marks that staff were notified of a late payment, on the condition that it is still open and they were not notified
 * yet.
 */
export const markAttemptLate = (attempt: Attempt, reportedLateAt: string): Write => ({
  put: { ...keys.attempt(attempt.id), ...Attempt.parse({ ...attempt, reportedLateAt }) },
  condition: {
    expression: '#status = :open AND attribute_not_exists(#reported)',
    names: { '#status': 'status', '#reported': 'reportedLateAt' satisfies keyof Attempt },
    values: { ':open': 'open' },
  },
})

/** The outcome of a message, written once, with the booking's change where there is one. */
export const updateItn = (itn: StoredItn) =>
  ({
    put: itnItem(itn),
    condition: {
      expression: '#outcome = :received',
      names: { '#outcome': 'outcome' },
      values: { ':received': 'received' },
    },
  }) satisfies Write

/** The write by which a message that a payment is pending is done with: PayFast has written again about it. */
export const settlePendingItn = (itn: StoredItn) =>
  ({
    put: itnItem({ ...itn, outcome: 'already-handled', reason: 'PayFast has written again' }),
    condition: {
      expression: '#outcome = :pending',
      names: { '#outcome': 'outcome' },
      values: { ':pending': 'pending' },
    },
  }) satisfies Write

/** Staff's decision on a message, written with the booking's change, on the condition that nobody else decided. */
export const decideItn = (before: StoredItn, after: StoredItn): Write => ({
  put: itnItem(after),
  condition: isUndecidedSince(before),
})

const isUndecidedSince = ({ outcome, closedBy }: StoredItn): Condition => ({
  expression: '#outcome = :outcome AND #closedBy = :closedBy',
  names: { '#outcome': 'outcome', '#closedBy': 'closedBy' },
  values: { ':outcome': outcome, ':closedBy': closedBy },
})

const itnItem = (itn: StoredItn): Item & Key => ({
  ...keyOf(itn.id),
  ...StoredItn.parse({ ...itn, raw: isUndecided(itn) ? itn.raw : itnWithoutPayer(itn.raw) }),
  ttl: secondsAt(itn.receivedAt) + retentionSecondsOf(itn),
  ...indexKeysOf(itn),
})

/** It may still be checked, again or by staff, which needs the message as it was signed. */
const isUndecided = (itn: StoredItn): boolean => itn.outcome === 'received' || isToCheck(itn)

const retentionSecondsOf = ({ outcome }: StoredItn): number =>
  outcome === 'not-genuine' ? FORGED_ITN_RETENTION_SECONDS : ITN_RETENTION_SECONDS

function indexKeysOf(itn: StoredItn): Item {
  // In an index of keys only: that it is counted again does not write there.
  if (itn.id.startsWith(FORGED))
    return itn.reference === null
      ? {}
      : { workListPk: indexPartitions.itnsForged, workListSk: `${itn.receivedAt}#${itn.id}` }
  if (itn.outcome === 'received') return { statePk: indexPartitions.itnsReceived, stateSk: itn.receivedAt }
  return isToCheck(itn) ? { statePk: indexPartitions.itnsToCheck, stateSk: itn.receivedAt } : {}
}
