import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { ContactWays } from '#web/features/content/contact-ways.tsx'
import '#web/features/content/page.css'
import { PaymentFacts } from '#web/features/payments/payment-facts.tsx'
import { type PaymentOutcome, paymentOutcome } from '#web/features/payments/payment-outcome.ts'
import { PATIENCE_MS, paymentQuery } from '#web/features/payments/payments.queries.ts'
import { waitingSince } from '#web/features/payments/waiting-since.ts'
import { Refused } from '#web/lib/api.ts'
import { bookingTokenOf } from '#web/lib/booking-token.ts'
import { LoadProblem } from '#web/lib/load-problem.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { paths } from '#web/lib/paths.ts'
import { frameQuery } from '#web/lib/frame.queries.ts'
import { usePurchaseReport } from '#web/lib/use-purchase-report.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { UnknownPayment } from './unknown-payment.tsx'

const load = () => import('./payment-success.opened.tsx')
const NextSteps = lazy(load)
const CalendarButton = lazy(async () => ({ default: (await load()).CalendarButton }))

/** Where PayFast sends the guest back to. It trusts nothing but the server, which it asks until it says paid. */
export function Component() {
  const [params] = useSearchParams()
  const attemptId = params.get('attempt')
  // The address's query is known to this browser alone.
  const isHydrated = useHydrated()
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title="Your payment" secret />
      {!isHydrated ? <Waiting /> : attemptId ? <Payment key={attemptId} attemptId={attemptId} /> : <UnknownPayment />}
    </div>
  )
}

function Payment({ attemptId }: { attemptId: string }) {
  const [since] = useState(() => waitingSince(attemptId, Date.now()))
  const query = useQuery(paymentQuery(attemptId, since))
  const { data: frame } = useQuery(frameQuery())
  const payment = query.data
  usePurchaseReport(payment)
  useEffect(() => {
    // With the answer, not after it. What went wrong is told where the code is wanted.
    void load().catch(() => {})
  }, [])

  if (query.error instanceof Refused) return <UnknownPayment />
  if (!payment)
    return query.isError ? (
      <>
        <h1>Your payment</h1>
        <LoadProblem
          title="We cannot see your payment from here right now"
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
        <p className="soft">If you have paid, your money is safe: PayFast tells us by itself, and we mail you.</p>
      </>
    ) : (
      <Waiting />
    )

  const isLate = query.dataUpdatedAt - since > PATIENCE_MS
  const outcome = paymentOutcome(payment, isLate)
  const { title, words } = sayings[outcome](payment)
  const token = bookingTokenOf(attemptId)
  return (
    <>
      <div role="status" className="stack">
        <h1>{title}</h1>
        {words}
        {outcome === 'waiting' && <ProgressBar label="Waiting for PayFast" />}
      </div>
      <div className="card">
        <PaymentFacts payment={payment} settled={payment.attemptStatus === 'paid'} />
      </div>
      {outcome === 'paid' && (
        <Suspense>
          <NextSteps payment={payment} token={token} />
        </Suspense>
      )}
      <div className="row">
        {token && (
          <LinkButton look="primary" to={paths.booking(token)}>
            Open my booking
          </LinkButton>
        )}
        {outcome === 'paid' && (
          <Suspense>
            <CalendarButton stay={payment} />
          </Suspense>
        )}
        <LinkButton to={paths.home}>Back to the cabins</LinkButton>
      </div>
      {frame && (
        <section className="stack" aria-label="Contact">
          <p className="soft">Is something not as you expect? Tell us your reference.</p>
          <ContactWays settings={frame.settings} about={`Booking ${payment.reference}`} />
        </section>
      )}
    </>
  )
}

const Waiting = () => (
  <>
    <h1>Your payment</h1>
    <Loading label="Asking how your payment stands" className="stack">
      <Skeleton />
      <Skeleton shape="card" />
    </Loading>
  </>
)

const sayings: Record<PaymentOutcome, (payment: PaymentState) => { title: string; words: ReactNode }> = {
  paid: ({ cabinTitle }) => ({
    title: `Paid, and ${cabinTitle} is yours`,
    words: (
      <p className="lead">
        PayFast has confirmed your payment and your dates are confirmed. The e-mail with all of it is on its way.
      </p>
    ),
  }),
  'part-paid': () => ({
    title: 'Your payment is here',
    words: (
      <p className="lead">
        PayFast has confirmed it. It does not cover the whole first amount yet; your booking page shows what is left.
      </p>
    ),
  }),
  'paid-nights-gone': () => ({
    title: 'Your payment is here, but the nights are not free any more',
    words: (
      <>
        <p className="lead">
          Somebody else was confirmed for these nights moments before your payment reached us. Your money is safe and
          recorded.
        </p>
        <p>Our staff already know. They will offer you other nights or pay everything back, whichever you choose.</p>
      </>
    ),
  }),
  'paid-closed': () => ({
    title: 'Your payment is here, but the booking was closed',
    words: (
      <p className="lead">
        The booking had lapsed or been cancelled when your payment reached us. Your money is safe and recorded, and our
        staff already know: they will open it again with you or pay you back.
      </p>
    ),
  }),
  waiting: () => ({
    title: 'PayFast is confirming your payment',
    words: (
      <p className="lead">
        It is usually under a minute. You can leave this page: the confirmation does not depend on it, and we e-mail
        you.
      </p>
    ),
  }),
  late: ({ reference }) => ({
    title: 'PayFast is taking longer than usual',
    words: (
      <p className="lead">
        We have your reference, <strong>{reference}</strong>. There is nothing more to do: we will mail you as soon as
        PayFast has told us. Please do not pay a second time.
      </p>
    ),
  }),
  failed: () => ({
    title: 'PayFast says that this payment failed',
    words: <p className="lead">No money has moved. Open your booking to try again, or to pay by EFT instead.</p>,
  }),
  cancelled: () => ({
    title: 'This payment was cancelled',
    words: (
      <p className="lead">
        No money has moved as far as we know. If you did pay after all, it will show here by itself; nothing is lost.
      </p>
    ),
  }),
}
