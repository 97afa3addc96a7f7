import { formatRand } from '#shared/kernel/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** What no longer holds of the quote that the dialog was opened with: its dates, its nights or its price. */
export function QuoteNote({ form: { quote, draft, wrongStay, price } }: { form: BookingFormState }) {
  if (!quote) return null
  if (!draft.checkInDate || !draft.checkOutDate)
    return (
      <Notice tone="warning" title="The dates of your quote have passed" live="polite">
        <p>The rest of it is filled in. Choose other dates to see what they cost.</p>
      </Notice>
    )
  if (wrongStay?.refusal === 'nights-not-free')
    return (
      <Notice tone="warning" title="Somebody else has taken nights of your quote" live="polite">
        <p>What is free instead stands below, and the rest of your quote is filled in.</p>
      </Notice>
    )
  if (price && quote.totalPriceCents !== undefined && quote.totalPriceCents !== price.totalPriceCents)
    return (
      <Notice tone="info" title="The price has changed since your quote" live="polite">
        <p>
          It was {formatRand(quote.totalPriceCents)}, and is {formatRand(price.totalPriceCents)} today.
        </p>
      </Notice>
    )
  return null
}
