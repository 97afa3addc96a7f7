import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { MAX_FILES } from './upload.ts'

/**
 * The places for a booking's files of one purpose, in one piece, so that of two files which come together only one is
 * the tenth. `until` is when the link for a file that is still awaited runs out; null once the file is here.
 */
export const UploadSlots = z.object({
  places: z.array(z.object({ uploadId: Id, until: z.nullable(z.iso.datetime()) })),
  /** Grows by one with every change; a write that knows an older one is refused. */
  version: z.int(),
})
export type UploadSlots = z.infer<typeof UploadSlots>

export const emptyUploadSlots: UploadSlots = { places: [], version: 0 }

const without = ({ places }: UploadSlots, uploadId: Id): UploadSlots['places'] =>
  places.filter((place) => place.uploadId !== uploadId)
const next = (shelf: UploadSlots, places: UploadSlots['places']): UploadSlots => ({
  places,
  version: shelf.version + 1,
})

/** With a place for a file that is awaited until its link runs out; undefined when all are taken. */
export function reserveSlot(
  shelf: UploadSlots,
  uploadId: Id,
  { now, until }: { readonly now: string; readonly until: string },
): UploadSlots | undefined {
  const taken = without(shelf, uploadId).filter((place) => place.until === null || place.until > now)
  return taken.length < MAX_FILES ? next(shelf, [...taken, { uploadId, until }]) : undefined
}

/** With a place for a file that is here, before any that is only awaited; undefined when there are ten already. */
export function keeping(shelf: UploadSlots, uploadId: Id): UploadSlots | undefined {
  const others = without(shelf, uploadId)
  const here = others.filter(({ until }) => until === null)
  return here.length < MAX_FILES ? next(shelf, [...others, { uploadId, until: null }]) : undefined
}

/** Without a file that was not what it said. */
export const freeSlot = (shelf: UploadSlots, uploadId: Id): UploadSlots => next(shelf, without(shelf, uploadId))
