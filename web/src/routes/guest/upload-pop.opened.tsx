import { Link } from 'react-router-dom'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { MOST_FILES } from '#shared/documents/upload.ts'
import { UploadPart } from '#web/features/documents/upload-part.tsx'
import { UploadsList } from '#web/features/documents/uploads-list.tsx'
import { isClosed } from '#web/features/payments/is-closed.ts'
import { keptUntil } from '#web/features/payments/kept-until.ts'
import { dateSpan } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { Facts } from '#web/ui/facts.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ProofProps = { token: string; booking: GuestBooking; now: string; reload: () => void }

/** What the link opens: what is to pay, and where its proof goes. */
export default function Proof({ token, booking, now, reload }: ProofProps) {
  const proofs = booking.uploads.filter(({ purpose }) => purpose === 'proof')
  const isPaid = booking.dueNowCents === 0
  return (
    <div className="stack gap-l">
      <h1>Upload your proof of payment</h1>
      <div className="card">
        <Facts
          facts={[
            { label: 'Reference', value: <strong>{booking.reference}</strong> },
            { label: 'Stay', value: `${booking.cabinTitle}, ${dateSpan(booking.checkInDate, booking.checkOutDate)}` },
            { label: 'Amount due now', value: <Money cents={booking.dueNowCents} /> },
            { label: 'Received so far', value: booking.paidCents > 0 && <Money cents={booking.paidCents} /> },
            { label: 'Booking kept until', value: booking.expiresAt && keptUntil(booking.expiresAt, now) },
          ]}
        />
      </div>
      {isClosed(booking) ? (
        <Notice tone="warning" title="This booking is closed">
          <p>Please contact us before you pay anything for it.</p>
        </Notice>
      ) : isPaid ? (
        <Notice tone="success" title="There is nothing left to pay on this booking." />
      ) : (
        <>
          {proofs.some(({ state }) => state === 'waiting') && (
            <Notice tone="success" title="We have your proof" live="polite">
              <p>
                We check it against our bank account and e-mail you. Until then this booking does not lapse, and you do
                not have to do anything.
              </p>
            </Notice>
          )}
          <Notice tone="info">
            <p>
              The dates are yours only when the money shows in our account. A proof is not a payment: it lets us find
              your money sooner.
            </p>
          </Notice>
          <UploadPart token={token} purpose="proof" label="Proof of payment" onUploaded={reload} />
        </>
      )}
      {proofs.length > 0 && (
        <section aria-labelledby="sent-title" className="stack gap-s">
          <h2 id="sent-title">What you have sent</h2>
          <UploadsList uploads={proofs} />
        </section>
      )}
      {!isClosed(booking) && !isPaid && <GoodToKnow />}
      <p>
        <Link to={paths.booking(token)}>See your whole booking</Link>, with our bank details and the other ways to pay.
      </p>
    </div>
  )
}

const GoodToKnow = () => (
  <section aria-labelledby="know-title" className="prose">
    <h2 id="know-title">Good to know</h2>
    <ul>
      <li>
        A photo of the slip, a screenshot or the PDF of your banking app will do, if amount, date and reference can be
        read.
      </li>
      <li>
        You paid in parts, or a little too little? Send every slip, now or later, up to {MOST_FILES} files. We add up
        what shows in our account and tell you what is missing.
      </li>
      <li>We e-mail you when we have your proof, and again when the money is here.</li>
      <li>
        Proofs of payment are often forged, so nobody here goes by one alone. We never change our bank details by e-mail
        or WhatsApp: if somebody sends you others, call us before you pay.
      </li>
    </ul>
  </section>
)
