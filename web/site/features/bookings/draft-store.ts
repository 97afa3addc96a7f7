import { tabStorage } from '#web/kit/browser-storage.ts'
import { BookingDraft, emptyDraft } from './booking-draft.ts'

const STORAGE_KEY = 'mc:booking-draft'

/** A fresh draft: nothing filled in, a new idempotency key. */
export const createDraft = (): BookingDraft => emptyDraft(crypto.randomUUID())

/** The draft that this tab saved before a reload; a fresh one if there is none or it cannot be read. */
export function loadDraft(): BookingDraft {
  const saved = BookingDraft.safeParse(tabStorage.loadJson(STORAGE_KEY))
  return saved.success ? saved.data : createDraft()
}

/** Saves the draft for this tab only. A browser without storage only loses the convenience. */
export const saveDraft = (draft: BookingDraft): void => void tabStorage.saveJson(STORAGE_KEY, draft)

export const clearDraft = (): void => tabStorage.remove(STORAGE_KEY)
