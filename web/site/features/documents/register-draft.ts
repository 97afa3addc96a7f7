import type { BookingReference } from '#shared/kernel/id.ts'
import type { Residence, Signature } from '#shared/documents/register-entry.ts'

/** What an adult has filled in so far. */
export type RegisterDraft = {
  readonly fullName: string
  readonly idNumber: string
  readonly residence: Residence | ''
  readonly address: string
  readonly signature: Signature | null
}

export const emptyDraft: RegisterDraft = { fullName: '', idNumber: '', residence: '', address: '', signature: null }

/** Days for which an unfinished card stays in this browser. */
const KEPT_DAYS = 7
type SavedDraft = { readonly draft: RegisterDraft; readonly until: number }

const keyOf = (reference: BookingReference, place: number): string => `mc:register:${reference}:${place}`

/** The card as this browser saved it; an empty one if there is none. */
export function loadDraft(reference: BookingReference, place: number): RegisterDraft {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf(reference, place)) ?? 'null') as SavedDraft | null
    return saved && saved.until > Date.now() ? { ...emptyDraft, ...saved.draft } : emptyDraft
  } catch {
    return emptyDraft
  }
}

export function saveDraft(reference: BookingReference, place: number, draft: RegisterDraft): void {
  try {
    const until = Date.now() + KEPT_DAYS * 86_400_000
    localStorage.setItem(keyOf(reference, place), JSON.stringify({ draft, until } satisfies SavedDraft))
  } catch {
    // Storage is full or switched off: the card is only lost with the page.
  }
}

export function clearDraft(reference: BookingReference, place: number): void {
  try {
    localStorage.removeItem(keyOf(reference, place))
  } catch {
    // Then nothing was saved.
  }
}
