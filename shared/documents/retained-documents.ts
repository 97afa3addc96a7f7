import * as z from 'zod/mini'

/** What a booking stores about its party's documents. The register and the files are stored elsewhere. */
export const RetainedDocuments = z.object({
  /** The adults who have signed the guest register, by their places in the party; the first is 1. */
  signed: z.array(z.int().check(z.minimum(1))),
  /** When register and files were deleted after their retention; null before that. */
  deletedAt: z.nullable(z.iso.datetime()),
})
export type RetainedDocuments = z.infer<typeof RetainedDocuments>
