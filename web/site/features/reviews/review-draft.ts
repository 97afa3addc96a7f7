import type { ReviewInvitation } from '#shared/reviews/reviews.contract.ts'
import { tabStorage } from '#web/kit/browser-storage.ts'

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
  return { ...fresh, ...(tabStorage.loadJson(keyOf(token)) as Partial<ReviewDraft> | undefined) }
}

/** Saves the draft for this tab only. A browser without storage only loses the convenience. */
export const saveDraft = (token: string, draft: ReviewDraft): void => void tabStorage.saveJson(keyOf(token), draft)

export const clearDraft = (token: string): void => tabStorage.remove(keyOf(token))
