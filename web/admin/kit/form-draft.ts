import { tabStorage } from '#web/kit/browser-storage.ts'

type Draft = { readonly version: number; readonly before: unknown; readonly values: unknown }

const keyOf = (name: string): string => `mc:draft:${name}`

/** What was typed into a form and not saved; it lives as long as the tab. */
export const loadDraft = (name: string): Draft | undefined => tabStorage.loadJson(keyOf(name)) as Draft | undefined

/** Saves a draft, or removes it where there is none. */
export function saveDraft(name: string, draft: Draft | undefined): void {
  if (draft) tabStorage.saveJson(keyOf(name), draft)
  else tabStorage.remove(keyOf(name))
}
