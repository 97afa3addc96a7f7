import { FailedMailsList } from '#web/admin/features/bookings/failed-emails-list.tsx'
import { PageHead } from '#web/kit/page-head.tsx'
import { PageBar } from '#web/admin/kit/page-header.tsx'

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
