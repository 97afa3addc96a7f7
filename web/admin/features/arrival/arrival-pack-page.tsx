import { Suspense, lazy } from 'react'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'

const ArrivalPackEditor = lazy(async () => ({ default: (await import('./arrival-pack-editor.tsx')).ArrivalPackEditor }))

/** `/admin/arrival-pack`: the editor is the page. */
export const ArrivalPackPage = () => (
  <Suspense fallback={<LoadingRows label="Loading the arrival pack" />}>
    <ArrivalPackEditor />
  </Suspense>
)
