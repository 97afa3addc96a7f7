import { UploadSlots, emptyUploadSlots } from '#shared/documents/upload-slots.ts'
import { Upload } from '#shared/documents/upload.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { keys, indexPartitions, partitions, sortKeyPrefix, timeToLiveAttribute } from './schema/access-patterns.ts'
import { parseRecords } from './parse-records.ts'
import { secondsAt } from './seconds-at.ts'
import { type Item, type Table, type Write, isNew, isVersion, keyOf } from './table.ts'

/** An unused upload link is deleted after a day, with what the storage still holds of it. */
const AWAITED_RETENTION_SECONDS = 24 * 3600

type UploadGroup = Pick<Upload, 'reference' | 'purpose'>

export function uploadRepository(table: Table) {
  const itemsOf = (reference: BookingReference) =>
    table.query({ partition: partitions.booking(reference), beginsWith: sortKeyPrefix.upload, consistent: true })

  const parse = (items: readonly Item[]): Upload[] => parseRecords(items, (item) => Upload.parse(item))

  return {
    ofBooking: async (reference: BookingReference): Promise<Upload[]> => parse(await itemsOf(reference)),

    async find(reference: BookingReference, id: string): Promise<Upload | undefined> {
      const item = await table.get(keys.upload(reference, id), { consistent: true })
      return item && Upload.parse(item)
    },

    /** The upload slots of a booking's files of one purpose. */
    async slots({ reference, purpose }: UploadGroup): Promise<UploadSlots> {
      const item = await table.get(keys.uploadSlots(reference, purpose), { consistent: true })
      return item ? UploadSlots.parse(item) : emptyUploadSlots
    },

    /** An expected file with its slot; false when the slots have changed since they were read. */
    async start(upload: Upload, slots: UploadSlots): Promise<boolean> {
      return written([insertUpload(upload), updateUploadSlots(upload, slots)])
    },

    /** A state that changes no booking, with its slot; false when another request was quicker. */
    async replace(before: Upload, after: Upload, slots: UploadSlots): Promise<boolean> {
      return written([updateUpload(before, after), updateUploadSlots(after, slots)])
    },

    /** Deletes the records of one purpose's files, with their slots. */
    async deleteAll({ reference, purpose }: UploadGroup): Promise<void> {
      const uploads = (await itemsOf(reference)).filter((item) => item['purpose'] === purpose)
      for (const key of [...uploads.map(keyOf), keys.uploadSlots(reference, purpose)])
        // oxlint-disable-next-line no-await-in-loop -- a handful, once in two years
        await table.remove(key)
    },

    /** The proofs to check, oldest first; the first `limit` of them, if given. */
    async proofsWaiting(limit?: number): Promise<Upload[]> {
      const items = await table.query({ index: 'byState', partition: indexPartitions.proofsWaiting, limit })
      return parse(items)
    },
  }

  async function written(writes: readonly Write[]): Promise<boolean> {
    return (await table.transact(writes)) === undefined
  }
}

export type UploadRepository = ReturnType<typeof uploadRepository>

/** An expected file, written with a booking's change. */
export const insertUpload = (upload: Upload): Write => ({ put: uploadItem(upload), condition: isNew })

/** A file's next state, written with a booking's change, on the condition that it was not decided since. */
export const updateUpload = (before: Upload, after: Upload) =>
  ({
    put: uploadItem(after),
    condition: { expression: '#state = :state', names: { '#state': 'state' }, values: { ':state': before.state } },
  }) satisfies Write

/** The slots after a file's change, on the condition that they are still those that were read. */
export const updateUploadSlots = ({ reference, purpose }: UploadGroup, slots: UploadSlots): Write => ({
  put: { ...keys.uploadSlots(reference, purpose), ...UploadSlots.parse(slots) },
  condition: slots.version === emptyUploadSlots.version + 1 ? isNew : isVersion(slots.version - 1),
})

const uploadItem = (upload: Upload): Item => ({
  ...keys.upload(upload.reference, upload.id),
  ...Upload.parse(upload),
  ...(upload.state === 'awaited' && {
    [timeToLiveAttribute]: secondsAt(upload.createdAt) + AWAITED_RETENTION_SECONDS,
  }),
  ...(upload.purpose === 'proof' && upload.state === 'waiting'
    ? { statePk: indexPartitions.proofsWaiting, stateSk: `${upload.createdAt}#${upload.id}` }
    : {}),
})
