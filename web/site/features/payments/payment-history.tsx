import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { methodLabels } from '#web/booking/method-labels.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { Money } from '#web/kit/money.tsx'
import { BillingDocumentButton } from './billing-document-button.tsx'
import './payment-history.css'

type PaymentHistoryProps = { token: string; booking: Pick<GuestBooking, 'payments' | 'billingDocuments'> }

/** Payments and refunds, each payment with its receipt. */
export function PaymentHistory({ token, booking: { payments, billingDocuments } }: PaymentHistoryProps) {
  if (payments.length === 0) return <p className="soft">No payment has reached us yet.</p>
  return (
    <ul className="payment-history">
      {payments.map(({ kind, method, amountCents, at, place: paymentPlace }) => (
        <li key={paymentPlace}>
          <span>
            {kind === 'payment' ? 'Payment' : 'Refund'}, {methodLabels[method]}
            <time dateTime={at} className="faint">
              {dateAndTime(at)}
            </time>
          </span>
          <span className="payment-history-end">
            <Money cents={kind === 'payment' ? amountCents : -amountCents} />
            {kind === 'payment' && (
              <BillingDocumentButton token={token} request={{ kind: 'receipt', paymentPlace }}>
                {billingDocuments.find((receipt) => receipt.paymentPlace === paymentPlace)?.number ?? 'Receipt'}
              </BillingDocumentButton>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
