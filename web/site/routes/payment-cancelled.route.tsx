import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import '#web/site/features/content/page.css'
import { endedPaymentQuery } from '#web/site/features/payments/payments.queries.ts'
import { RefusalError } from '#web/kit/api.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { UnknownPayment } from './unknown-payment.tsx'

const load = () => import('./payment-cancelled.content.tsx')
const Cancelled = lazy(load)

/** The guest came back without paying. What it says about the money comes from the server. */
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
  useEffect(() => {
    // Loads the code in parallel with the query. A failure is shown where the code is used.
    void load().catch(() => {})
  }, [])
  if (query.data)
    return (
      <Suspense fallback={<Asking />}>
        <Cancelled attemptId={attemptId} payment={query.data} />
      </Suspense>
    )
  if (!query.isError) return <Asking />
  if (query.error instanceof RefusalError && query.error.refusal === 'payment-not-found') return <UnknownPayment />
  return (
    <>
      <h1>You came back from PayFast</h1>
      <QueryProblem title="We cannot see yet how this payment stands" queries={[query]} />
    </>
  )
}

const Asking = () => (
  <>
    <h1>You came back from PayFast</h1>
    <Loading label="Asking how this payment stands" className="stack">
      <Skeleton />
      <Skeleton shape="card" />
    </Loading>
  </>
)
