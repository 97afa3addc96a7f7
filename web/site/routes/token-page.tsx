import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'
import '#web/site/features/content/page.css'
import { BookingLinkForm } from '#web/site/features/payments/booking-link-form.tsx'
import type { Elements } from '#web/kit/elements.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { PageHead } from '#web/kit/page-head.tsx'
import { useHydrated } from '#web/kit/use-hydrated.ts'

type TokenPageProps = {
  title: string
  /** `token` is undefined in published HTML, which is the same for every guest. */
  children: (token: string | undefined, contact: Elements) => Elements
}

/** A page that a guest opens by the link from an e-mail, with a token in its query; without one it sends a fresh link. */
export function TokenPage({ title, children }: TokenPageProps) {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const token = isHydrated ? params.get('token') : undefined
  const { data: layout } = useQuery(layoutQuery())
  const contact = layout && <ContactLinks settings={layout.settings} />
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title={title} secret />
      {token === null ? (
        <>
          <h1>{title}</h1>
          <p className="lead">The link in our e-mail opens this page for your booking. We can send it again:</p>
          <BookingLinkForm />
          {contact}
        </>
      ) : (
        children(token, contact)
      )}
    </div>
  )
}
