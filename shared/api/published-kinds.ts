import { homepageKind } from '#shared/content/homepage-kind.ts'
import { postKind } from '#shared/content/post-kind.ts'

/** Every kind of record with drafts and publications. Pages, previews, the hourly run and tests read this list. */
export const publishedKinds = [homepageKind, postKind] as const
