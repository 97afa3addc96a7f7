import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { MAX_FILES } from './upload-limits.ts'

/**
 * The slots for a booking's files of one purpose, stored as one item, so that of two simultaneous uploads only one gets
 * the last slot. `until` is when the link of an awaited file expires; null once the file is uploaded.
 */
export const UploadSlots = z.object({
  places: z.array(z.object({ uploadId: Id, until: z.nullable(z.iso.datetime()) })),
  /** Grows by one with every change; a write with an older one is refused. */
  version: z.int(),
})
export type UploadSlots = z.infer<typeof UploadSlots>

export const emptyUploadSlots: UploadSlots = { places: [], version: 0 }

const withoutUpload = ({ places }: UploadSlots, uploadId: Id): UploadSlots['places'] =>
  places.filter((place) => place.uploadId !== uploadId)
const nextVersion = (slots: UploadSlots, places: UploadSlots['places']): UploadSlots => ({
  places,
  version: slots.version + 1,
})

/** Reserves a slot for an awaited file until its link expires; undefined when all are taken. */
export function reserveSlot(
  slots: UploadSlots,
  uploadId: Id,
  { now, until }: { readonly now: string; readonly until: string },
): UploadSlots | undefined {
  const taken = withoutUpload(slots, uploadId).filter((place) => place.until === null || place.until > now)
  return taken.length < MAX_FILES ? nextVersion(slots, [...taken, { uploadId, until }]) : undefined
}

/** Fills a slot with an uploaded file, ahead of awaited ones; undefined when ten are filled. */
export function fillSlot(slots: UploadSlots, uploadId: Id): UploadSlots | undefined {
  const others = withoutUpload(slots, uploadId)
  const filled = others.filter(({ until }) => until === null)
  return filled.length < MAX_FILES ? nextVersion(slots, [...others, { uploadId, until: null }]) : undefined
}

/** Frees the slot of a file that is not of the type it claimed. */
export const freeSlot = (slots: UploadSlots, uploadId: Id): UploadSlots =>
  nextVersion(slots, withoutUpload(slots, uploadId))
