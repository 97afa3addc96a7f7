import { Suspense, lazy } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { adminPath } from '#shared/site/admin-paths.ts'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'

const PostPage = lazy(async () => ({ default: (await import('./post-page.tsx')).PostPage }))
const PostEditor = lazy(async () => ({ default: (await import('./post-editor.tsx')).PostEditor }))

/** `/admin/blog` is the list of posts; `/new` leads to the editor of a new one, `/edit/{id}` is that of one. */
export function Blog() {
  const { id } = useParams()
  const { pathname, state } = useLocation() as { pathname: string; state: { isNew?: boolean } | null }
  const isList = pathname.replace(/\/$/, '') === adminPath('blog')
  return (
    <Suspense fallback={<LoadingRows label="Loading" />}>
      {isList ? <PostPage /> : <PostEditor id={id} isNew={state?.isNew === true} />}
    </Suspense>
  )
}
