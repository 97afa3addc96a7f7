import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { BlockForm } from '#web/admin/features/blocked-dates/block-form.tsx'
import { BlockedDatesList } from '#web/admin/features/blocked-dates/blocked-dates-list.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'

/** `/admin/blocked-dates`: the blocked nights, and a form to block more. */
export function Component() {
  const [address, setAddress] = useAddressParams()
  const { today } = useNow()
  return (
    <>
      <PageHeader
        title="Blocked dates"
        lead="Nights that nobody can book. Both the first and the last date are blocked nights; the morning after the last is free."
      />
      <div className="stack gap-l">
        <BlockForm />
        <div>
          <BlockedDatesList
            filters={{
              when: address.get('when') === 'past' ? 'past' : 'coming',
              cabin: address.get('cabin') ?? '',
            }}
            today={today}
            onFilter={(change) => setAddress(withSearchParams(address, change), { replace: true })}
            onClear={() => setAddress({})}
          />
        </div>
      </div>
    </>
  )
}
