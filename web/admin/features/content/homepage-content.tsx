import { Suspense, lazy } from 'react'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'

const HomepageEditor = lazy(async () => ({ default: (await import('./homepage-editor.tsx')).HomepageEditor }))

/** `/admin/homepage-content`: the editor is the page. */
export const HomepageContent = () => (
  <Suspense fallback={<LoadingRows label="Loading the home page" />}>
    <HomepageEditor />
  </Suspense>
)
