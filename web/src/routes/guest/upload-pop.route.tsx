import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { ContactWays } from '#web/features/content/contact-ways.tsx'
import '#web/features/content/page.css'
import { UploadPart } from '#web/features/documents/upload-part.tsx'
import { UploadsList } from '#web/features/documents/uploads-list.tsx'
import { BookingLinkForm } from '#web/features/payments/booking-link-form.tsx'
import { isClosed, keptUntil } from '#web/features/payments/booking-standing.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { paths } from '#web/lib/paths.ts'
import { frameQuery } from '#web/lib/frame.queries.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BookingGate } from './booking-gate.tsx'

/** A proof of an EFT, by the link from the e-mail or, without it, through a fresh link. */
export function Component() {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const token = isHydrated ? params.get('token') : undefined
  const { data: frame } = useQuery(frameQuery())
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title="Upload your proof of payment" secret />
      {token === null ? (
        <>
          <h1>Upload your proof of payment</h1>
          <p className="lead">The link in our e-mail opens this page for your booking. We can send it again:</p>
          <BookingLinkForm />
        </>
      ) : (
        <BookingGate token={token} title="Upload your proof of payment">
          {(booking, query) => (
            <Proof
              token={token ?? ''}
              booking={booking}
              now={new Date(query.dataUpdatedAt).toISOString()}
              reload={() => void query.refetch()}
            />
          )}
        </BookingGate>
      )}
      {frame && <ContactWays settings={frame.settings} />}
    </div>
  )
}

type ProofProps = { token: string; booking: GuestBooking; now: string; reload: () => void }

function Proof({ token, booking, now, reload }: ProofProps) {
  const proofs = booking.uploads.filter(({ purpose }) => purpose === 'proof')
  return (
    <div className="stack gap-l">
      <h1>Upload your proof of payment</h1>
      <div className="card">
        <Facts
          facts={[
            { label: 'Reference', value: <strong>{booking.reference}</strong> },
            { label: 'Amount due now', value: <Money cents={booking.dueNowCents} /> },
            { label: 'Booking kept until', value: booking.expiresAt && keptUntil(booking.expiresAt, now) },
          ]}
        />
      </div>
      {isClosed(booking) ? (
        <Notice tone="warning" title="This booking is closed">
          <p>Please contact us before you pay anything for it.</p>
        </Notice>
      ) : booking.dueNowCents === 0 ? (
        <Notice tone="success" title="There is nothing left to pay on this booking." />
      ) : (
        <>
          <Notice tone="info">
            <p>The dates are yours only when the money shows in our account. A proof lets us find it sooner.</p>
          </Notice>
          <UploadPart token={token} purpose="proof" label="Proof of payment" onUploaded={reload} />
        </>
      )}
      {proofs.length > 0 && (
        <section aria-labelledby="sent-title">
          <h2 id="sent-title">What you have sent</h2>
          <UploadsList uploads={proofs} />
        </section>
      )}
      <p>
        <Link to={paths.booking(token)}>See your whole booking</Link>, with our bank details and the other ways to pay.
      </p>
    </div>
  )
}
