import { Suspense, lazy } from 'react'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'

const TermsEditor = lazy(async () => ({ default: (await import('./terms-editor.tsx')).TermsEditor }))

/** `/admin/terms`: the editor of the text that is being written. */
export const TermsContent = () => (
  <Suspense fallback={<LoadingRows label="Loading the terms" />}>
    <TermsEditor />
  </Suspense>
)
