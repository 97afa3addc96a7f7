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
  const payment = query.data
  usePurchaseReport(payment)
  useEffect(() => {
    // With the answer, not after it. What went wrong is told where the code is wanted.
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
        <p className="soft">If you have paid, your money is safe: PayFast tells us by itself, and we mail you.</p>
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
