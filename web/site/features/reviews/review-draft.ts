import type { ReviewInvitation } from '#shared/reviews/reviews.contract.ts'

/** The values of the review form. */
export type ReviewDraft = {
  readonly guestName: string
  readonly guestEmail: string
  /** Undefined until a rating is chosen. */
  readonly rating: number | undefined
  readonly title: string
  readonly reviewText: string
}

/** Each link has a draft of its own. */
const keyOf = (token: string) => `mc:review-draft:${token}`

/** The invitation's values, overlaid by the draft that this tab saved before a reload. */
export function loadDraft(token: string, { guestName, guestEmail }: ReviewInvitation): ReviewDraft {
  const fresh: ReviewDraft = { guestName, guestEmail, rating: undefined, title: '', reviewText: '' }
  try {
    return { ...fresh, ...(JSON.parse(sessionStorage.getItem(keyOf(token)) ?? '{}') as Partial<ReviewDraft>) }
  } catch {
    return fresh
  }
}

/** Saves the draft for this tab only. A browser without storage only loses the convenience. */
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
    // Then nothing was saved.
  }
}
