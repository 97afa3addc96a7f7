import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { longDate } from '#web/kit/format.ts'
import { Money } from '#web/kit/money.tsx'
import './refund-table.css'

/** The refunds and their last days, by the terms the guest booked under; today's line is marked. */
export function RefundTable({ steps }: { steps: GuestBooking['refundSteps'] }) {
  return (
    <table className="refunds">
      <caption className="visually-hidden">What goes back, by the day on which you cancel</caption>
      <thead>
        <tr>
          <th scope="col">If you cancel</th>
          <th scope="col">you get back</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ lastDay, refundPercent, refundCents, isToday }) => (
          <tr key={lastDay ?? 'later'} aria-current={isToday ? 'true' : undefined}>
            <th scope="row">
              <span>{lastDay ? `up to ${longDate(lastDay)}` : steps.length === 1 ? 'on any day' : 'later'}</span>
              {isToday && <span className="refunds-today">Today</span>}
            </th>
            <td>
              {refundCents === 0 && refundPercent === 0 ? (
                'nothing'
              ) : (
                <>
                  {refundPercent > 0 && <span>{`${refundPercent}%, `}</span>}
                  <Money cents={refundCents} />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
