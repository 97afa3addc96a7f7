import { BlockForm } from '#web/admin/features/blocked-dates/block-form.tsx'
import { BlockedDatesList } from '#web/admin/features/blocked-dates/blocked-dates-list.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'

/** `/admin/blocked-dates`: the blocked nights, and a form to block more. */
export function Component() {
  return (
    <>
      <PageHeader
        title="Blocked dates"
        lead="Nights that nobody can book. Both the first and the last date are blocked nights; the morning after the last is free."
      />
      <div className="stack gap-l">
        <BlockForm />
        <BlockedDatesList />
      </div>
    </>
  )
}
