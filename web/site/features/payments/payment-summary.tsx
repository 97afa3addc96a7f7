import type { PaymentState } from '#shared/payments/payments.contract.ts'
import { dateSpan } from '#web/kit/format.ts'
import { DateText } from '#web/kit/date-text.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { Money } from '#web/kit/money.tsx'

/** What a payment was for and what is still to pay. `settled`: the money has arrived. */
export function PaymentSummary({ payment, settled }: { payment: PaymentState; settled: boolean }) {
  const { reference, cabinTitle, checkInDate, checkOutDate, amountCents, outstandingCents, balanceDueDate } = payment
  return (
    <DescriptionList
      items={[
        { label: 'Reference', value: <strong>{reference}</strong> },
        { label: settled ? 'Paid now' : 'Amount', value: <Money cents={amountCents} /> },
        { label: 'Cabin', value: cabinTitle },
        { label: 'Dates', value: dateSpan(checkInDate, checkOutDate) },
        ...(settled
          ? [
              {
                label: 'Still to pay',
                value:
                  outstandingCents === 0 ? (
                    'Nothing'
                  ) : (
                    <>
                      <Money cents={outstandingCents} />
                      {balanceDueDate && (
                        <span>
                          {' '}
                          by <DateText date={balanceDueDate} />
                        </span>
                      )}
                    </>
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}
