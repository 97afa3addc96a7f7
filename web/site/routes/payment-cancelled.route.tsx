import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { endedPaymentQuery } from '#web/site/features/payments/payments.queries.ts'
import { RefusalError } from '#web/kit/api.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { usePreloadCode } from '#web/kit/use-preload-code.ts'
import { PaymentLoading, PaymentPage } from './payment-page.tsx'
import { UnknownPayment } from './unknown-payment.tsx'

const load = () => import('./payment-cancelled.content.tsx')
const Cancelled = lazy(load)
const loading = <PaymentLoading heading="You came back from PayFast" label="Checking this payment" />

/** The guest came back without paying. What it says about the money comes from the server. */
export function Component() {
  return (
    <PaymentPage title="Payment cancelled" loading={loading}>
      {(attemptId) => <EndedPayment key={attemptId} attemptId={attemptId} />}
    </PaymentPage>
  )
}

function EndedPayment({ attemptId }: { attemptId: string }) {
  const query = useQuery(endedPaymentQuery(attemptId))
  usePreloadCode(load)
  if (query.data)
    return (
      <Suspense fallback={loading}>
        <Cancelled attemptId={attemptId} payment={query.data} />
      </Suspense>
    )
  if (!query.isError) return loading
  if (query.error instanceof RefusalError && query.error.refusal === 'payment-not-found') return <UnknownPayment />
  return (
    <>
      <h1>You came back from PayFast</h1>
      <QueryProblem title="We cannot check this payment yet" queries={[query]} />
    </>
  )
}
