type Draft = { readonly version: number; readonly before: unknown; readonly values: unknown }

const keyOf = (name: string): string => `mc:draft:${name}`

/** What was typed into a form and not saved; it lives as long as the tab. */
export function loadDraft(name: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Saves a draft, or removes it where there is none. */
export function saveDraft(name: string, draft: Draft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    // Storage is disabled or full: the form works, without a draft.
  }
}
