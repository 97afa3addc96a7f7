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

/** What this tab saves: never the ID number or the signature, which must not outlive the page they are typed into. */
type SavedDraft = Omit<RegisterDraft, 'idNumber' | 'signature'>

const keyOf = (reference: BookingReference, place: number): string => `mc:register:${reference}:${place}`

/** The card as this tab saved it before a reload; an empty one if there is none. */
export function loadDraft(reference: BookingReference, place: number): RegisterDraft {
  try {
    const saved = JSON.parse(sessionStorage.getItem(keyOf(reference, place)) ?? 'null') as SavedDraft | null
    return saved ? { ...emptyDraft, ...saved } : emptyDraft
  } catch {
    return emptyDraft
  }
}

/** Saves a card for this tab only, until it is signed. */
export function saveDraft(reference: BookingReference, place: number, draft: RegisterDraft): void {
  const { fullName, residence, address } = draft
  try {
    const saved: SavedDraft = { fullName, residence, address }
    sessionStorage.setItem(keyOf(reference, place), JSON.stringify(saved))
  } catch {
    // Storage is full or switched off: the card is only lost with the page.
  }
}

export function clearDraft(reference: BookingReference, place: number): void {
  try {
    sessionStorage.removeItem(keyOf(reference, place))
  } catch {
    // Then nothing was saved.
  }
}
