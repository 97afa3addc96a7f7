import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { ContactLinks } from '#web/site/features/content/contact-links.tsx'
import { BookingLinkForm } from '#web/site/features/payments/booking-link-form.tsx'
import { CardPayment } from '#web/site/features/payments/card-payment.tsx'
import { PayByEftButton } from '#web/site/features/payments/pay-by-eft.tsx'
import { PaymentSummary } from '#web/site/features/payments/payment-summary.tsx'
import { BookButton } from '#web/site/kit/book-button.tsx'
import { useBookingDialog } from '#web/site/kit/booking-dialog-context.tsx'
import { loadBookingToken } from '#web/site/kit/booking-token.ts'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { paths } from '#shared/site/paths.ts'
import { Button } from '#web/kit/button.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { bookingSections } from '#web/site/features/payments/booking-sections.ts'

const loadOtherDates = () => import('./payment-other-dates.tsx')
const OtherDates = lazy(loadOtherDates)

type CancelledProps = { attemptId: string; payment: PaymentState }

/** The server's state of a payment that the guest did not make, and all next steps. */
export default function Cancelled({ attemptId, payment }: CancelledProps) {
  const { data: layout } = useQuery(layoutQuery())
  if (payment.attemptStatus === 'paid')
    return (
      <>
        <h1>This payment went through after all</h1>
        <p className="lead">PayFast has told us that it is paid. There is nothing to try again.</p>
        <p>
          <LinkButton variant="primary" to={paths.paymentSuccess(attemptId)}>
            See the payment
          </LinkButton>
        </p>
      </>
    )

  const step = nextStep(payment)
  return (
    <>
      <h1>No money has moved</h1>
      <p className="lead">{statusText(payment)}</p>
      <div className="card">
        <PaymentSummary payment={payment} settled={false} />
      </div>
      <NextStepOptions attemptId={attemptId} payment={payment} step={step} />
      {step === 'pay' && <BankRefusalReasons />}
      {layout && (
        <section className="stack" aria-labelledby="contact-title">
          <h2 id="contact-title">Or ask us</h2>
          <ContactLinks settings={layout.settings} about={`Booking ${payment.reference}`} />
        </section>
      )}
    </>
  )
}

/** The next step: pay for the booking, look at it where money or a proof has arrived, or book again. */
function nextStep({ bookingStatus, openUntil, outstandingCents }: PaymentState): 'pay' | 'open booking' | 'book again' {
  if (bookingStatus === 'cancelled' || bookingStatus === 'expired') return 'book again'
  return openUntil !== null || (bookingStatus === 'confirmed' && outstandingCents > 0) ? 'pay' : 'open booking'
}

function statusText({ bookingStatus, reference, openUntil }: PaymentState): string {
  const stopped = 'The card payment was not made.'
  switch (bookingStatus) {
    case 'pending':
      return openUntil
        ? `${stopped} We no longer hold your dates: until they are paid for, somebody else can take them. Your booking ${reference} itself is kept until ${dateAndTime(openUntil)}.`
        : `${stopped} Your booking ${reference} is no longer waiting for it: see its page.`
    case 'confirmed':
    case 'completed':
      return `${stopped} Your booking ${reference} is as it was, and its nights are yours.`
    case 'cancelled':
      return `${stopped} Your booking ${reference} is cancelled, and its nights are free for others.`
    case 'expired':
      return `${stopped} Your booking ${reference} has expired, since no payment reached us in time. You can book again.`
  }
}

type NextStepOptionsProps = CancelledProps & { step: ReturnType<typeof nextStep> }

function NextStepOptions({ attemptId, payment, step }: NextStepOptionsProps) {
  const { data: layout } = useQuery(layoutQuery())
  const token = loadBookingToken(attemptId)
  const { amountCents, bookingStatus, cabinTitle, checkInDate, checkOutDate } = payment
  const cabin = layout?.cabins.find(({ name }) => name === cabinTitle)
  const values = { checkInDate, checkOutDate, ...(cabin && { cabinSlug: cabin.slug }) }
  if (step === 'book again')
    return (
      <p>
        <BookButton variant="primary" values={values}>
          Book again
        </BookButton>
      </p>
    )

  if (!token)
    return (
      <section className="stack" aria-labelledby="ways-title">
        <h2 id="ways-title">How would you like to go on?</h2>
        <p>
          {step === 'pay'
            ? 'The link to your booking opens it: there you can pay by card or by EFT, or release your dates and book others. We can e-mail it now:'
            : 'The link to your booking opens it. We can e-mail it now:'}
        </p>
        <BookingLinkForm />
      </section>
    )
  if (step === 'open booking')
    return (
      <p>
        <LinkButton variant="primary" to={paths.booking(token)}>
          Open my booking
        </LinkButton>
      </p>
    )
  return (
    <section className="stack" aria-labelledby="ways-title">
      <h2 id="ways-title">How would you like to go on?</h2>
      <CardPayment token={token} amountCents={amountCents} label="Try card again" />
      <OtherPaymentOptions attemptId={attemptId} token={token} payment={payment} />
      {bookingStatus === 'pending' && <p className="soft">Or do nothing: an unpaid booking expires by itself.</p>}
    </section>
  )
}

/** The next steps other than the card. */
function OtherPaymentOptions(booking: CancelledProps & { token: string }) {
  const { token, payment } = booking
  const navigate = useNavigate()
  const payPage = `${paths.booking(token)}#${bookingSections.pay}`
  const [isAsking, setIsAsking] = useState(false)
  const { prefetchBookingDialog } = useBookingDialog()
  const opening = useMutation({ mutationFn: loadOtherDates, onSuccess: () => setIsAsking(true) })
  const loadAhead = () => {
    prefetchBookingDialog()
    // A failure is shown on the press.
    void loadOtherDates().catch(() => {})
  }
  return (
    <>
      <div className="row">
        {payment.bookingStatus === 'pending' ? (
          <PayByEftButton token={token} onChanged={() => void navigate(payPage)} />
        ) : (
          <LinkButton to={payPage}>Pay by EFT instead</LinkButton>
        )}
        {payment.bookingStatus === 'pending' && (
          <>
            <Button
              aria-haspopup="dialog"
              busy={opening.isPending}
              busyLabel="Opening…"
              onPointerEnter={loadAhead}
              onFocus={loadAhead}
              onClick={() => opening.mutate()}
            >
              Change dates
            </Button>
            <LinkButton to={`${paths.booking(token)}#cancel`}>Release my dates</LinkButton>
          </>
        )}
      </div>
      {opening.isError && <NotOpened />}
      {isAsking && (
        <ErrorBoundary resetKey="" fallback={() => <NotOpened />}>
          <Suspense fallback={null}>
            <OtherDates {...booking} onClose={() => setIsAsking(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

const NotOpened = () => (
  <Notice tone="warning" title="Your dates cannot be changed right now" live="now">
    <p>Please check your connection and try again, or load this page again. Your booking is as it was.</p>
  </Notice>
)

const BankRefusalReasons = () => (
  <section className="prose" aria-labelledby="reasons-title">
    <h2 id="reasons-title">If your bank refused</h2>
    <ul>
      <li>The card may not be enabled for payments on the internet; most banking apps can switch that on.</li>
      <li>The amount may be above the card's daily or online limit, or above what is in the account.</li>
      <li>The confirmation in your banking app (3-D Secure) may have come too late or not at all.</li>
      <li>A number, the expiry date or the CVV may be mistyped.</li>
    </ul>
    <p>Your bank can tell you which it was; PayFast does not tell us.</p>
  </section>
)
