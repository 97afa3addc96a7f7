import { Link } from 'react-router-dom'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { UploadPart } from '#web/features/documents/upload-part.tsx'
import { UploadsList } from '#web/features/documents/uploads-list.tsx'
import { isClosed, keptUntil } from '#web/features/payments/booking-standing.ts'
import { paths } from '#web/lib/paths.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ProofProps = { token: string; booking: GuestBooking; now: string; reload: () => void }

/** What the link opens: what is to pay, and where its proof goes. */
export default function Proof({ token, booking, now, reload }: ProofProps) {
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
