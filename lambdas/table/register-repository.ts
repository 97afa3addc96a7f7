import { RegisterEntry } from '#shared/documents/register-entry.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { parseRecords } from './parse-records.ts'
import { keys, partitions } from './schema/access-patterns.ts'
import { type Table, type Write, isNew, isVersion, keyOf } from './table.ts'

/** The guest register. It is stored apart from its booking, so that reading a booking never reads it. */
export function registerRepository(table: Table) {
  const itemsOf = (reference: BookingReference) =>
    table.query({ partition: partitions.register(reference), consistent: true })

  return {
    /** The entries of a party's adults who have signed, in order. */
    async ofBooking(reference: BookingReference): Promise<RegisterEntry[]> {
      return parseRecords(await itemsOf(reference), (item) => RegisterEntry.parse(item))
    },

    /** The cards of adults of several parties, in the order asked for; those that are not on file are left out. */
    async ofAdults(adults: readonly Pick<RegisterEntry, 'reference' | 'place'>[]): Promise<RegisterEntry[]> {
      const items = await table.getAll(adults.map(({ reference, place }) => keys.registerEntry(reference, place)))
      return parseRecords(
        items.filter((item) => item !== undefined),
        (item) => RegisterEntry.parse(item),
      )
    },

    /** Deletes all entries of a party. */
    async deleteAll(reference: BookingReference): Promise<void> {
      for (const item of await itemsOf(reference))
        // oxlint-disable-next-line no-await-in-loop -- a handful, once in two years
        await table.remove(keyOf(item))
    },
  }
}

export type RegisterRepository = ReturnType<typeof registerRepository>

/** A signed entry, written with its booking, on the condition that it was not signed since. */
export const updateRegisterEntry = (before: RegisterEntry | undefined, after: RegisterEntry): Write => ({
  put: { ...keys.registerEntry(after.reference, after.place), ...RegisterEntry.parse(after) },
  condition: before ? isVersion(before.version) : isNew,
})
