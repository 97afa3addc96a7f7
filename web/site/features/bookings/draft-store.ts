import { BookingDraft, emptyDraft } from './booking-draft.ts'

const KEY = 'mc:booking-draft'

/** A fresh form: nothing filled in, a key of its own. */
export const newDraft = (): BookingDraft => emptyDraft(crypto.randomUUID())

/** The draft that this tab kept over a reload; a fresh one if there is none or it cannot be read. */
export function loadDraft(): BookingDraft {
  try {
    const kept = BookingDraft.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return kept.success ? kept.data : newDraft()
  } catch {
    return newDraft()
  }
}

/** Keeps the draft for this tab only. A browser that stores nothing only loses the convenience. */
export function saveDraft(draft: BookingDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage is full or switched off.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept then.
  }
}
