import { useSearchParams } from 'react-router-dom'
import '#web/site/features/content/page.css'
import type { Elements } from '#web/kit/elements.ts'
import { PageHead } from '#web/kit/page-head.tsx'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { UnknownPayment } from './unknown-payment.tsx'

type PaymentPageProps = {
  title: string
  loading: Elements
  children: (attemptId: string) => Elements
}

/** A page that PayFast returns a guest to, with the payment in its address. */
export function PaymentPage({ title, loading, children }: PaymentPageProps) {
  const [params] = useSearchParams()
  const attemptId = params.get('attempt')
  // Only this browser knows the query of the address.
  const isHydrated = useHydrated()
  return (
    <div className="wrap wrap-narrow page stack gap-l">
      <PageHead title={title} secret />
      {!isHydrated ? loading : attemptId ? children(attemptId) : <UnknownPayment />}
    </div>
  )
}

export const PaymentLoading = ({ heading, label }: { heading: string; label: string }) => (
  <>
    <h1>{heading}</h1>
    <Loading label={label} className="stack">
      <Skeleton />
      <Skeleton shape="card" />
    </Loading>
  </>
)
