import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { PaymentsToCheckList } from '#web/admin/features/bookings/payments-to-check-list.tsx'
import { ProofQueue } from '#web/admin/features/bookings/proof-queue.tsx'
import { todayQuery } from '#web/admin/features/bookings/staff-bookings.queries.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { tallyText } from '#web/admin/kit/tally-text.ts'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { preloadable } from '#web/kit/preloadable.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'

/** Slips do not wait for it. */
const OpenRefundsList = preloadable(
  async () => (await import('#web/admin/features/bookings/open-refunds-list.tsx')).OpenRefundsList,
)

/** `/admin/pops`: the guests' slips, and the card payments that staff must check; with `view=refunds` what goes back. */
export function Component() {
  const [address] = useAddressParams()
  return address.get('view') === 'refunds' ? <RefundsPage /> : <ProofsPage />
}

const RefundsPage = () => (
  <>
    <PageHeader
      title="Refunds to pay"
      lead="Money goes back the way it came: pay it first, by EFT at your bank or at PayFast for card money, then record it."
    />
    <Suspense
      fallback={
        <Loading label="Loading refunds" className="stack">
          <Skeleton shape="card" />
        </Loading>
      }
    >
      <OpenRefundsList />
    </Suspense>
  </>
)

function ProofsPage() {
  const [address, setAddress] = useAddressParams()
  const { data: counts } = useQuery(todayQuery())
  return (
    <>
      <PageHeader
        title="Proofs of payment"
        lead="A slip is not a payment. Accept it when the money is in the account, with the amount that came."
      />
      <Tabs
        label="What waits"
        value={address.get('tab') === 'card-payments' ? 'card-payments' : 'slips'}
        onChange={(tab) => setAddress(tab === 'slips' ? {} : { tab }, { replace: true })}
        tabs={[
          { id: 'slips', label: 'Slips', ...(counts && { count: tallyText(counts.proofs) }), content: <ProofQueue /> },
          {
            id: 'card-payments',
            label: 'Card payments to check',
            ...(counts && { count: tallyText(counts.paymentsToCheck) }),
            content: <PaymentsToCheckList />,
          },
        ]}
      />
    </>
  )
}
