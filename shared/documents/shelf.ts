import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { MOST_FILES } from './upload.ts'

/**
 * The places for a booking's files of one purpose, in one piece, so that of two files which come together only one is
 * the tenth. `until` is when the link for a file that is still awaited runs out; null once the file is here.
 */
export const Shelf = z.object({
  places: z.array(z.object({ uploadId: Id, until: z.nullable(z.iso.datetime()) })),
  /** Grows by one with every change; a write that knows an older one is refused. */
  version: z.int(),
})
export type Shelf = z.infer<typeof Shelf>

export const emptyShelf: Shelf = { places: [], version: 0 }

const without = ({ places }: Shelf, uploadId: Id): Shelf['places'] =>
  places.filter((place) => place.uploadId !== uploadId)
const next = (shelf: Shelf, places: Shelf['places']): Shelf => ({ places, version: shelf.version + 1 })

/** With a place for a file that is awaited until its link runs out; undefined when all are taken. */
export function awaiting(
  shelf: Shelf,
  uploadId: Id,
  { now, until }: { readonly now: string; readonly until: string },
): Shelf | undefined {
  const taken = without(shelf, uploadId).filter((place) => place.until === null || place.until > now)
  return taken.length < MOST_FILES ? next(shelf, [...taken, { uploadId, until }]) : undefined
}

/** With a place for a file that is here, before any that is only awaited; undefined when there are ten already. */
export function keeping(shelf: Shelf, uploadId: Id): Shelf | undefined {
  const others = without(shelf, uploadId)
  const here = others.filter(({ until }) => until === null)
  return here.length < MOST_FILES ? next(shelf, [...others, { uploadId, until: null }]) : undefined
}

/** Without a file that was not what it said. */
export const rejecting = (shelf: Shelf, uploadId: Id): Shelf => next(shelf, without(shelf, uploadId))
