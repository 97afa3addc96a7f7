import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { dateAndTime } from '#web/lib/format.ts'
import { Money } from '#web/ui/money.tsx'
import './payment-history.css'

const methods = { card: 'Card', eft: 'EFT', other: 'Other' } as const

/** What came in and what went back. */
export function PaymentHistory({ payments }: { payments: GuestBooking['payments'] }) {
  if (payments.length === 0) return <p className="soft">No payment has reached us yet.</p>
  return (
    <ul className="payment-history">
      {payments.map(({ kind, method, amountCents, at }) => (
        <li key={`${at}${kind}${amountCents}`}>
          <span>
            {kind === 'payment' ? 'Payment' : 'Refund'}, {methods[method]}
            <time dateTime={at} className="faint">
              {dateAndTime(at)}
            </time>
          </span>
          <Money cents={kind === 'payment' ? amountCents : -amountCents} />
        </li>
      ))}
    </ul>
  )
}
