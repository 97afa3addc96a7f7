import * as z from 'zod/mini'

/** What a booking knows of its party's documents. The register itself and the files lie apart from it. */
export const RetainedDocuments = z.object({
  /** The adults who have signed the guest register, by their places in the party; the first is 1. */
  signed: z.array(z.int().check(z.minimum(1))),
  /** When register and files were deleted, their time being over; null while they are kept. */
  deletedAt: z.nullable(z.iso.datetime()),
})
export type RetainedDocuments = z.infer<typeof RetainedDocuments>

/** How far a party has come with the guest register: complete once every adult has signed. */
export const RegisterState = z.object({
  state: z.enum(['nothing', 'partly', 'complete']),
  signed: z.int(),
  adults: z.int(),
})
export type RegisterState = z.infer<typeof RegisterState>

/** Files count for nothing here: whoever sends no picture of an ID shows it on arrival. */
export function registerState({
  numberOfAdults: adults,
  documents,
}: {
  readonly numberOfAdults: number
  readonly documents?: RetainedDocuments | undefined
}): RegisterState {
  const signed = documents?.signed.length ?? 0
  return { state: signed === 0 ? 'nothing' : signed < adults ? 'partly' : 'complete', signed, adults }
}
