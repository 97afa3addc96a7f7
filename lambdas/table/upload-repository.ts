import { Upload } from '#shared/documents/upload.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { keys, listings, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import { type Item, type Table, type Write, isNew } from './table.ts'

export function uploadRepository(table: Table) {
  return {
    async ofBooking(reference: BookingReference): Promise<Upload[]> {
      const items = await table.query({
        partition: partitions.booking(reference),
        beginsWith: sortKeyPrefix.upload,
        consistent: true,
      })
      return items.map((item) => Upload.parse(item))
    },

    async find(reference: BookingReference, id: string): Promise<Upload | undefined> {
      const item = await table.get(keys.upload(reference, id), { consistent: true })
      return item && Upload.parse(item)
    },

    async start(upload: Upload): Promise<void> {
      await table.put(uploadItem(upload), isNew)
    },

    /** A state that changes nothing else; false when somebody was quicker. */
    async become(before: Upload, after: Upload): Promise<boolean> {
      const { put, when } = uploadBecomes(before, after)
      return table.put(put, when)
    },

    async proofsWaiting(): Promise<Upload[]> {
      const items = await table.query({ index: 'byState', partition: listings.proofsWaiting })
      return items.map((item) => Upload.parse(item))
    },
  }
}

export type UploadRepository = ReturnType<typeof uploadRepository>

/** A file's next state, written beside a booking's change, on the condition that nobody has decided it since. */
export const uploadBecomes = (before: Upload, after: Upload) =>
  ({
    put: uploadItem(after),
    when: { expression: '#state = :state', names: { '#state': 'state' }, values: { ':state': before.state } },
  }) satisfies Write

const uploadItem = (upload: Upload): Item => ({
  ...keys.upload(upload.reference, upload.id),
  ...Upload.parse(upload),
  ...(upload.purpose === 'proof' && upload.state === 'waiting'
    ? { statePk: listings.proofsWaiting, stateSk: `${upload.createdAt}#${upload.id}` }
    : {}),
})
