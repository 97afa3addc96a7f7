import { FULL_PAYMENT_WITHIN_BUSINESS_DAYS } from '#shared/kernel/business-days.ts'
import type { PriceLine } from '#shared/pricing/price-lines.ts'
import type { PriceReply } from '#shared/pricing/pricing.contract.ts'
import { DateText } from '#web/kit/date-text.tsx'
import { Money } from '#web/kit/money.tsx'
import './price-breakdown.css'

const fullPriceNote = `Arrival is less than ${FULL_PAYMENT_WITHIN_BUSINESS_DAYS} business days away, so the full price is due when you book.`

type PriceBreakdownProps = {
  price: PriceReply
  lines: readonly PriceLine[]
  /** False where something else is paid than the price. */
  withDue?: boolean
}

/** The price of a stay line by line, its total, and what is due when. */
export function PriceBreakdown({ price, lines, withDue = true }: PriceBreakdownProps) {
  const { requiresFullPayment, depositAmountCents, balanceAmountCents, balanceDueDate } = price.paymentInfo
  return (
    <div className="price-breakdown">
      <ul>
        {lines.map(({ key, label, detail, cents }) => (
          <li key={key} className="row single-line spread align-baseline">
            <span>
              <span>{label}</span>
              <span className="faint price-detail">{detail}</span>
            </span>
            <Money cents={cents} />
          </li>
        ))}
      </ul>
      <p className="price-total row single-line spread align-baseline">
        <span>Total</span>
        <Money cents={price.totalPriceCents} />
      </p>
      {withDue && (
        <p className="small soft">
          {requiresFullPayment || balanceDueDate === null ? (
            fullPriceNote
          ) : (
            <span>
              Pay <Money cents={depositAmountCents} /> (50%) to book and <Money cents={balanceAmountCents} /> by{' '}
              <DateText date={balanceDueDate} />, or everything at once.
            </span>
          )}
        </p>
      )}
    </div>
  )
}
