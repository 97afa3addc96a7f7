import { Suspense, lazy } from 'react'
import { useParams } from 'react-router-dom'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'

const PublicPageList = lazy(async () => ({ default: (await import('./public-page-list.tsx')).PublicPageList }))
const PageHeadEditor = lazy(async () => ({ default: (await import('./page-head-editor.tsx')).PageHeadEditor }))

/** `/admin/seo` is the list of pages, of redirects and of what was not found; `/edit/{id}` the head of one page. */
export function SeoPages() {
  const { id } = useParams()
  return (
    <Suspense fallback={<LoadingRows label="Loading the pages" />}>
      {id === undefined ? <PublicPageList /> : <PageHeadEditor id={id} />}
    </Suspense>
  )
}
