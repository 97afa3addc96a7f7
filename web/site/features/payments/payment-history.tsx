import type { Cents } from '#shared/kernel/money.ts'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { methodLabels } from '#web/booking/method-labels.ts'
import { DateText } from '#web/kit/date-text.tsx'
import { Money } from '#web/kit/money.tsx'
import { BillingDocumentButton } from './billing-document-button.tsx'
import './payment-history.css'

type PaymentHistoryProps = { token: string; booking: Pick<GuestBooking, 'payments' | 'billingDocuments'> }

const paymentLabel = (kind: GuestBooking['payments'][number]['kind'], amountCents: Cents): string => {
  if (kind === 'transfer') return amountCents > 0 ? 'Moved here from another booking' : 'Moved to another booking'
  return kind === 'payment' ? 'Payment' : 'Refund'
}

/** Payments and refunds, each payment with its receipt. */
export function PaymentHistory({ token, booking: { payments, billingDocuments } }: PaymentHistoryProps) {
  if (payments.length === 0) return <p className="soft">No payment has reached us yet.</p>
  return (
    <ul className="payment-history line-list line-above">
      {payments.map(({ kind, method, amountCents, paidOn, hasReceipt, place: paymentPlace }) => (
        <li key={paymentPlace} className="row spread align-stretch">
          <span>
            <span>{paymentLabel(kind, amountCents)}</span>, <span>{methodLabels[method]}</span>
            <span className="faint">
              <DateText date={paidOn} long />
            </span>
          </span>
          <span className="payment-history-end row justify-end">
            <Money cents={kind === 'refund' ? -amountCents : amountCents} />
            {hasReceipt && (
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
