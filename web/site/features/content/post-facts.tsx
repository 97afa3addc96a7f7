import type { PostCard } from '#shared/content/blog.contract.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { count, shortDate } from '#web/kit/format.ts'

/** "By Pieter · Fri 18 Sep 2026 · 4 minutes to read" */
export function PostFacts({ post }: { post: Pick<PostCard, 'author' | 'publishedAt' | 'readingMinutes'> }) {
  const day = dayOf(post.publishedAt)
  return (
    <p className="faint post-facts">
      {/* A draft may have none yet. */}
      {post.author !== '' && <span>{`By ${post.author} · `}</span>}
      <time dateTime={day}>{shortDate(day)}</time>
      <span>{` · ${count(post.readingMinutes, 'minute')} to read`}</span>
    </p>
  )
}
