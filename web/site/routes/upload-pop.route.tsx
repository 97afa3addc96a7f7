import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ContactWays } from '#web/site/features/content/contact-ways.tsx'
import '#web/site/features/content/page.css'
import { BookingLinkForm } from '#web/site/features/payments/booking-link-form.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { BookingGuard } from './booking-guard.tsx'

const load = () => import('./upload-pop.content.tsx')
const Opened = lazy(load)

/** The upload of an EFT's proof, by the link from the e-mail or a fresh one. */
export function Component() {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const token = isHydrated ? params.get('token') : undefined
  const { data: layout } = useQuery(layoutQuery())
  const contact = layout && <ContactWays settings={layout.settings} />
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title="Upload your proof of payment" secret />
      {token === null ? (
        <>
          <h1>Upload your proof of payment</h1>
          <p className="lead">The link in our e-mail opens this page for your booking. We can send it again:</p>
          <BookingLinkForm />
          {contact}
        </>
      ) : (
        <BookingGuard token={token} title="Upload your proof of payment" load={load} below={contact}>
          {(booking, query) => (
            <Opened
              token={token ?? ''}
              booking={booking}
              now={new Date(query.dataUpdatedAt).toISOString()}
              reload={() => void query.refetch()}
            />
          )}
        </BookingGuard>
      )}
    </div>
  )
}
