import { useQuery } from '@tanstack/react-query'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'
import { BookingLinkForm } from '#web/site/features/payments/booking-link-form.tsx'
import { layoutQuery } from '#web/kit/layout.queries.ts'

/** A payment page for an unknown payment. */
export function UnknownPayment() {
  const { data: layout } = useQuery(layoutQuery())
  return (
    <>
      <h1>We could not find that payment</h1>
      <p className="lead">
        The address is incomplete or old. Your booking page shows every payment that has reached us; we can e-mail you
        its link.
      </p>
      <BookingLinkForm />
      {layout && <ContactLinks settings={layout.settings} />}
    </>
  )
}
