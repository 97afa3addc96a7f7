import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'

/** An adult's place in the party; the first is 1. */
const Place = z.int().check(z.minimum(1))

/** Where staff saw the ID that a card was compared with: in a file that was sent, or shown on arrival. */
export const HowChecked = z.enum(['file', 'on-arrival'])
export type HowChecked = z.infer<typeof HowChecked>

/** Staff have compared an adult's card with the ID. */
export const CheckedAdult = z.object({
  place: Place,
  how: HowChecked,
  at: z.iso.datetime(),
  /** A staff member's name as it was then. */
  by: z.string(),
  bySub: z.string(),
})
export type CheckedAdult = z.infer<typeof CheckedAdult>

/** What a booking stores about its party's documents. The register and the files are stored elsewhere. */
export const RetainedDocuments = z.object({
  /** The adults who have signed the guest register, by their places in the party. */
  signed: z.array(Place),
  /** The files that have arrived and are of one adult, by the ids of their uploads, in the order they came. */
  sent: z._default(z.array(z.object({ id: Id, place: Place, at: z.iso.datetime() })), []),
  /** The adults whose card was compared with the ID. It falls when card or file changes. */
  checked: z._default(z.array(CheckedAdult), []),
  /** When register and files were deleted after their retention; null before that. */
  deletedAt: z.nullable(z.iso.datetime()),
})
export type RetainedDocuments = z.infer<typeof RetainedDocuments>

/** After everything was deleted. */
export const deletedDocuments = (deletedAt: string): RetainedDocuments => ({
  signed: [],
  sent: [],
  checked: [],
  deletedAt,
})
