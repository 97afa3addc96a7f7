import { Link } from 'react-router-dom'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { MAX_FILES } from '#shared/documents/upload-limits.ts'
import { UploadForm } from '#web/site/features/documents/upload-form.tsx'
import { UploadsList } from '#web/site/features/documents/uploads-list.tsx'
import { amountsDue, isPaidWithoutNights, isShortPaid } from '#web/site/features/payments/booking-tasks.ts'
import { isCancelledOrExpired } from '#shared/bookings/is-closed.ts'
import { PaidWithoutNights } from '#web/site/features/payments/paid-without-nights.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { Money } from '#web/kit/money.tsx'
import { Notice } from '#web/kit/notice.tsx'

type ProofProps = { token: string; booking: GuestBooking; now: string; reload: () => void }

/** What is due, the upload of its proof, and what happens next. */
export default function Proof({ token, booking, now, reload }: ProofProps) {
  const proofs = booking.uploads.filter(({ purpose }) => purpose === 'proof')
  const [due] = amountsDue(booking, now)
  const canUploadMore = due !== undefined
  const lacksNights = isPaidWithoutNights(booking)
  const isChecking = proofs.some(({ state }) => state === 'waiting')
  return (
    <div className="stack gap-l">
      <h1>Upload your proof of payment</h1>
      <div className="card">
        <DescriptionList
          items={[
            { label: 'Reference', value: <strong>{booking.reference}</strong> },
            { label: 'Stay', value: `${booking.cabinTitle}, ${dateSpan(booking.checkInDate, booking.checkOutDate)}` },
            { label: 'Received so far', value: booking.paidCents > 0 ? <Money cents={booking.paidCents} /> : null },
            {
              label: due?.label ?? '',
              value: due && (
                <>
                  <Money cents={due.cents} />
                  {due.dueText && <span>{`, ${due.dueText}`}</span>}
                </>
              ),
            },
            { label: 'Our only account', value: canUploadMore ? accountOf(booking) : null },
          ]}
        />
      </div>
      {lacksNights ? (
        <PaidWithoutNights booking={booking} cancelHref={`${paths.booking(token)}#cancel`} />
      ) : isCancelledOrExpired(booking) ? (
        <Notice tone="warning" title="This booking is closed">
          <p>Please contact us before you pay anything for it.</p>
        </Notice>
      ) : !due ? (
        <Notice tone="success" title="There is nothing left to pay on this booking." />
      ) : (
        <>
          {isChecking && (
            <Notice tone="success" title="We have your proof" live="polite">
              <p>
                We check it against our bank account and e-mail you. Until then this booking does not expire, and you do
                not have to do anything. Have you paid more since? Send that slip too.
              </p>
            </Notice>
          )}
          {isShortPaid(booking) && !isChecking && (
            <Notice tone="info" title="Your payment was short">
              <p>
                <Money cents={booking.paidCents} /> has arrived, and <Money cents={booking.missingToConfirmCents} />{' '}
                more confirms your stay. Pay it with the same reference and send its slip here.
              </p>
            </Notice>
          )}
          {booking.status === 'pending' && (
            <Notice tone="info">
              <p>
                The dates are yours only when the money shows in our account. A proof is not a payment: it lets us find
                your money sooner.
              </p>
            </Notice>
          )}
          {proofs.length < MAX_FILES ? (
            <UploadForm
              token={token}
              purpose="proof"
              label={proofs.length > 0 ? 'Another proof of payment' : 'Proof of payment'}
              onUploaded={reload}
            />
          ) : (
            <p>That is as many files as we take for a booking. If there is one more to see, please contact us.</p>
          )}
        </>
      )}
      {proofs.length > 0 && (
        <section aria-labelledby="sent-title" className="stack gap-s">
          <h2 id="sent-title">What you have sent</h2>
          <UploadsList uploads={proofs} />
        </section>
      )}
      {canUploadMore && <WhatHappens isPending={booking.status === 'pending'} />}
      {canUploadMore && <BeforeYouPay />}
      <p>
        <Link to={paths.booking(token)}>See your whole booking</Link>
        <span>{canUploadMore ? ', with our bank details and the other ways to pay.' : '.'}</span>
      </p>
    </div>
  )
}

/** The account that a guest compares with the slip: holder, bank, number. */
const accountOf = ({ bank }: GuestBooking): string =>
  // A number that breaks over two lines is hard to compare.
  [bank.accountHolder, bank.bankName, bank.accountNumber.replaceAll(' ', '\u00A0')].filter(Boolean).join(', ')

const WhatHappens = ({ isPending }: { isPending: boolean }) => (
  <section aria-labelledby="next-title" className="prose">
    <h2 id="next-title">What happens next</h2>
    <ol>
      <li>
        <span>{isPending ? 'This page says' : 'You get an e-mail'}</span> that your proof is here.
      </li>
      <li>
        We look for the money in our account. An EFT from another bank can take two business days; an immediate payment
        shows within the hour.
      </li>
      <li>
        When it is here, we <span>{isPending ? 'confirm your dates' : 'add it to your booking'}</span> and e-mail you.
        The receipt is on your booking page.
      </li>
      <li>If the amount is short or we cannot read the slip, we write what is missing. You can then send another.</li>
    </ol>
    <h3>What we need to see</h3>
    <p>
      The amount, the date and the reference. A photo of the slip, a screenshot or the PDF of your banking app will do.
      Did you pay in parts? Send every slip, now or later, up to <span>{MAX_FILES}</span> files.
    </p>
  </section>
)

const BeforeYouPay = () => (
  <Notice tone="warning" title="Our bank details never change by e-mail or WhatsApp">
    <p>
      Fraudsters send guests e-mails that look like ours, with other bank details in them. If somebody gives you other
      bank details than those on this page, do not pay: call us first, on the number below. And because slips are often
      forged, nobody here confirms a stay by a slip alone.
    </p>
  </Notice>
)
