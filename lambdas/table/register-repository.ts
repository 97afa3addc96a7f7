import { RegisterEntry } from '#shared/documents/register-entry.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { keys, partitions } from './schema/access-patterns.ts'
import { type Table, type Write, isNew, isVersion } from './table.ts'

/** The guest register. It lies apart from its booking, so that nobody who reads a booking reads it along. */
export function registerRepository(table: Table) {
  const itemsOf = (reference: BookingReference) =>
    table.query({ partition: partitions.register(reference), consistent: true })

  return {
    /** Every adult of a party who has signed, the first one first. */
    async ofBooking(reference: BookingReference): Promise<RegisterEntry[]> {
      return (await itemsOf(reference)).map((item) => RegisterEntry.parse(item))
    },

    /** Deletes a party's entries, whatever is in them. */
    async forget(reference: BookingReference): Promise<void> {
      for (const { pk, sk } of await itemsOf(reference))
        // oxlint-disable-next-line no-await-in-loop -- a handful, once in two years
        await table.remove({ pk: String(pk), sk: String(sk) })
    },
  }
}

export type RegisterRepository = ReturnType<typeof registerRepository>

/** An entry as it was signed now, written beside its booking, on the condition that nobody has signed it since. */
export const updateRegisterEntry = (before: RegisterEntry | undefined, after: RegisterEntry): Write => ({
  put: { ...keys.registerEntry(after.reference, after.place), ...RegisterEntry.parse(after) },
  when: before ? isVersion(before.version) : isNew,
})
