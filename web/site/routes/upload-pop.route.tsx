import { lazy } from 'react'
import { BookingGuard } from './booking-guard.tsx'
import { TokenPage } from './token-page.tsx'

const load = () => import('./upload-pop.content.tsx')
const ProofContent = lazy(load)

const TITLE = 'Upload your proof of payment'

/** The upload of an EFT's proof, by the link from the e-mail or a fresh one. */
export function Component() {
  return (
    <TokenPage title={TITLE}>
      {(token, contact) => (
        <BookingGuard token={token} title={TITLE} load={load} below={contact}>
          {(booking, query) => (
            <ProofContent
              token={token ?? ''}
              booking={booking}
              now={new Date(query.dataUpdatedAt).toISOString()}
              reload={() => void query.refetch()}
            />
          )}
        </BookingGuard>
      )}
    </TokenPage>
  )
}
