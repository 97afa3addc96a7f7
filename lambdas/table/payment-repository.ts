import type { Id } from '#shared/kernel/id.ts'
import { Attempt, StoredItn, isToCheck } from '#shared/payments/attempt.ts'
import { keys, listings } from './schema/access-patterns.ts'
import { type Item, type Table, type Write, isNew } from './table.ts'

/** Raw messages hold personal data: they go after two years, long after any dispute. */
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

    /** Keeps a message as it came. The same message again changes nothing. */
    async receive(itn: StoredItn): Promise<void> {
      await table.put(itnItem(itn), isNew)
    },

    /** Writes what became of a message that changes no booking; false when somebody was quicker. */
    async conclude(itn: StoredItn): Promise<boolean> {
      const { put, when } = updateItn(itn)
      return table.put(put, when)
    },

    /** Staff have looked at a message and say what becomes of it; false when it is not as they saw it any more. */
    async reviewed(before: StoredItn, after: StoredItn): Promise<boolean> {
      return table.put(itnItem(after), {
        expression: '#outcome = :outcome AND #closedBy = :closedBy',
        names: { '#outcome': 'outcome', '#closedBy': 'closedBy' },
        values: { ':outcome': before.outcome, ':closedBy': before.closedBy },
      })
    },

    /** The messages that came no later than an instant and have no outcome yet, oldest first. */
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

/** A new attempt, written beside the booking's change. */
export const newAttempt = (attempt: Attempt): Write => ({
  put: { ...keys.attempt(attempt.id), ...Attempt.parse(attempt) },
  when: isNew,
})

/** An attempt's next state, on the condition that nobody has settled it since it was read. */
export const updateAttempt = (before: Attempt, after: Attempt): Write => ({
  put: { ...keys.attempt(after.id), ...Attempt.parse(after) },
  when: { expression: '#status = :status', names: { '#status': 'status' }, values: { ':status': before.status } },
})

/** Staff are told of a payment that is late, on the condition that it is open still and nobody has told them. */
export const markAttemptLate = (attempt: Attempt, toldLateAt: string): Write => ({
  put: { ...keys.attempt(attempt.id), ...Attempt.parse({ ...attempt, toldLateAt }) },
  when: {
    expression: '#status = :open AND attribute_not_exists(#told)',
    names: { '#status': 'status', '#told': 'toldLateAt' },
    values: { ':open': 'open' },
  },
})

/** What became of a message, written beside the booking's change: once, by whoever is first. */
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
