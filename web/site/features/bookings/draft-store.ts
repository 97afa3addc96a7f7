import { BookingDraft, emptyDraft } from './booking-draft.ts'

const STORAGE_KEY = 'mc:booking-draft'

/** A fresh draft: nothing filled in, a new idempotency key. */
export const createDraft = (): BookingDraft => emptyDraft(crypto.randomUUID())

/** The draft that this tab saved before a reload; a fresh one if there is none or it cannot be read. */
export function loadDraft(): BookingDraft {
  try {
    const saved = BookingDraft.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'))
    return saved.success ? saved.data : createDraft()
  } catch {
    return createDraft()
  }
}

/** Saves the draft for this tab only. A browser without storage only loses the convenience. */
export function saveDraft(draft: BookingDraft): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft))
  } catch {
    // Storage is full or switched off.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Then nothing was saved.
  }
}
