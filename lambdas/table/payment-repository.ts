import type { Id } from '#shared/kernel/id.ts'
import { Attempt, StoredItn, isToCheck } from '#shared/payments/attempt.ts'
import { keys, listings } from './schema/access-patterns.ts'
import { type Item, type Table, type Write, isNew } from './table.ts'

/** Raw messages hold personal data: they are deleted after two years, long after any dispute. */
const ITN_RETENTION_SECONDS = 2 * 366 * 24 * 3600

export function paymentRepository(table: Table) {
  return {
    async attempt(id: Id): Promise<Attempt | undefined> {
      const item = await table.get(keys.attempt(id), { consistent: true })
      return item && Attempt.parse(item)
    },

    async itn(id: string): Promise<StoredItn | undefined> {
      const item = await table.get(keys.itn(id), { consistent: true })
      return item && StoredItn.parse(item)
    },

    /** Stores a message as it arrived. The same message again changes nothing. */
    async receive(itn: StoredItn): Promise<void> {
      await table.put(itnItem(itn), isNew)
    },

    /** Writes the outcome of a message that changes no booking; false when another machine was quicker. */
    async conclude(itn: StoredItn): Promise<boolean> {
      const { put, when } = updateItn(itn)
      return table.put(put, when)
    },

    /** Writes staff's decision on a message; false when the message has changed since they saw it. */
    async reviewed(before: StoredItn, after: StoredItn): Promise<boolean> {
      return table.put(itnItem(after), {
        expression: '#outcome = :outcome AND #closedBy = :closedBy',
        names: { '#outcome': 'outcome', '#closedBy': 'closedBy' },
        values: { ':outcome': before.outcome, ':closedBy': before.closedBy },
      })
    },

    /** The messages received up to an instant that have no outcome yet, oldest first. */
    async pendingItns(upTo: string): Promise<StoredItn[]> {
      const items = await table.query({ index: 'byState', partition: listings.itnsReceived, upTo })
      return items.map((item) => StoredItn.parse(item))
    },

    async itnsToCheck(): Promise<StoredItn[]> {
      const items = await table.query({ index: 'byState', partition: listings.itnsToCheck })
      return items.map((item) => StoredItn.parse(item))
    },
  }
}

export type PaymentRepository = ReturnType<typeof paymentRepository>

/** A new attempt, written with the booking's change. */
export const newAttempt = (attempt: Attempt): Write => ({
  put: { ...keys.attempt(attempt.id), ...Attempt.parse(attempt) },
  when: isNew,
})

/** An attempt's next state, on the condition that it was not settled since it was read. */
export const updateAttempt = (before: Attempt, after: Attempt): Write => ({
  put: { ...keys.attempt(after.id), ...Attempt.parse(after) },
  when: { expression: '#status = :status', names: { '#status': 'status' }, values: { ':status': before.status } },
})

/**
 * Marks that staff were notified of a late payment, on the condition that it is still open and they were not notified
 * yet.
 */
export const markAttemptLate = (attempt: Attempt, toldLateAt: string): Write => ({
  put: { ...keys.attempt(attempt.id), ...Attempt.parse({ ...attempt, toldLateAt }) },
  when: {
    expression: '#status = :open AND attribute_not_exists(#told)',
    names: { '#status': 'status', '#told': 'toldLateAt' },
    values: { ':open': 'open' },
  },
})

/** The outcome of a message, written once, with the booking's change where there is one. */
export const updateItn = (itn: StoredItn) =>
  ({
    put: itnItem(itn),
    when: { expression: '#outcome = :received', names: { '#outcome': 'outcome' }, values: { ':received': 'received' } },
  }) satisfies Write

const itnItem = (itn: StoredItn): Item => ({
  ...keys.itn(itn.id),
  ...StoredItn.parse(itn),
  ttl: Math.ceil(Date.parse(itn.receivedAt) / 1000) + ITN_RETENTION_SECONDS,
  ...placeOf(itn),
})

function placeOf(itn: StoredItn): Item {
  if (itn.outcome === 'received') return { statePk: listings.itnsReceived, stateSk: itn.receivedAt }
  return isToCheck(itn) ? { statePk: listings.itnsToCheck, stateSk: itn.receivedAt } : {}
}
