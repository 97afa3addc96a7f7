import { useQuery } from '@tanstack/react-query'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'
import '#web/site/features/content/page.css'
import { BookingLinkForm } from '#web/site/features/payments/booking-link-form.tsx'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { PageHead } from '#web/kit/page-head.tsx'

/** For a guest who has lost the link to a booking. */
export function Component() {
  const { data: layout } = useQuery(layoutQuery())
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title="My booking" secret />
      <h1>My booking</h1>
      <p className="lead">Every e-mail of ours has the link to your booking. Is it lost? We send it again.</p>
      <BookingLinkForm />
      {layout && <ContactLinks settings={layout.settings} />}
    </div>
  )
}
