import * as z from 'zod/mini'
import type { RetainedDocuments } from './retained-documents.ts'

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
