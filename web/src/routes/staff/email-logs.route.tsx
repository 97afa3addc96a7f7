import { FailedMailsList } from '#web/features/staff-bookings/failed-mails-list.tsx'
import { PageHead } from '#web/lib/page-head.tsx'
import { PageBar } from '#web/ui/page-bar.tsx'

/** `/admin/email-logs`: the e-mails that did not go out. Those of one booking are under its Messages tab. */
export function Component() {
  return (
    <>
      <PageHead title="Email logs – Staff" />
      <PageBar
        title="E-mails that failed"
        lead="They are tried again by themselves for two days. All e-mails of a booking are under its Messages tab."
      />
      <FailedMailsList />
    </>
  )
}
