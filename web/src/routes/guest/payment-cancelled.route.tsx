import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { ContactWays } from '#web/features/content/contact-ways.tsx'
import '#web/features/content/page.css'
import { BookingLinkForm } from '#web/features/payments/booking-link-form.tsx'
import { CardPayment } from '#web/features/payments/card-payment.tsx'
import { PaymentFacts } from '#web/features/payments/payment-facts.tsx'
import { endedPaymentQuery } from '#web/features/payments/payments.queries.ts'
import { Refused } from '#web/lib/api.ts'
import { BookButton } from '#web/lib/book-button.tsx'
import { bookingTokenOf } from '#web/lib/booking-token.ts'
import { QueryProblem } from '#web/lib/load-problem.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { paths } from '#web/lib/paths.ts'
import { frameQuery } from '#web/lib/frame.queries.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { UnknownPayment } from './unknown-payment.tsx'

/** The guest came back without paying. What it says of the money, the server has said first. */
export function Component() {
  const [params] = useSearchParams()
  const attemptId = params.get('attempt')
  const isHydrated = useHydrated()
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title="Payment cancelled" secret />
      {!isHydrated ? <Asking /> : attemptId ? <Ended key={attemptId} attemptId={attemptId} /> : <UnknownPayment />}
    </div>
  )
}

function Ended({ attemptId }: { attemptId: string }) {
  const query = useQuery(endedPaymentQuery(attemptId))
  const payment = query.data
  if (payment) return <Answer attemptId={attemptId} payment={payment} />
  if (!query.isError) return <Asking />
  if (query.error instanceof Refused && query.error.refusal === 'payment-not-found') return <UnknownPayment />
  return (
    <>
      <h1>You came back from PayFast</h1>
      <QueryProblem title="We cannot see yet how this payment stands" queries={[query]} />
    </>
  )
}

function Answer({ attemptId, payment }: { attemptId: string; payment: PaymentState }) {
  const { data: frame } = useQuery(frameQuery())
  const token = bookingTokenOf(attemptId)
  if (payment.attemptStatus === 'paid')
    return (
      <>
        <h1>This payment went through after all</h1>
        <p className="lead">PayFast has told us that it is paid. There is nothing to try again.</p>
        <p>
          <LinkButton look="primary" to={`${paths.paymentSuccess}?attempt=${encodeURIComponent(attemptId)}`}>
            See the payment
          </LinkButton>
        </p>
      </>
    )

  const cabin = frame?.cabins.find(({ name }) => name === payment.cabinTitle)
  const { checkInDate, checkOutDate } = payment
  const isOpen = payment.bookingStatus === 'pending' || payment.bookingStatus === 'confirmed'
  return (
    <>
      <h1>No money has moved</h1>
      <p className="lead">
        {payment.bookingStatus === 'pending'
          ? `You stopped before paying. Your booking ${payment.reference} is still here, and your dates are not kept for you any longer while it is unpaid.`
          : `You stopped before paying. Your booking ${payment.reference} is as it was.`}
      </p>
      <div className="card">
        <PaymentFacts payment={payment} settled={false} />
      </div>
      {isOpen && (
        <section className="stack" aria-labelledby="ways-title">
          <h2 id="ways-title">How would you like to go on?</h2>
          {token ? (
            <>
              <CardPayment token={token} amountCents={payment.amountCents} label="Try card again" />
              <div className="row">
                <LinkButton to={`${paths.booking(token)}#pay`}>Pay by EFT instead</LinkButton>
                <ChangeDates cabinSlug={cabin?.slug} checkInDate={checkInDate} checkOutDate={checkOutDate} />
                {payment.bookingStatus === 'pending' && (
                  <LinkButton to={`${paths.booking(token)}#cancel`}>Release my dates</LinkButton>
                )}
              </div>
              {payment.bookingStatus === 'pending' && (
                <p className="soft">Or do nothing: an unpaid booking lapses by itself.</p>
              )}
            </>
          ) : (
            <>
              <p>Open the link in our e-mail to pay by card or by EFT. We can send it again:</p>
              <BookingLinkForm />
              <div className="row">
                <ChangeDates cabinSlug={cabin?.slug} checkInDate={checkInDate} checkOutDate={checkOutDate} />
              </div>
            </>
          )}
        </section>
      )}
      <section className="prose" aria-labelledby="reasons-title">
        <h2 id="reasons-title">If your bank refused</h2>
        <ul>
          <li>The card may not be enabled for payments on the internet; most banking apps can switch that on.</li>
          <li>The amount may be above the card's daily or online limit.</li>
          <li>The confirmation in your banking app (3-D Secure) may have come too late or not at all.</li>
          <li>A number, the expiry date or the CVV may be mistyped.</li>
        </ul>
      </section>
      {frame && <ContactWays settings={frame.settings} about={`Booking ${payment.reference}`} />}
    </>
  )
}

type ChangeDatesProps = { cabinSlug: string | undefined; checkInDate: string; checkOutDate: string }

const ChangeDates = ({ cabinSlug, ...dates }: ChangeDatesProps) => (
  <BookButton wish={{ ...dates, ...(cabinSlug && { cabinSlug }) }}>Change dates</BookButton>
)

const Asking = () => (
  <>
    <h1>You came back from PayFast</h1>
    <Loading label="Asking how this payment stands" className="stack">
      <Skeleton />
      <Skeleton shape="card" />
    </Loading>
  </>
)
