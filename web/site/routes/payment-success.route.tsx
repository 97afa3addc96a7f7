import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import '#web/site/features/content/page.css'
import { LATE_AFTER_MS, paymentQuery } from '#web/site/features/payments/payments.queries.ts'
import { waitingSince } from '#web/site/features/payments/waiting-since.ts'
import { RefusalError } from '#web/kit/api.ts'
import { LoadProblem } from '#web/kit/load-problem.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { usePurchaseReport } from './use-purchase-report.ts'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { UnknownPayment } from './unknown-payment.tsx'

const load = () => import('./payment-success.content.tsx')
const PaymentStatus = lazy(load)

/** Where PayFast sends the guest back to. It believes only the server, and asks it until the payment is in. */
export function Component() {
  const [params] = useSearchParams()
  const attemptId = params.get('attempt')
  // Only this browser knows the query of the address.
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
  const payment = query.data
  usePurchaseReport(payment)
  useEffect(() => {
    // Loads the code in parallel with the query. A failure is shown where the code is used.
    void load().catch(() => {})
  }, [])

  if (query.error instanceof RefusalError) return <UnknownPayment />
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
        <p className="soft">If you have paid, your money is safe: PayFast tells us by itself, and we e-mail you.</p>
      </>
    ) : (
      <Waiting />
    )

  const isLate = query.dataUpdatedAt - since > LATE_AFTER_MS
  return (
    <Suspense fallback={<Waiting />}>
      <PaymentStatus attemptId={attemptId} payment={payment} isLate={isLate} />
    </Suspense>
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
