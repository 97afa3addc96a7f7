import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { LATE_AFTER_MS, paymentQuery } from '#web/site/features/payments/payments.queries.ts'
import { waitingSince } from '#web/site/features/payments/waiting-since.ts'
import { RefusalError } from '#web/kit/api.ts'
import { LoadProblem } from '#web/kit/load-problem.tsx'
import { usePurchaseReport } from './use-purchase-report.ts'
import { usePreloadCode } from '#web/kit/use-preload-code.ts'
import { PaymentLoading, PaymentPage } from './payment-page.tsx'
import { UnknownPayment } from './unknown-payment.tsx'

const load = () => import('./payment-success.content.tsx')
const PaymentStatus = lazy(load)
const loading = <PaymentLoading heading="Your payment" label="Checking your payment" />

/** Where PayFast sends the guest back to. It believes only the server, and asks it until the payment is in. */
export function Component() {
  return (
    <PaymentPage title="Your payment" loading={loading}>
      {(attemptId) => <Payment key={attemptId} attemptId={attemptId} />}
    </PaymentPage>
  )
}

function Payment({ attemptId }: { attemptId: string }) {
  const [since] = useState(() => waitingSince(attemptId, Date.now()))
  const query = useQuery(paymentQuery(attemptId, since))
  const payment = query.data
  usePurchaseReport(payment)
  usePreloadCode(load)

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
      loading
    )

  const isLate = query.dataUpdatedAt - since > LATE_AFTER_MS
  return (
    <Suspense fallback={loading}>
      <PaymentStatus attemptId={attemptId} payment={payment} isLate={isLate} />
    </Suspense>
  )
}
