import { FailedEmailsList } from '#web/admin/features/bookings/failed-emails-list.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'

/** `/admin/email-logs`: the e-mails that could not be sent. Those of one booking are under its Messages tab. */
export function Component() {
  return (
    <>
      <PageHeader
        title="E-mails that failed"
        lead="They are retried automatically for two days. One that was refused mostly has a wrong address: correct it in its booking, then send it again. All e-mails of a booking are under its Messages tab."
      />
      <FailedEmailsList />
    </>
  )
}
