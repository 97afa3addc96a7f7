import { Suspense, lazy } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'

const PostEditor = lazy(async () => ({ default: (await import('./post-editor.tsx')).PostEditor }))

/** `/admin/blog/new` leads to the editor of a new post; `/admin/blog/edit/{id}` is that of one. */
export function PostEditorPage() {
  const { id } = useParams()
  const { state } = useLocation() as { state: { isNew?: boolean } | null }
  return (
    <Suspense fallback={<LoadingRows label="Loading the post" />}>
      <PostEditor id={id} isNew={state?.isNew === true} />
    </Suspense>
  )
}
