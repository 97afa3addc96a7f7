import * as z from 'zod/mini'

/** What a booking stores about its party's documents. The register and the files are stored elsewhere. */
export const RetainedDocuments = z.object({
  /** The adults who have signed the guest register, by their places in the party; the first is 1. */
  signed: z.array(z.int().check(z.minimum(1))),
  /** When register and files were deleted after their retention; null before that. */
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

/** Files do not count: a guest who uploads no picture of an ID shows it on arrival. */
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
