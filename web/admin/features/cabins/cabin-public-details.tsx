import { Suspense, lazy } from 'react'
import { useParams } from 'react-router-dom'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'

const CabinPageList = lazy(async () => ({ default: (await import('./cabin-page-list.tsx')).CabinPageList }))
const CabinPageEditor = lazy(async () => ({ default: (await import('./cabin-page-editor.tsx')).CabinPageEditor }))

/** `/admin/cabin-public-details` lists the cabins, `/edit/{slug}` is what guests read of one. */
export function CabinPublicDetails() {
  const { id } = useParams()
  return (
    <Suspense fallback={<LoadingRows label="Loading" />}>
      {id === undefined ? <CabinPageList /> : <CabinPageEditor id={id} />}
    </Suspense>
  )
}
