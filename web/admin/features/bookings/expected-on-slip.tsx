import { amountDueOf, amountDueText } from '#shared/bookings/amount-due.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { DescriptionList } from '#web/kit/description-list.tsx'
import './proof-queue.css'

/** What a slip must say to be the payment that its booking waits for. Nobody has read the slip itself. */
export function ExpectedOnSlip({ booking }: { booking: StaffBookingRow }) {
  const due = amountDueOf(booking)
  return (
    <div className="sunken">
      <DescriptionList
        items={[
          { label: 'Must say', value: <strong className="figures">{booking.reference}</strong> },
          { label: 'Expected', value: <strong>{due ? amountDueText(due) : nothingExpected(booking)}</strong> },
        ]}
      />
    </div>
  )
}

function nothingExpected({ status, needsAttention, outstandingCents }: StaffBookingRow): string {
  if (outstandingCents === 0) return 'Nothing: the booking is paid'
  if (needsAttention !== null) return 'Nothing: the booking waits for its nights'
  return `Nothing: the booking is ${status}`
}
