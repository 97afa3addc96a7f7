import { ImportBookings } from '#web/admin/features/import-bookings/import-bookings.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'

/** `/admin/import-bookings`: the bookings of the former calendar. */
export function Component() {
  return (
    <>
      <PageHeader
        title="Import bookings"
        lead="Bring in the bookings of your paper calendar or spreadsheet. Every line is checked first, nobody gets an e-mail, and the same lines again bring in nothing twice."
      />
      <ImportBookings />
    </>
  )
}
