import type { ReviewInvitation } from '#shared/reviews/reviews.contract.ts'

/** What the form holds while somebody writes. */
export type ReviewDraft = {
  readonly guestName: string
  readonly guestEmail: string
  /** Undefined until stars are chosen. */
  readonly rating: number | undefined
  readonly title: string
  readonly reviewText: string
}

/** One tab, one stay: each link has a draft of its own. */
const keyOf = (token: string) => `mc:review-draft:${token}`

/** What this tab has kept over a reload, over what the invitation begins with. */
export function loadDraft(token: string, { guestName, guestEmail }: ReviewInvitation): ReviewDraft {
  const fresh: ReviewDraft = { guestName, guestEmail, rating: undefined, title: '', reviewText: '' }
  try {
    return { ...fresh, ...(JSON.parse(sessionStorage.getItem(keyOf(token)) ?? '{}') as Partial<ReviewDraft>) }
  } catch {
    return fresh
  }
}

/** Keeps it for this tab only. A browser that stores nothing only loses the convenience. */
export function saveDraft(token: string, draft: ReviewDraft): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(draft))
  } catch {
    // Storage is full or switched off.
  }
}

export function clearDraft(token: string): void {
  try {
    sessionStorage.removeItem(keyOf(token))
  } catch {
    // Nothing was kept then.
  }
}
