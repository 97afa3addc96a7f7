import { Suspense, lazy } from 'react'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'

const TermsEditor = lazy(async () => ({ default: (await import('./terms-editor.tsx')).TermsEditor }))
const TermsVersions = lazy(async () => ({ default: (await import('./terms-versions.tsx')).TermsVersions }))

/** `/admin/terms`: the editor of the next version; with `view=versions` every version and what bookings accepted. */
export function TermsContent() {
  const [address] = useAddressParams()
  return (
    <Suspense fallback={<LoadingRows label="Loading the terms" />}>
      {address.get('view') === 'versions' ? <TermsVersions /> : <TermsEditor />}
    </Suspense>
  )
}
