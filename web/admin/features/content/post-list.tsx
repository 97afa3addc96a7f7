import { Suspense, lazy } from 'react'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'

const PostPage = lazy(async () => ({ default: (await import('./post-page.tsx')).PostPage }))

/** `/admin/blog`: the list of posts. */
export const PostList = () => (
  <Suspense fallback={<LoadingRows label="Loading posts" />}>
    <PostPage />
  </Suspense>
)
