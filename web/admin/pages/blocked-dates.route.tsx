import { BlockForm } from '#web/admin/features/blocked-dates/block-form.tsx'
import { BlockedDatesList } from '#web/admin/features/blocked-dates/blocked-dates-list.tsx'
import { blockedDatesStart } from '#web/admin/features/blocked-dates/block-address.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'

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
        <BlockForm key={JSON.stringify(start)} start={start} />
        <BlockedDatesList />
      </div>
    </>
  )
}
