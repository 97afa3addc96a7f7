import type { BookingReference } from '#shared/kernel/id.ts'
import type { Residence, Signature } from '#shared/documents/register-entry.ts'
import { tabStorage } from '#web/kit/browser-storage.ts'

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

/** The card as this tab saved it before a reload; undefined if there is none. */
export function loadDraft(reference: BookingReference, place: number): RegisterDraft | undefined {
  const saved = tabStorage.loadJson(keyOf(reference, place)) as SavedDraft | undefined
  return saved && { ...emptyDraft, ...saved }
}

/** Saves a card for this tab only, until it is signed. Without storage it lives as long as its page. */
export function saveDraft(reference: BookingReference, place: number, draft: RegisterDraft): void {
  const { fullName, residence, address } = draft
  tabStorage.saveJson(keyOf(reference, place), { fullName, residence, address } satisfies SavedDraft)
}

export const clearDraft = (reference: BookingReference, place: number): void =>
  tabStorage.remove(keyOf(reference, place))
