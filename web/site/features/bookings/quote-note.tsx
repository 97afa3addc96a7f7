import { formatRand } from '#shared/kernel/money.ts'
import { Notice } from '#web/kit/notice.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** What no longer holds of the quote that the dialog was opened with: its dates, nights, extras, children or price. */
export function QuoteNote({ form: { quote, draft, cabin, wrongStay, price } }: { form: BookingFormState }) {
  if (!quote) return null
  const gone = Object.keys(quote.addOns).filter((addOnId) => !draft.addOns[addOnId]).length
  const notOffered = [
    gone > 0 &&
      (gone === 1 ? 'One of its extras is no longer offered.' : `${gone} of its extras are no longer offered.`),
    cabin && draft.childAges.length < quote.childAges.length && `${cabin.name} no longer takes children.`,
  ].filter(Boolean)
  const lost = notOffered.length > 0 && <p>{notOffered.join(' ')}</p>

  if (!draft.checkInDate || !draft.checkOutDate)
    return (
      <Notice tone="warning" title="The dates of your quote have passed" live="polite">
        {lost}
        <p>The rest of it is filled in. Choose other dates to see what they cost.</p>
      </Notice>
    )
  if (wrongStay?.refusal === 'nights-not-free')
    return (
      <Notice tone="warning" title="Somebody else has taken nights of your quote" live="polite">
        {lost}
        <p>What is free instead stands below, and the rest of your quote is filled in.</p>
      </Notice>
    )
  const before = quote.totalPriceCents
  const hasNewPrice = price && before !== undefined && before !== price.totalPriceCents
  if (!lost && !hasNewPrice) return null
  return (
    <Notice
      tone={lost ? 'warning' : 'info'}
      title={lost ? 'Your quote can no longer be booked as it was' : 'The price has changed since your quote'}
      live="polite"
    >
      {lost}
      {hasNewPrice && (
        <p>
          It was {formatRand(before)}, and is {formatRand(price.totalPriceCents)} today.
        </p>
      )}
    </Notice>
  )
}
