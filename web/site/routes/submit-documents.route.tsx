import { useQuery } from '@tanstack/react-query'
import { type ReactNode, lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ContactWays } from '#web/site/features/content/contact-ways.tsx'
import '#web/site/features/content/page.css'
import { registerQuery } from '#web/site/features/documents/register.queries.ts'
import { BookingLinkForm } from '#web/site/features/payments/booking-link-form.tsx'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { PageHead } from '#web/kit/page-head.tsx'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { LinkGuard } from './link-guard.tsx'

const load = () => import('./submit-documents.content.tsx')
const Opened = lazy(load)

const TITLE = 'Send your documents'

/** The guest register of a booking, by the link from the e-mail or through a fresh one. */
export function Component() {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const token = isHydrated ? params.get('token') : undefined
  const { data: layout } = useQuery(layoutQuery())
  const contact = layout && <ContactWays settings={layout.settings} />
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title={TITLE} secret />
      {token === null ? (
        <>
          <h1>{TITLE}</h1>
          <p className="lead">The link in our e-mail opens this page for your booking. We can send it again:</p>
          <BookingLinkForm />
          {contact}
        </>
      ) : (
        <Documents token={token} below={contact} />
      )}
    </div>
  )
}

/** `token` is undefined in published HTML, which is the same for every guest. */
function Documents({ token, below }: { token: string | undefined; below: ReactNode }) {
  const query = useQuery({ ...registerQuery(token ?? ''), enabled: token !== undefined })
  return (
    <LinkGuard query={query} title={TITLE} load={load} below={below}>
      {(register) => <Opened token={token ?? ''} register={register} reload={query.refetch} />}
    </LinkGuard>
  )
}
