import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'

/** Asks for the e-mail that tells one owner of a change of the bank details: who and when, never the account. */
export const BankChange = z.object({
  id: Id,
  ownerEmail: z.string(),
  changedBy: z.string(),
  changedBySub: z.optional(z.string()),
  changedAt: z.iso.datetime(),
})
export type BankChange = z.infer<typeof BankChange>
