import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { ContactWays } from '#web/features/content/contact-ways.tsx'
import '#web/features/content/page.css'
import { UploadPart } from '#web/features/documents/upload-part.tsx'
import { UploadsList } from '#web/features/documents/uploads-list.tsx'
import { BookingLinkForm } from '#web/features/payments/booking-link-form.tsx'
import { isClosed } from '#web/features/payments/booking-standing.ts'
import { dateSpan } from '#web/lib/format.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { paths } from '#web/lib/paths.ts'
import { frameQuery } from '#web/lib/frame.queries.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Notice } from '#web/ui/notice.tsx'
import { BookingGate } from './booking-gate.tsx'

/** Documents for the guest register, by the link from the e-mail or through a fresh one. */
export function Component() {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const token = isHydrated ? params.get('token') : undefined
  const { data: frame } = useQuery(frameQuery())
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title="Send your documents" secret />
      {token === null ? (
        <>
          <h1>Send your documents</h1>
          <p className="lead">The link in our e-mail opens this page for your booking. We can send it again:</p>
          <BookingLinkForm />
        </>
      ) : (
        <BookingGate token={token} title="Send your documents">
          {(booking, query) => {
            const documents = booking.uploads.filter(({ purpose }) => purpose === 'document')
            return (
              <div className="stack gap-l">
                <h1>Send your documents</h1>
                <p className="lead">
                  For {booking.cabinTitle}, {dateSpan(booking.checkInDate, booking.checkOutDate)}, reference{' '}
                  {booking.reference}.
                </p>
                <p>
                  South African law asks us to keep a register of our guests: for each adult an ID or passport. Only our
                  staff see what you send, and it is deleted two years after you leave. You can also show it when you
                  arrive.
                </p>
                {isClosed(booking) ? (
                  <Notice tone="info" title="This booking is closed">
                    <p>We do not need documents for it any more.</p>
                  </Notice>
                ) : (
                  <UploadPart
                    token={token ?? ''}
                    purpose="document"
                    label="ID or passport of each adult"
                    onUploaded={() => void query.refetch()}
                  />
                )}
                {documents.length > 0 && (
                  <section aria-labelledby="sent-title">
                    <h2 id="sent-title">What you have sent</h2>
                    <UploadsList uploads={documents} />
                  </section>
                )}
                <p>
                  <Link to={paths.booking(token ?? '')}>See your whole booking</Link>
                </p>
              </div>
            )
          }}
        </BookingGate>
      )}
      {frame && <ContactWays settings={frame.settings} />}
    </div>
  )
}
