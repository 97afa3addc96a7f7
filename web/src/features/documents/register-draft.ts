import * as z from 'zod/mini'
import { Residence, Signature } from '#shared/documents/register-entry.ts'

/** What an adult has filled in so far. */
const RegisterDraft = z.object({
  fullName: z.string(),
  idNumber: z.string(),
  residence: z.union([Residence, z.literal('')]),
  address: z.string(),
  signature: z.nullable(z.union([Signature, z.object({ kind: z.literal('typed'), name: z.string() })])),
})
export type RegisterDraft = z.infer<typeof RegisterDraft>

export const emptyDraft: RegisterDraft = { fullName: '', idNumber: '', residence: '', address: '', signature: null }

/** Days for which a card that was not finished stays in this browser. */
const KEPT_DAYS = 7
const Kept = z.object({ draft: RegisterDraft, until: z.number() })

const keyOf = (reference: string, place: number): string => `mc:register:${reference}:${place}`

/** What was left half-filled in this browser, by this morning or last night; an empty card if there is nothing. */
export function keptDraft(reference: string, place: number): RegisterDraft {
  try {
    const kept = Kept.safeParse(JSON.parse(localStorage.getItem(keyOf(reference, place)) ?? 'null'))
    return kept.success && kept.data.until > Date.now() ? kept.data.draft : emptyDraft
  } catch {
    return emptyDraft
  }
}

export function keepDraft(reference: string, place: number, draft: RegisterDraft): void {
  try {
    const until = Date.now() + KEPT_DAYS * 86_400_000
    localStorage.setItem(keyOf(reference, place), JSON.stringify({ draft, until } satisfies z.infer<typeof Kept>))
  } catch {
    // Storage is full or switched off: the card is only lost with the page.
  }
}

export function forgetDraft(reference: string, place: number): void {
  try {
    localStorage.removeItem(keyOf(reference, place))
  } catch {
    // Nothing was kept then.
  }
}
