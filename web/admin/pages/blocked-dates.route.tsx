import { Suspense, lazy } from 'react'
import { BlockedDatesList } from '#web/admin/features/availability/blocked-dates-list.tsx'
import { blockedDatesStart } from '#web/admin/features/availability/block-address.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'

/** In a file of its own, since the calendar opens it too: the page's loader requests it together with the page. */
const BlockForm = lazy(async () => ({
  default: (await import('#web/admin/features/availability/block-form.tsx')).BlockForm,
}))

/** `/admin/blocked-dates`: the blocked nights, and a form to block more. */
export function Component() {
  const [address] = useAddressParams()
  const start = blockedDatesStart(address)
  return (
    <>
      <PageHeader
        title="Blocked dates"
        lead="Nights that nobody can book. Both the first and the last date are blocked nights; the morning after the last is free."
      />
      <div className="stack gap-l">
        <Suspense fallback={<p role="status">Loading...</p>}>
          <BlockForm key={JSON.stringify(start)} start={start} />
        </Suspense>
        <BlockedDatesList />
      </div>
    </>
  )
}
