import { Suspense, lazy } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { postKind } from '#shared/content/post-kind.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'
import { NewPublished } from '#web/admin/kit/new-published.tsx'

const PostEditor = lazy(async () => ({ default: (await import('./post-editor.tsx')).PostEditor }))

/** `/admin/blog/new` leads to the editor of a new post; `/admin/blog/edit/{id}` is that of one. */
export function PostEditorPage() {
  const { id } = useParams()
  const { state } = useLocation() as { state: { isNew?: boolean } | null }
  if (id === undefined) return <NewPublished kind={postKind} address={adminPath('blog')} />
  return (
    <Suspense fallback={<LoadingRows label="Loading the post" />}>
      <PostEditor id={id} isNew={state?.isNew === true} />
    </Suspense>
  )
}
