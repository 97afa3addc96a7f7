import { Suspense, lazy } from 'react'
import { useParams } from 'react-router-dom'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'

const LegalPageList = lazy(async () => ({ default: (await import('./legal-page-list.tsx')).LegalPageList }))
const LegalPageEditor = lazy(async () => ({ default: (await import('./legal-page-editor.tsx')).LegalPageEditor }))

/** `/admin/legal-pages` is the list of both pages; `/edit/{id}` is the editor of one. */
export function LegalPages() {
  const { id } = useParams()
  return (
    <Suspense fallback={<LoadingRows label="Loading" />}>
      {id === undefined ? <LegalPageList /> : <LegalPageEditor id={id} />}
    </Suspense>
  )
}
